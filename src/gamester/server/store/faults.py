"""The errors of a store; after an error nothing in the store has changed, except perhaps after `Unreachable`."""

from gamester.drive.driver import Superseded
from gamester.text.errors import GamesterError, Refused


class StoreFault(GamesterError):
    """The store has failed or refused an operation."""

    reading = False
    """Was something to be read only?"""


class Stale(StoreFault, Superseded):
    """Another writer has changed the table since it was read."""

    def __init__(self, table: str, expected: int) -> None:
        """`expected` is the row after which the writer wanted to append."""
        super().__init__("server.store.stale", table=table, expected=expected)


class Repeated(StoreFault):
    """The command was answered before."""

    def __init__(self, table: str, command: str) -> None:
        """`command` is its id."""
        super().__init__("server.store.repeated", table=table, command=command)


class NoTable(StoreFault):
    """There is no such table."""

    def __init__(self, table: str) -> None:
        """`table` is its identity."""
        super().__init__("server.store.no_table", table=table)


class NoPerson(StoreFault):
    """There is no such person."""


class Taken(StoreFault):
    """The name or identity is already in use."""

    def __init__(self, name: str) -> None:
        """`name` is the name or identity."""
        super().__init__("server.store.taken", name=name)


class BadText(StoreFault):
    """A text that a database cannot store, or a row of a log that is not one line."""

    def __init__(self) -> None:
        """The error does not contain the text."""
        super().__init__("server.store.bad_text")


class Locked(StoreFault):
    """Another program holds a lock on the database."""


class Full(StoreFault):
    """The disk is full."""


class ReadOnly(StoreFault):
    """The database is read-only."""


class Damaged(StoreFault):
    """The file is not a database of this program, or is damaged."""


class Unreachable(StoreFault):
    """The database cannot be opened, or no longer answers; what it was to write, it may have written."""


class InUse(StoreFault):
    """Another server uses the file."""


class NewerSchema(StoreFault):
    """The database was made by a later version of the program."""

    def __init__(self, place: str, found: int, known: int) -> None:
        """`found` is the number of the schema at `place`, `known` the last that this program knows."""
        super().__init__("server.store.newer_schema", place=place, found=found, known=known)


FAILING = (Damaged, Full, Locked, ReadOnly, Unreachable)
"""The faults of the database itself; the others answer what was asked."""


def as_told(fault: GamesterError) -> GamesterError:
    """A fault as people are told of it: of one of the store only whether something was to be read or stored."""
    if not isinstance(fault, StoreFault) or isinstance(fault, NoTable | Taken | BadText):
        return fault
    return Refused("unread" if fault.reading else "store")


def unreachable(place: object, fault: OSError) -> Unreachable:
    """What the system says of a place that cannot be used."""
    return Unreachable("server.store.unreachable", place=str(place), reason=fault.strerror or str(fault))
