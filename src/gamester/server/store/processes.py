"""The operations on processes that serve the same tables, and on which of them owns a table.

A process owns a table if the table's head names it and its own row exists. Every write of an owner checks its name, so
a process that has lost a table cannot change it any more. No clock is compared: `beat` counts, and who sees that it has
stopped removes the row. A process that hangs may hold rows locked, so its connections to the database end then too.
"""

from msgspec import Struct

from gamester.server.store.logs import head_of
from gamester.server.store.operations import Operation, every, first, insert, tell


class Process(Struct, frozen=True):
    """A server process."""

    name: str
    """A new one for each start."""
    address: str
    """Where its peers connect, as `host:port`."""
    secret: str
    """What they show there."""
    beat: int = 0
    """How often it has said that it lives."""


def register(process: Process) -> Operation[None]:
    """A new process."""
    values = (process.name, process.address, process.secret, process.beat)
    yield from insert("process (name, address, secret, beat)", [values])


def beat(name: str) -> Operation[None]:
    """Say that a process lives."""
    yield from tell("update process set beat = beat + 1 where name = ?", name)


def living() -> Operation[list[Process]]:
    """All processes. One that was removed is not among them."""
    rows = yield from every("select name, address, secret, beat from process")
    return [Process(*row) for row in rows]


def remove(process: Process, cut_off: str | None) -> Operation[None]:
    """Remove a process whose `beat` has not changed, and cut its connections off; its tables have no owner then."""
    removed = yield from first(
        "delete from process where name = ? and beat = ? returning name", process.name, process.beat
    )
    if removed is not None and cut_off is not None:
        yield from tell(cut_off, process.name.partition("-")[0])


def leave(name: str) -> Operation[None]:
    """Remove a process that ends."""
    yield from tell("delete from process where name = ?", name)


def claim(table: str, name: str) -> Operation[Process | None]:
    """Make a process the owner of a table that has none; another process if that is its owner. NoTable."""
    while True:
        claimed = yield from first(
            "update head set owner = ? where id = ? and (owner = ? or owner not in (select name from process))"
            " returning id",
            name, table, name,
        )  # fmt: skip
        if claimed is not None:
            return None
        owner = yield from first(
            "select name, address, secret, beat from head join process on process.name = head.owner where id = ?", table
        )
        if owner is not None:
            return Process(*owner)
        yield from head_of(table)


def release(table: str, name: str) -> Operation[None]:
    """Give a table up."""
    yield from tell("update head set owner = '' where id = ? and owner = ?", table, name)
