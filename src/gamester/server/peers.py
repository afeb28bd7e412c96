"""Peer processes that serve the same tables: which of them live, and which of their changes this process has missed."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from gamester.server.store import StoreFault

if TYPE_CHECKING:
    from gamester.server.registry import Registry

LOOK = 3.0
"""The seconds between two heartbeats of a process, and between two checks for missed changes."""
SILENT = 15.0
"""A process has ended if it was silent for so many seconds while this process heard its own messages."""
LIVES = "@"
"""The prefix of a process name in a heartbeat; no table has such a name."""


class Peers:
    """The knowledge of one process about its peers."""

    def __init__(self, registry: Registry) -> None:
        """Start without any heartbeats."""
        self.registry = registry
        self.process = registry.process
        self.heard: dict[str, float] = {}
        """The last heartbeat of each process, including this one (monotonic seconds)."""
        self.since = time.monotonic()
        """The start of uninterrupted listening."""
        self.ended: set[str] = set()
        """The processes that have ended and that tables of this process still name."""

    def hear(self, process: str) -> None:
        """Record a heartbeat."""
        self.heard[process] = time.monotonic()

    def begin_again(self) -> None:
        """Forget all heartbeats after a gap in the messages, so that each process has time to send a new one."""
        self.heard.clear()
        self.since = time.monotonic()

    def live(self, process: str) -> bool:
        """Does this process live, as far as known? If this process does not hear itself, silence proves nothing."""
        own = self.heard.get(self.registry.process, self.since)
        return own - self.heard.get(process, self.since) <= SILENT

    async def keep_looking(self) -> None:
        """Check every LOOK seconds."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(StoreFault):  # the next check makes up for this one
                await self.look()

    async def look(self) -> None:
        """Send a heartbeat; wake every table that a peer wrote to, or that has people at a process that ended."""
        registry = self.registry
        await registry.tell_others(LIVES + registry.process)
        for table, last in (await registry.store.lasts(list(registry.tables))).items():
            if last:
                registry.hear(table, last)
        seatings = [actor.hosting.t.seating for actor in registry.tables.values()]
        named = {where for seating in seatings for where in seating.where.values() if where}
        ended = {process for process in named - {registry.process} if not self.live(process)}
        changed, self.ended = ended ^ self.ended, ended
        for actor in registry.tables.values():
            if not changed.isdisjoint(actor.hosting.t.seating.where.values()):
                actor.wake()
