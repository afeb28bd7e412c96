"""How processes that serve the same tables wake one another: a message says which tables have come to which rows.

It carries nothing else; whoever hears it reads the log.  Messages may be lost, and every process makes up for that
by comparing what it has with `Store.lasts` from time to time (`others.py`, which also says here which process lives);
when a connection was lost and found again, everybody who listens hears `EVERYTHING` and looks at once.  A process
hears its own messages too.
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
"""As many tables are named in one message: PostgreSQL takes no more than 8,000 bytes."""
EVERYTHING = ""
"""Stands for every table: messages may have been missed."""
RETRY = 0.2, 10.0
"""The first and the longest wait, in seconds, before a lost connection is tried again."""


class Notifier(Protocol):
    """Wakes all processes that serve the same tables."""

    async def tell(self, table: str, seq: int) -> None:
        """Say that a table has come to row `seq`; a message that cannot be sent is lost, and nothing else."""

    async def close(self) -> None:
        """Say and hear no more."""


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
    """One process wakes itself."""

    def __init__(self, hear: Hear) -> None:
        """Call `hear` for every message, later in the loop."""
        self.hear = hear
        self.loop = asyncio.get_running_loop()

    async def tell(self, table: str, seq: int) -> None:
        """Say that a table has come to row `seq`."""
        self.loop.call_soon(self.hear, table, seq)

    async def close(self) -> None:
        """Nothing is held."""


class Wire(Protocol):
    """A connection over which messages go round; whatever goes wrong with it is an Unreachable."""

    async def open(self) -> None:
        """Connect and listen."""

    def messages(self) -> AsyncIterator[str]:
        """What is said, until the connection is lost."""

    async def send(self, message: str) -> None:
        """Say something."""

    async def close(self) -> None:
        """Let go of the connection."""


class RemoteNotifier:
    """Processes wake each other over a wire, which is opened again whenever it is lost."""

    def __init__(self, wire: Wire, hear: Hear) -> None:
        """Use `RemoteBus.open`."""
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
        """Say that a table has come to row `seq`, without waiting; lost if the wire is down.

        What is told while something is being said is said together after that.
        """
        self.untold.append(f"{seq} {table}")
        if self.saying is None or self.saying.done():
            self.saying = asyncio.create_task(self._say())

    async def _say(self) -> None:
        """Say all that is to be told."""
        while self.untold:
            some, self.untold = self.untold[:TOGETHER], self.untold[TOGETHER:]
            with suppress(Unreachable):
                await self.wire.send(" ".join(some))

    async def close(self) -> None:
        """Say what is to be told, and then say and hear no more."""
        if self.saying is not None:
            await self.saying
        if self.listening is not None:
            self.listening.cancel()
            with suppress(asyncio.CancelledError):
                await self.listening
        await self.wire.close()

    async def _listen(self) -> None:
        """Hand on what is heard; when the wire is lost, open it again and let everybody look at everything."""
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
        """Try until the wire is open, waiting longer each time."""
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
