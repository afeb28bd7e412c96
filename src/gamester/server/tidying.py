"""Memory kept tidy without holding the tables up.

Python's collector looks through everything that lives as soon as a quarter of it is new: some tenths of a second with
hundreds of tables, and nothing moves meanwhile.  So what lives is set aside again and again, where the collector does
not look, and all of it is looked through only when it has doubled since that was last done.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 10.0
"""Seconds."""
FEW = 200_000
"""So many objects are looked through without harm."""


class Tidying:
    """What has been set aside."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.kept = FEW
        """How many objects were left when all were last looked through; FEW if they were fewer."""

    def tidy(self) -> None:
        """Set aside what lives; if that has become twice as much, find out first what does."""
        gc.collect(1)
        gc.freeze()
        if gc.get_freeze_count() > 2 * self.kept:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self.kept = max(FEW, gc.get_freeze_count())

    async def keep(self) -> None:
        """Do that again and again; at the end the collector has everything back."""
        try:
            while True:
                self.tidy()
                await asyncio.sleep(EVERY)
        finally:
            gc.unfreeze()
