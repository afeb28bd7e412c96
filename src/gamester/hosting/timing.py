"""The waiting times of a table and the clocks of its seats, in seconds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from gamester.kernel.cards import NO_SEAT, Seat
from gamester.table.events import Body

PACES = {"slow": 1.8, "normal": 1.0, "fast": 0.45}
"""By how much the pace of a table lengthens the waits of its bots."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The waiting times of every table of a server."""

    act: float = 1.2
    """The wait of a bot before an act that others see."""
    trick: float = 1.0
    """The additional wait of a bot when a trick has just been taken up."""
    looking_on: float = 7.0
    """The time in which bots play a deal to its end once nobody who is there has a card left in it."""
    claim: float = 2.5
    """The minimum wait of a bot before it claims in a race of all seats, or ends the claims of unaided play."""
    claims: float = 12.0
    """The duration of a claim step that is open to all seats at once."""
    ready: float = 90.0
    """The time for people to say that they are ready, once one of them has said so."""
    shares: float = 10.0
    """The time for players' browsers to open their links; a seat that does not do so takes part in no later round."""
    away: float = 5.0
    """The time after which a disconnected person is shown as away."""
    grace: float = 45.0
    """The time after which a stand-in plays for that person."""
    assembly: float = 600.0
    """The same in an assembly, where it costs the result, and a person may still play at another table."""
    restart: float = 20.0
    """The time that a clock gains when the server restarts."""
    hidden_turn: float = 60.0
    """The time that a table with clocks allows for a question that the other seats must not notice."""
    idle: float = 600.0
    """The time after which an unused table is unloaded from memory; its log stays."""

    @property
    def waits(self) -> bool:
        """Does a bot wait before an act that others see?"""
        return bool(self.act or self.trick)

    def bot_waits(self, rng: Random, *, racing: bool, after_trick: bool) -> float:
        """The wait of a bot, which does not depend on its act."""
        if racing:
            return self.claim * rng.uniform(1.0, 3.0)
        return self.act * rng.uniform(0.8, 1.2) + (self.trick if after_trick else 0.0)


AT_ONCE = Timing(act=0.0, trick=0.0, claim=0.0, claims=1.0)
"""Timing without waits, for programs that play among themselves and for measurements."""


def at_speed(factor: float) -> Timing:
    """The waiting times for bots that wait so many times as long as usual; 0 for bots that do not wait."""
    if not factor:
        return AT_ONCE
    usual = Timing()
    waits = ("act", "trick", "looking_on", "claim")
    return replace(usual, **{name: getattr(usual, name) * factor for name in waits})


LAG = 1.0
"""The seconds of each question that do not count, to allow for network delay."""


@dataclass
class Clocks:
    """The clocks of a table. A clock runs only while it is public that its seat must act.

    What nobody notices neither stops a clock nor starts it anew: it would tell everybody of it.
    """

    first: float = 0.0
    increment: float = 0.0
    banks: list[float] = field(default_factory=list)
    earlier: dict[Seat, float] = field(default_factory=dict)
    """The bank of each seat after the time of its last act, and without the increment of it."""
    began: dict[Seat, float] = field(default_factory=dict)
    """The start of each running clock, in seconds since 1970."""
    anew: set[Seat] = field(default_factory=set)
    """The seats that have acted since everybody last noticed something: their clocks start anew when that happens."""
    late: set[Seat] = field(default_factory=set)
    """The seats that have taken an act back since they were last not asked: all their time counts."""

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

    def used(self, seat: Seat, now: float) -> float:
        """The seconds that a seat has used since its clock began to run; none if it does not run."""
        return max(0.0, now - self.began.get(seat, now) - LAG)

    def follow(self, asked: set[Seat], now: float) -> None:
        """Start the clocks of the seats that must act, and stop the others, after something that everybody notices."""
        for seat in self.anew & self.earlier.keys():
            self.earlier[seat] -= self.used(seat, now)
        self.late &= asked
        starts = {seat: now - (LAG if seat in self.late else 0.0) for seat in asked}
        self.began = starts | {seat: at for seat, at in self.began.items() if seat in asked - self.anew}
        self.anew.clear()

    def acted(self, seat: Seat) -> None:
        """A seat has acted, perhaps unnoticed."""
        self.anew.add(seat)

    def took_back(self, seat: Seat) -> None:
        """A seat has taken its last act back; if nobody had noticed the act, its clock has run all the time."""
        if seat in self.anew:
            self.anew.discard(seat)
        else:
            self.anew.add(seat)
            self.late.add(seat)

    def after_act(self, seat: Seat, now: float) -> float | None:
        """The bank of a seat after an act at `now`, at most the first bank; None if its clock does not run."""
        if not self.on or seat not in self.began:
            return None
        left = max(0.0, self.banks[seat] - self.used(seat, now))
        return round(min(self.first, left + self.increment), 2)

    def after_taking_back(self, seat: Seat, now: float) -> float | None:
        """The bank of a seat after it takes its last act back, without that act's increment: its time stays used."""
        if not self.on:
            return None
        bank = min(self.banks[seat], self.earlier.get(seat, self.first))
        return round(max(0.0, bank - self.used(seat, now)), 2)

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
