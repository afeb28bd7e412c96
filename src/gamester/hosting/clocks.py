"""Clocks: a bank of seconds for each seat and an increment for each act. They are off unless a table turns them on."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamester.kernel.cards import NO_SEAT, Seat
from gamester.table.events import Body

LAG = 1.0
"""The seconds of each act that do not count, to allow for network delay."""


@dataclass
class Clocks:
    """The clocks of a table. A clock runs only while it is public that its seat must act."""

    first: float = 0.0
    increment: float = 0.0
    banks: list[float] = field(default_factory=list)
    earlier: dict[Seat, float] = field(default_factory=dict)
    """The bank of each seat before its last act."""
    began: dict[Seat, float] = field(default_factory=dict)
    """The start of each running clock, in seconds since 1970."""

    @classmethod
    def of(cls, rule: Body | None, seats: int) -> Clocks:
        """The clocks of a table's settings."""
        if not rule:
            return cls()
        bank = float(rule["bank"])
        return cls(bank, float(rule["increment"]), [bank] * seats)

    @property
    def on(self) -> bool:
        """Are there clocks?"""
        return bool(self.banks)

    def bank(self, seat: Seat) -> float | None:
        """The bank of a seat, without the current act."""
        return round(self.banks[seat], 1) if self.on else None

    def gain(self, seconds: float) -> None:
        """Add seconds to every bank, after a restart."""
        self.banks = [bank + seconds for bank in self.banks]

    def follow(self, asked: set[Seat], now: float) -> None:
        """Start the clocks of the seats that must act, and stop the others."""
        if not self.on:
            return
        self.began = {seat: self.began.get(seat, now) for seat in asked}

    def stop(self, seat: Seat) -> None:
        """Stop the clock of a seat after its act."""
        self.began.pop(seat, None)

    def after_act(self, seat: Seat, now: float) -> float | None:
        """The bank of a seat after an act at `now`, at most the first bank; None if its clock does not run."""
        if not self.on or seat not in self.began:
            return None
        used = max(0.0, now - self.began[seat] - LAG)
        return round(min(self.first, max(0.0, self.banks[seat] - used) + self.increment), 2)

    def after_taking_back(self, seat: Seat) -> float | None:
        """The bank of a seat after it takes its last act back, without that act's increment."""
        if not self.on:
            return None
        return min(self.banks[seat], self.earlier.get(seat, self.first))

    def set(self, seat: Seat, bank: float) -> None:
        """Set the bank of a seat from an event of the log."""
        self.earlier[seat], self.banks[seat] = self.banks[seat], bank

    def flag(self, seat: Seat) -> float | None:
        """The time when the clock of a seat runs out (seconds since 1970); None if it does not run."""
        if not self.on or seat not in self.began:
            return None
        return self.began[seat] + self.banks[seat] + LAG

    def deadline(self, seat: Seat) -> float | None:
        """The deadline to show (seconds since 1970): of this seat's clock if it runs, else of another running clock."""
        if not self.began:
            return None
        which = seat if seat != NO_SEAT and seat in self.began else min(self.began)
        flag = self.flag(which)
        return None if flag is None else round(flag, 1)
