"""The time: by a clock that never jumps, for tables, and by one that goes on while the machine sleeps, for days."""

import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime

SLEEPLESS = ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC")
"""Clocks that go on while the machine sleeps: of Linux, of macOS. Python's own does so on Windows."""


def sleepless() -> float:
    """Seconds by a clock that never jumps and goes on while the machine sleeps, as far as the system has one."""
    if sys.platform != "win32":
        for name in SLEEPLESS:
            with suppress(AttributeError, OSError):  # in a browser it may have a name and not work
                return time.clock_gettime(getattr(time, name))
    return time.monotonic()


def today() -> date:
    """Today's date in UTC: days and puzzles change at the same moment everywhere."""
    return datetime.fromtimestamp(time.time(), UTC).date()


class Clock:
    """Seconds since 1970. The wall clock is read once, so who sets it moves nobody's deadline."""

    def __init__(self) -> None:
        """Begin with what the wall clock says."""
        wall = time.time()
        self._awake = wall - time.monotonic()
        self._whole = wall - sleepless()

    def now(self) -> float:
        """The time at a table. It stands still while the machine sleeps, if its system has such a clock."""
        return self._awake + time.monotonic()

    def date(self) -> float:
        """The time by which days begin and end."""
        return self._whole + sleepless()


LONGEST = 3600.0
"""A timer wakes after so many seconds at the latest: that of a browser cannot count for a month."""


class Alarm:
    """A timer that is set again and again. It rings once at the time for which it was set last."""

    def __init__(self, ring: Callable[[], None]) -> None:
        """Call `ring` when it is time, and once in LONGEST before that."""
        self.ring = ring
        self.timer: tuple[float, asyncio.TimerHandle] | None = None
        """The time, and the event loop's timer for it."""

    def set(self, due: float | None, now: float) -> None:
        """Ring at the time `due` of a clock that says `now`; never, if it is None."""
        if self.timer is not None:
            if self.timer[0] == due:
                return
            self.timer[1].cancel()
            self.timer = None
        if due is not None:
            wait = min(max(0.0, due - now), LONGEST)  # the loop of a browser refuses what is past
            self.timer = due, asyncio.get_running_loop().call_later(wait, self._come_due)

    def _come_due(self) -> None:
        """It is time."""
        self.timer = None
        self.ring()
