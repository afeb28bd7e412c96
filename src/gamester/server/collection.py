"""Control of Python's cyclic garbage collector, so that its pauses do not delay the tables.

By default the collector runs so often that hundreds of tables wait for it, and it finds almost nothing: reference
counting frees what a table no longer needs. Only closed tables and connections leave reference cycles. So the server
runs the collector itself: when as many objects are new as survived the last run, or a part of that when it is idle.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 10.0
"""The seconds between two checks."""
FEW = 500_000
"""The number of new objects that never triggers a collection."""
QUIET, PART = 0.1, 4
"""If the thread was busy for less than the share QUIET of the time, the threshold is divided by PART."""


class Collection:
    """The state of the collection: the objects that survived the last run, and the processor time used so far."""

    def __init__(self) -> None:
        """All objects so far count as live."""
        self.kept = 0
        """The number of objects that survived the last run, without those from before the start."""
        self.worked = time.thread_time()
        """The processor time of this thread at the last check."""

    def tidy(self, seconds: float) -> None:
        """Run the collector if enough objects are new; the last check was `seconds` ago."""
        worked, self.worked = self.worked, time.thread_time()
        quiet = self.worked - worked < QUIET * seconds
        new = gc.get_count()[0]
        if new > max(FEW, self.kept) // (PART if quiet else 1):
            self.kept = max(0, self.kept + new - gc.collect())

    async def keep(self) -> None:
        """Check every EVERY seconds, with the automatic collection off."""
        with by_hand():
            while True:
                await asyncio.sleep(EVERY)
                self.tidy(EVERY)


@contextmanager
def by_hand() -> Iterator[None]:
    """Turn the automatic collection off, and exempt all current objects from later runs."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
