"""What a store can refuse; whatever it refuses, nothing in it has changed."""

from __future__ import annotations

from gamester.errors import GamesterError


class StoreFault(GamesterError):
    """The store did not do what was asked, and nothing has changed."""


class Stale(StoreFault):
    """Somebody else has written to the table since it was read."""

    def __init__(self, table: str, expected: int) -> None:
        """`expected` is the number after which the writer wanted to write."""
        super().__init__("server.store.stale", table=table, expected=expected)


class Repeated(StoreFault):
    """The command was answered before: `body` is the answer it got."""

    def __init__(self, table: str, command: str, body: str) -> None:
        """Keep the answer, to be given again."""
        super().__init__("server.store.repeated", table=table, command=command)
        self.body = body


class NoTable(StoreFault):
    """There is no such table."""

    def __init__(self, table: str) -> None:
        """`table` is its identity."""
        super().__init__("server.store.no_table", table=table)


class NoPerson(StoreFault):
    """There is no such person."""


class Taken(StoreFault):
    """Something of this name is there already."""

    def __init__(self, name: str) -> None:
        """`name` is what was to be new."""
        super().__init__("server.store.taken", name=name)


class BadText(StoreFault):
    """A text that no database can keep, or a row of a log that is not one line."""

    def __init__(self) -> None:
        """The text itself is not repeated."""
        super().__init__("server.store.bad_text")


class Locked(StoreFault):
    """Another program keeps the database to itself."""


class Full(StoreFault):
    """There is no room left."""


class ReadOnly(StoreFault):
    """The database may not be written to."""


class Damaged(StoreFault):
    """The file is no database of ours, or no longer one."""


class Unreachable(StoreFault):
    """The database cannot be opened, or no longer answers."""


class NewerSchema(StoreFault):
    """The database was made by a later version of the program."""

    def __init__(self, found: int, known: int) -> None:
        """`found` is the number of its schema, `known` the last that this program knows."""
        super().__init__("server.store.newer_schema", found=found, known=known)


def unreachable(place: str, reason: object) -> Unreachable:
    """The fault of a connection that is down."""
    return Unreachable("server.store.unreachable", place=place, reason=" ".join(str(reason).split()))
