"""The operations of a store as sequences of SQL statements: written once, and run by every kind of database.

An operation is a generator: it yields a statement with its values, and receives the resulting rows. It runs in one
transaction, and an exception rolls all of it back. `?` stands for a value. The SQL is the common subset of SQLite and
PostgreSQL.
"""

import re
from collections.abc import Awaitable, Callable, Generator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from gamester.server.store.faults import BadText, NewerSchema

T = TypeVar("T")
Values: TypeAlias = tuple[Any, ...]
Statement: TypeAlias = tuple[str, Values]
Operation: TypeAlias = Generator[Statement, list[Values], T]

_SURROGATE = re.compile("[\ud800-\udfff]")

MOST_ROWS = 500
"""The number of rows in one statement."""
PACE = 0.02
"""The seconds between the beginnings of two commits of a process: a lone operation does not wait, and many share one.

A commit costs changes of threads or processes and a flush of the disk, whatever is in it.
"""


class Database(Protocol):
    """A database, which runs each operation in its own transaction."""

    name: str
    """A new one for each opening."""
    cut_off: str | None
    """The statement that ends all connections of another opening, by its name.

    None for a database that no other process has open.
    """

    def write(self, operation: Operation[T]) -> Awaitable[T]:
        """Run an operation; once this is done, its writes survive a crash."""

    def alone(self, operation: Operation[T]) -> Awaitable[T]:
        """Run an operation of a single statement, as soon as possible even if the event loop has much to do."""

    @property
    def at_once(self) -> Callable[[Statement], Awaitable[bool]] | None:
        """Runs one PostgreSQL statement that does a whole writing operation and returns a row, or does nothing.

        True if it did the operation, which saves round trips to the server. If not, the caller must run the operation
        itself, which raises the reason. None for a database without round trips.
        """

    async def look(self, operation: Operation[T]) -> T:
        """Run an operation that only reads."""

    async def snapshot(self, operation: Operation[T]) -> T:
        """Run an operation that only reads, in one snapshot."""

    async def close(self) -> None:
        """Finish the current operations and close the database."""


def check(values: Values) -> Values:
    """The values, if they can be stored; BadText for a text with a NUL character or a surrogate."""
    for value in values:
        if isinstance(value, list):
            check(tuple(value))
        if isinstance(value, str) and ("\0" in value or (not value.isascii() and _SURROGATE.search(value))):
            raise BadText
    return values


def insert(into: str, rows: Sequence[Values], rest: str = "") -> Operation[list[Values]]:
    """Insert rows into a table, many with one statement; returns the rows of the last statement."""
    came: list[Values] = []
    for first in range(0, len(rows), MOST_ROWS):
        some = rows[first : first + MOST_ROWS]
        came = yield _insertion(into, len(some), len(some[0]), rest), tuple(value for row in some for value in row)
    return came


@lru_cache(256)
def _insertion(into: str, rows: int, columns: int, rest: str) -> str:
    """The statement that inserts so many rows."""
    places = ", ".join(["(" + ", ".join("?" * columns) + ")"] * rows)
    return f"insert into {into} values {places} {rest}"


def first(sql: str, *values: object) -> Operation[Values | None]:
    """The first row, if any."""
    rows = yield sql, values
    return rows[0] if rows else None


def every(sql: str, *values: object) -> Operation[list[Values]]:
    """All rows."""
    rows = yield sql, values
    return rows


def tell(sql: str, *values: object) -> Operation[None]:
    """Run a statement and ignore its rows."""
    yield sql, values


# --- Migrations: numbered SQL files that bring a database to the current schema -----------------------------


FOLDER = Path(__file__).parent / "migrations"


@cache
def migrations() -> dict[int, list[str]]:
    """The statements of each migration by its number."""
    found = {}
    for path in sorted(FOLDER.glob("[0-9][0-9][0-9][0-9].sql")):
        text = "\n".join(line for line in path.read_text("utf-8").splitlines() if not line.startswith("--"))
        found[int(path.stem)] = [part.strip() for part in text.split(";\n") if part.strip(" ;\n")]
    return found


def migrate(place: str) -> Operation[int]:
    """Bring the database at `place` to the latest schema; returns its number. NewerSchema if the database is newer."""
    yield "create table if not exists schema_version (number bigint not null)", ()
    rows = yield "select max(number) from schema_version", ()
    found = rows[0][0] or 0
    known = max(migrations())
    if found > known:
        raise NewerSchema(place, found, known)
    for number, statements in migrations().items():
        if number > found:
            for statement in statements:
                yield statement, ()
            yield "insert into schema_version (number) values (?)", (number,)
    return known
