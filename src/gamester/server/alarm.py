"""A timer that is set again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings once at the time for which it was set last."""

    def __init__(self, ring: Callable[[], None]) -> None:
        """Call `ring` when it is time."""
        self.ring = ring
        self.timer: tuple[float, asyncio.TimerHandle] | None = None
        """The time, and the event loop's timer for it."""

    def set(self, due: float | None, now: float) -> None:
        """Ring at the time `due` of a clock that says `now`, and not before; never, if it is None."""
        if self.timer is not None:
            if self.timer[0] == due:
                return
            self.timer[1].cancel()
            self.timer = None
        if due is not None:
            self.timer = due, asyncio.get_running_loop().call_later(due - now, self._come_due)

    def _come_due(self) -> None:
        """It is time."""
        self.timer = None
        self.ring()
