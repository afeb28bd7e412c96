"""Memory kept tidy without holding the tables up.

Python's collector looks through what is new so often that hundreds of tables wait for it again and again, and finds
nothing: what a table no longer needs goes by itself.  Only tables and connections that have ended leave rings behind.
So the collector is told when to look: when there is as much that is new as was left the last time, or when little
happens and there is a good part of that.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 10.0
"""Seconds."""
FEW = 500_000
"""So many new objects may always lie about."""
QUIET, PART = 0.1, 4
"""While we have been at work for less than this part of the time, a fourth of that is enough."""


class Collection:
    """How much there is, and how much of it may be rings that nobody needs."""

    def __init__(self) -> None:
        """What there is by now is taken for living."""
        self.kept = 0
        """How many objects were left when all were last looked through, beside those that were there at the start."""
        self.worked = time.thread_time()
        """The processor time of this thread until the last look."""

    def tidy(self, seconds: float) -> None:
        """Look through everything if so much is new; the last time this was asked was `seconds` ago."""
        worked, self.worked = self.worked, time.thread_time()
        quiet = self.worked - worked < QUIET * seconds
        new = gc.get_count()[0]
        if new > max(FEW, self.kept) // (PART if quiet else 1):
            self.kept = max(0, self.kept + new - gc.collect())

    async def keep(self) -> None:
        """Do that again and again, and nothing in between."""
        with by_hand():
            while True:
                await asyncio.sleep(EVERY)
                self.tidy(EVERY)


@contextmanager
def by_hand() -> Iterator[None]:
    """The collector looks when it is told to, and not by itself; what is there now is never looked through."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
