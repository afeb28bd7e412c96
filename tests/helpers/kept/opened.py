"""What is kept in a folder of `tests/kept`, and a server that opens it."""

import json
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import psycopg

from folders import TESTS
from gamester.hosting.timing import AT_ONCE
from gamester.server.store import open_store
from server.client import Person
from server.here import Here
from server.rooms import new_house

MOMENT = 1_795_780_800.0
"""When all this was kept: noon of 27 November 2026, in seconds since 1970."""
NEWER = "insert into schema_version values (99)"
"""What the migrations of a later version do."""
FOLDERS = sorted((TESTS / "kept").glob("*-*-*"))
"""By version, the oldest first."""


def read(folder: Path, name: str):
    """A text, or what a file of JSON says."""
    text = (folder / name).read_text("utf-8")
    return json.loads(text) if name.endswith(".json") else text


def sqlite_file(folder: Path, path: Path) -> str:
    """The kept store as a SQLite file at a path; its address."""
    with closing(sqlite3.connect(path)) as file:
        file.executescript(f"begin;{read(folder, 'server/sqlite.sql')}{read(folder, 'server/rows.sql')}commit;")
    return str(path)


def made_newer(address: str) -> list[str]:
    """Let a later version have migrated a SQLite file; all that is in it then."""
    with closing(sqlite3.connect(address)) as file:
        file.execute(NEWER)
        file.commit()
    return all_in(address)


def all_in(address: str) -> list[str]:
    """All that is in a SQLite file."""
    with closing(sqlite3.connect(address)) as file:
        return list(file.iterdump())


def postgres_database(folder: Path, address: str) -> str:
    """The kept store in an empty database of PostgreSQL; its address."""
    with psycopg.connect(address) as database:
        database.execute(read(folder, "server/postgresql.sql") + read(folder, "server/rows.sql"))
    return address


@asynccontextmanager
async def server_over(address: str):
    """The application over a store, where bots act at once; a newer store is a fault."""
    registry = await new_house(replace(AT_ONCE, claims=0.01), await open_store(address))
    try:
        yield Here(registry)
    finally:
        await registry.drain()
        await registry.store.close()


def person(served, cookie: str = "") -> Person:
    """Somebody with the cookie of then, or a stranger."""
    found = Person(served)
    if cookie:
        found.http.cookies.set("gamester", cookie)
    return found
