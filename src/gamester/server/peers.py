"""The other processes that serve the same tables: which of them live, and what their wake-ups have not told us."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from gamester.server.store import StoreFault

if TYPE_CHECKING:
    from gamester.server.registry import Registry

LOOK = 3.0
"""Every so many seconds a process says that it lives, and looks whether it has missed anything."""
SILENT = 15.0
"""A process that was not heard for so many seconds, while we heard ourselves, has ended."""
LIVES = "@"
"""Before the name of a process: it lives. No table is called so."""


class Peers:
    """What one process knows of the others."""

    def __init__(self, registry: Registry) -> None:
        """Nothing has been heard yet."""
        self.registry = registry
        self.heard: dict[str, float] = {}
        """When each process, this one too, said last that it lives (monotonic seconds)."""
        self.since = time.monotonic()
        """Since when we listen without a gap."""
        self.ended: set[str] = set()
        """Processes that have ended and are still named at our tables."""

    def hear(self, process: str) -> None:
        """A process has said that it lives."""
        self.heard[process] = time.monotonic()

    def begin_again(self) -> None:
        """We may have missed anything: whoever has not spoken since is given time to do so."""
        self.heard.clear()
        self.since = time.monotonic()

    def live(self, process: str) -> bool:
        """Does this process live, as far as we can know? While we do not hear ourselves, silence proves nothing."""
        own = self.heard.get(self.registry.process, self.since)
        return own - self.heard.get(process, self.since) <= SILENT

    async def keep_looking(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(StoreFault):  # the next look makes up for this one
                await self.look()

    async def look(self) -> None:
        """Say that we live; wake every table that others wrote to, or whose people were at a process that ended."""
        registry = self.registry
        await registry.tell_others(LIVES + registry.process)
        for table, last in (await registry.store.lasts(list(registry.rooms))).items():
            if last:
                registry.hear(table, last)
        named = {where for room in registry.rooms.values() for where in room.seating.where.values() if where}
        ended = {process for process in named - {registry.process} if not self.live(process)}
        changed, self.ended = ended ^ self.ended, ended
        for room in registry.rooms.values():
            if not changed.isdisjoint(room.seating.where.values()):
                room.wake()
