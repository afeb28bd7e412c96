"""Which database an address names."""

from __future__ import annotations

from gamester.server.store.store import Store


async def open_store(address: str) -> Store:
    """The store at `address`: a file name, `:memory:`, or `postgresql://…`; a StoreFault if it cannot be opened."""
    if address.startswith(("postgresql://", "postgres://")):
        from gamester.server.store.postgres import Postgres

        return Store(await Postgres.open(address))
    from gamester.server.store.sqlite import Sqlite

    return Store(await Sqlite.open(address.removeprefix("sqlite:///")))
