"""Notifications between peer processes: a message names tables and their last rows, so that other processes wake.

A message carries nothing else; a process that hears it reads the log. Messages can get lost, so every process compares
its tables with `Store.lasts` from time to time. `peers.py` does that, and also sends here that the process lives. After
a lost connection is restored, each process hears `EVERYTHING` and checks at once. A process hears its own messages too.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Protocol, TypeAlias

from gamester.server.store.faults import Unreachable

Hear: TypeAlias = Callable[[str, int], None]
"""Called in the event loop with a table and its last row."""

CHANNEL = "gamester"
TOGETHER = 100
"""The number of tables in one message; PostgreSQL accepts at most 8,000 bytes."""
EVERYTHING = ""
"""This name stands for every table: messages may have been lost."""
RETRY = 0.2, 10.0
"""The first and the longest wait, in seconds, before a lost connection is tried again."""


class Notifier(Protocol):
    """A notifier, which wakes all processes that serve the same tables."""

    async def tell(self, table: str, seq: int) -> None:
        """Announce that a table has row `seq`; if the message cannot be sent, only the message is lost."""

    async def close(self) -> None:
        """Stop sending and listening."""


async def open_notifier(address: str | None, hear: Hear) -> Notifier:
    """The notifier at `address`: `redis://…`, `unix://…` (Redis too), `postgresql://…`, or None for a single process.

    Unreachable if nothing answers there.
    """
    if address is None:
        return LocalNotifier(hear)
    wire: Wire
    if address.startswith(("postgresql://", "postgres://")):
        from gamester.server.notifications_postgres import PostgresWire

        wire = PostgresWire(address, CHANNEL)
    else:
        from gamester.server.notifications_redis import RedisWire

        wire = RedisWire(address, CHANNEL)
    return await RemoteNotifier.open(wire, hear)


class LocalNotifier:
    """A notifier for a single process, which wakes itself."""

    def __init__(self, hear: Hear) -> None:
        """Call `hear` for every message, later in the loop."""
        self.hear = hear
        self.loop = asyncio.get_running_loop()

    async def tell(self, table: str, seq: int) -> None:
        """Announce that a table has row `seq`."""
        self.loop.call_soon(self.hear, table, seq)

    async def close(self) -> None:
        """Do nothing."""


class Wire(Protocol):
    """A connection that broadcasts messages; every failure is an Unreachable."""

    async def open(self) -> None:
        """Connect and listen."""

    def messages(self) -> AsyncIterator[str]:
        """The messages, until the connection is lost."""

    async def send(self, message: str) -> None:
        """Send a message."""

    async def close(self) -> None:
        """Close the connection."""


class RemoteNotifier:
    """A notifier over a wire, which is reopened whenever it is lost."""

    def __init__(self, wire: Wire, hear: Hear) -> None:
        """Use `RemoteNotifier.open`."""
        self.wire = wire
        self.hear = hear
        self.listening: asyncio.Task[None] | None = None
        self.saying: asyncio.Task[None] | None = None
        self.untold: list[str] = []

    @classmethod
    async def open(cls, wire: Wire, hear: Hear) -> RemoteNotifier:
        """Connect, or raise Unreachable."""
        notifier = cls(wire, hear)
        try:
            await wire.open()
        except Unreachable:
            await wire.close()
            raise
        notifier.listening = asyncio.create_task(notifier._listen())
        return notifier

    async def tell(self, table: str, seq: int) -> None:
        """Announce that a table has row `seq`, without waiting; the message is lost if the wire is down.

        Announcements during a send are combined and sent after it.
        """
        self.untold.append(f"{seq} {table}")
        if self.saying is None or self.saying.done():
            self.saying = asyncio.create_task(self._say())

    async def _say(self) -> None:
        """Send all pending announcements."""
        while self.untold:
            some, self.untold = self.untold[:TOGETHER], self.untold[TOGETHER:]
            with suppress(Unreachable):
                await self.wire.send(" ".join(some))

    async def close(self) -> None:
        """Send the pending announcements, then stop sending and listening."""
        if self.saying is not None:
            await self.saying
        if self.listening is not None:
            self.listening.cancel()
            with suppress(asyncio.CancelledError):
                await self.listening
        await self.wire.close()

    async def _listen(self) -> None:
        """Pass messages on; when the wire is lost, reopen it and announce EVERYTHING."""
        while True:
            with suppress(Unreachable):
                async for message in self.wire.messages():
                    words = message.split(" ")
                    for seq, table in zip(words[::2], words[1::2], strict=False):
                        if seq.isdecimal() and table:
                            self.hear(table, int(seq))
            await self._open_again()
            self.hear(EVERYTHING, 0)

    async def _open_again(self) -> None:
        """Retry until the wire is open, with growing waits."""
        wait, longest = RETRY
        while True:
            await self.wire.close()
            try:
                await self.wire.open()
            except Unreachable:
                await asyncio.sleep(wait)
                wait = min(2 * wait, longest)
            else:
                return
