"""The time: by a clock that never jumps, for tables, and by one that goes on while the machine sleeps, for days."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import UTC, date, datetime

SLEEPLESS = ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC")
"""Clocks that go on while the machine sleeps: of Linux, of macOS. Python's own does so on Windows."""


def sleepless() -> float:
    """Seconds by a clock that never jumps and goes on while the machine sleeps, as far as the system has one."""
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
