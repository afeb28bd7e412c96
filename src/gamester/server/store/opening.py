"""Which database an address names."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from gamester.server.store.faults import Unreachable
from gamester.server.store.operations import Database
from gamester.server.store.sqlite import MEMORY, Sqlite
from gamester.server.store.store import Store

POSTGRES = ("postgresql://", "postgres://")


def default_address() -> str:
    """The file in the user's own folder that is used when nothing else is named."""
    return str(platformdirs.user_data_path("gamester", appauthor=False) / "tables.db")


async def open_store(address: str) -> Store:
    """The store at `address`: a file name, `:memory:`, or `postgresql://…`; a StoreFault if it cannot be opened."""
    return Store(await open_database(address))


async def open_database(address: str, *, make: bool = True) -> Database:
    """The database at `address`; with `make` a file that is not there is made, and its folder."""
    if address.startswith(POSTGRES):
        from gamester.server.store.postgres import Postgres

        return await Postgres.open(address)
    path = address.removeprefix("sqlite:///")
    if path != MEMORY and not make and not Path(path).is_file():
        raise Unreachable("server.store.no_file", place=path)
    if path == str(default_address()):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    return await Sqlite.open(path)
