"""Clocks: a bank of seconds for each seat and something back for each act. Off unless a table wants them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gamester.kernel.cards import NO_SEAT, Seat

LAG = 1.0
"""So much of each act is credited to the network."""


@dataclass
class Clocks:
    """The clocks of a table. They run only for a seat that everybody sees to be asked."""

    first: float = 0.0
    increment: float = 0.0
    banks: list[float] = field(default_factory=list)
    earlier: dict[Seat, float] = field(default_factory=dict)
    """What each seat had before its last act."""
    began: dict[Seat, float] = field(default_factory=dict)
    """When each running clock was started (monotonic)."""

    @classmethod
    def of(cls, rule: Mapping[str, Any] | None, seats: int) -> Clocks:
        """The clocks that a table's settings ask for."""
        if not rule:
            return cls()
        bank = float(rule["bank"])
        return cls(bank, float(rule["increment"]), [bank] * seats)

    @property
    def on(self) -> bool:
        """Are there clocks?"""
        return bool(self.banks)

    def bank(self, seat: Seat) -> float | None:
        """What a seat has left, without the act under way."""
        return round(self.banks[seat], 1) if self.on else None

    def gain(self, seconds: float) -> None:
        """After a restart everybody gets a little."""
        self.banks = [bank + seconds for bank in self.banks]

    def follow(self, asked: set[Seat]) -> None:
        """Start the clocks of those asked, stop the others."""
        if not self.on:
            return
        now = time.monotonic()
        self.began = {seat: self.began.get(seat, now) for seat in asked}

    def stop(self, seat: Seat) -> None:
        """A seat has acted: asked again, its clock begins anew."""
        self.began.pop(seat, None)

    def after_act(self, seat: Seat) -> float | None:
        """What a seat has left when it acts now; None if its clock does not run. At most what it began with."""
        if not self.on or seat not in self.began:
            return None
        used = max(0.0, time.monotonic() - self.began[seat] - LAG)
        return round(min(self.first, max(0.0, self.banks[seat] - used) + self.increment), 2)

    def after_taking_back(self, seat: Seat) -> float | None:
        """What a seat has left when it takes its last act back: without what that act had added."""
        if not self.on:
            return None
        return min(self.banks[seat], self.earlier.get(seat, self.first))

    def set(self, seat: Seat, bank: float) -> None:
        """What a seat has left, as the log says."""
        self.earlier[seat], self.banks[seat] = self.banks[seat], bank

    def flag(self, seat: Seat) -> float | None:
        """When the clock of a seat runs out (monotonic); None if it does not run."""
        if not self.on or seat not in self.began:
            return None
        return self.began[seat] + self.banks[seat] + LAG

    def deadline(self, seat: Seat) -> float | None:
        """When the running clock runs out, for people's eyes (seconds since 1970): one's own before another's."""
        if not self.began:
            return None
        which = seat if seat != NO_SEAT and seat in self.began else min(self.began)
        flag = self.flag(which)
        return None if flag is None else round(time.time() + flag - time.monotonic(), 1)
