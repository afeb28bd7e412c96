"""Opening the database at an address."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from gamester.server.store.faults import InUse, Unreachable, unreachable
from gamester.server.store.operations import Database
from gamester.server.store.sqlite import MEMORY, Sqlite
from gamester.server.store.store import Store

POSTGRES = ("postgresql://", "postgres://")


def own_file() -> Path:
    """The database file in the user's data folder."""
    return platformdirs.user_data_path("gamester", appauthor=False) / "tables.db"


def default_address() -> str:
    """The default address: the value of `GAMESTER_DATABASE`, or the user's own file."""
    return os.environ.get("GAMESTER_DATABASE") or str(own_file())


def is_shared(address: str) -> bool:
    """May several processes serve the tables of the database at this address?"""
    return address.startswith(POSTGRES)


@contextmanager
def only_server(address: str) -> Iterator[None]:
    """Keep other servers away from a SQLite file: people at one table would not see each other. InUse, Unreachable.

    The system gives the lock back when the process ends, however it ends. Commands that only read take no lock.
    """
    path = address.removeprefix("sqlite:///")
    if is_shared(address) or path == MEMORY:
        yield
        return
    if path == str(own_file()):
        _make_folder(Path(path).parent)
    place = Path(f"{os.path.realpath(path)}-server")  # not the file itself, whose locks are SQLite's
    try:
        kept = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise unreachable(path, fault) from None
    try:
        try:
            lock(kept)
        except OSError:
            raise InUse("server.store.in_use", place=path) from None
        yield
    finally:
        os.close(kept)


def lock(file: int) -> None:
    """Lock an open file for this process, not for its children; OSError if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


async def open_store(address: str) -> Store:
    """The store at `address`: a file name, `:memory:`, or `postgresql://…`; a StoreFault if it cannot be opened."""
    return Store(await open_database(address))


async def open_database(address: str, *, make: bool = True) -> Database:
    """The database at `address`; with `make` a missing file is created, also the user's own folder."""
    if is_shared(address):
        from gamester.server.store.postgres import Postgres

        return await Postgres.open(address)
    path = address.removeprefix("sqlite:///")
    if path != MEMORY and not make and not Path(path).is_file():
        raise Unreachable("server.store.no_file", place=path)
    if path == str(own_file()):
        _make_folder(Path(path).parent)
    return await Sqlite.open(path)


def _make_folder(folder: Path) -> None:
    """Create a folder if it is missing; Unreachable if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise unreachable(folder, fault) from None
