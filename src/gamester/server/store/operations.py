"""What a store does, as statements and the rows they bring: written once, driven by every database.

An operation is a generator: it yields a statement with its values and is sent the rows that came of it.  It runs in
one transaction, and what it raises undoes all of it.  `?` stands for a value; the SQL is what SQLite and PostgreSQL
have in common.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from gamester.server.store.faults import BadText

T = TypeVar("T")
Values: TypeAlias = tuple[Any, ...]
Statement: TypeAlias = tuple[str, Values]
Operation: TypeAlias = Generator[Statement, list[Values], T]

_SURROGATE = re.compile("[\ud800-\udfff]")

MOST_ROWS = 500
"""As many rows go into one statement."""


class Database(Protocol):
    """Runs operations, each in a transaction of its own."""

    async def write(self, operation: Operation[T]) -> T:
        """Run an operation; when this returns, what it wrote survives a crash."""

    async def at_once(self, statement: Statement) -> bool:
        """Run a statement of PostgreSQL that does all a writing operation does and brings a row, or does nothing.

        True if it did all: that saves trips to the server.  If not, the operation itself is to be run, and says why.
        """

    async def look(self, operation: Operation[T]) -> T:
        """Run an operation that only reads."""

    async def snapshot(self, operation: Operation[T]) -> T:
        """Run an operation that only reads and sees one moment throughout."""

    async def close(self) -> None:
        """Finish what was begun and let go."""


def check(values: Values) -> Values:
    """The values themselves if they can be kept: no text with a zero or half a sign in it; BadText."""
    for value in values:
        if isinstance(value, list):
            check(tuple(value))
        if isinstance(value, str) and ("\0" in value or (not value.isascii() and _SURROGATE.search(value))):
            raise BadText
    return values


def insert(into: str, rows: Sequence[Values], rest: str = "") -> Operation[list[Values]]:
    """Put rows into a table, many with one statement; what came back of the last one."""
    came: list[Values] = []
    for first in range(0, len(rows), MOST_ROWS):
        some = rows[first : first + MOST_ROWS]
        places = ", ".join(["(" + ", ".join("?" * len(some[0])) + ")"] * len(some))
        came = yield f"insert into {into} values {places} {rest}", tuple(value for row in some for value in row)
    return came


def first(sql: str, *values: Any) -> Operation[Values | None]:
    """The first row, if any."""
    rows = yield sql, values
    return rows[0] if rows else None


def every(sql: str, *values: Any) -> Operation[list[Values]]:
    """All rows."""
    rows = yield sql, values
    return rows


def tell(sql: str, *values: Any) -> Operation[None]:
    """A statement whose rows nobody wants."""
    yield sql, values
