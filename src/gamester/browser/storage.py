"""What the browser keeps: rows of tables, a head each, and a few notes. The worker's `records.ts` writes them."""

import json
from collections.abc import Awaitable, Sequence
from typing import Protocol, TypeVar

import msgspec

from gamester.drive.driver import Superseded
from gamester.games import GAMES
from gamester.hosting import Head
from gamester.text.errors import GamesterError, Newer

Found = TypeVar("Found")


class Records(Protocol):
    """The worker's side. All values are strings, so that nothing need be converted on the way; "" is nothing."""

    def ids(self) -> Awaitable[str]:
        """The ids of all tables, as a JSON array."""

    def head(self, id_: str) -> Awaitable[str]:
        """The head of a table."""

    def read(self, id_: str) -> Awaitable[str]:
        """The rows of a table, as a JSON array."""

    def append(self, id_: str, expected: int, rows: str, head: str) -> Awaitable[int]:
        """How many rows there are; if that is `expected`, rows (a JSON array) are appended, and a head is put."""

    def remove(self, id_: str) -> Awaitable[None]:
        """Remove a table with its rows and its head."""

    def note(self, key: str) -> Awaitable[str]:
        """A note."""

    def put_note(self, key: str, text: str) -> Awaitable[None]:
        """Keep a note."""


class StoredTable(msgspec.Struct, frozen=True):
    """What is kept of a table besides its rows."""

    head: Head | None
    """None for a record from outside, which can only be watched."""
    seed: str = ""
    changed: float = 0.0
    """When it was last written, in seconds since 1970."""
    seat: int | None = None
    """The person's seat in a record from a server; None for one that is only watched."""


class NotKept(GamesterError):
    """The browser could not write; nothing has changed."""


class Cleared(GamesterError):
    """The browser has cleared what it kept of the table; nothing has changed."""


class Elsewhere(Superseded):
    """Another page of this browser has written to the table; nothing has changed here."""


class Store:
    """The tables of this browser."""

    def __init__(self, records: Records) -> None:
        """`records`: the worker's."""
        self.records = records

    async def ids(self) -> list[str]:
        """The ids of all tables."""
        found: list[str] = json.loads(await read(self.records.ids()))
        return found

    async def kept(self, id_: str) -> StoredTable | None:
        """What is kept of a table; None if there is none. Newer if a later version wrote what this one cannot read."""
        text = await read(self.records.head(id_))
        try:
            found = msgspec.json.decode(text, type=StoredTable) if text else None
        except msgspec.DecodeError:
            raise Newer("browser.newer") from None
        lost = found is not None and found.head is not None and found.head.game not in GAMES
        return None if lost else found

    async def rows(self, id_: str) -> list[str]:
        """The rows of a table."""
        found: list[str] = json.loads(await read(self.records.read(id_)))
        return found

    async def append(self, id_: str, expected: int, rows: Sequence[str], kept: StoredTable) -> None:
        """Append rows after row `expected`, and keep the rest; NotKept, Cleared, Elsewhere."""
        text = msgspec.json.encode(kept).decode()
        found = await write(self.records.append(id_, expected, json.dumps(list(rows)), text))
        if found != expected:
            raise Elsewhere("browser.elsewhere") if found else Cleared("room.refuse.not_here")

    async def remove(self, id_: str) -> None:
        """Remove a table; NotKept."""
        await write(self.records.remove(id_))

    async def note(self, key: str) -> str:
        """A note; empty if there is none."""
        return await read(self.records.note(key))

    async def put_note(self, key: str, text: str) -> None:
        """Keep a note; NotKept."""
        await write(self.records.put_note(key, text))


async def read(reading: Awaitable[Found]) -> Found:
    """What the browser reads; GamesterError."""
    try:
        return await reading
    except Exception as fault:
        raise GamesterError("browser.not_read") from fault


async def write(writing: Awaitable[Found]) -> Found:
    """What the browser says when it has written; NotKept."""
    try:
        return await writing
    except Exception as fault:
        raise NotKept("browser.not_kept") from fault
