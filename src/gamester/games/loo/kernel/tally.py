"""The statistics of a finished deal of Loo: one row of plain ints, noted from its last state."""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.loo.kernel.moves import finished
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.rules import flush_class
from gamester.games.loo.kernel.state import State
from gamester.kernel.cards import NO_SEAT, PER_SEAT, Seat, Seats, lowest


def per_seat() -> list[int]:
    """A zero for each seat."""
    return [0] * PER_SEAT


@dataclass(slots=True)
class Tally:
    """A finished deal; fields mean what they mean in `State`. Chips are ints."""

    deal: int = 0
    """Number of the deal in its session, from 1."""
    last: int = 0
    """1 if the session ended with it."""
    dealer: Seat = NO_SEAT
    trump: int = 0
    """NO_SUIT if no card was turned up. B14"""
    forced: int = 0
    ended: int = 0
    contested: int = 0
    """The pool as it stood when the hand was decided, in chips."""
    pool: int = 0
    """What the next deal inherits, in chips."""
    seated: Seats = 0
    standing: Seats = 0
    looed: Seats = 0
    swept: Seats = 0
    flush: int = 0
    """The class of the flush that swept, 0 for none. A8"""
    dumby_seat: Seat = NO_SEAT
    defender: Seat = NO_SEAT
    paid: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The net result of the deal by seat, stakes included, in chips."""
    tricks: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    changed: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The number of cards changed, by seat; -1 for a seat that was not asked."""


def note(s: State, o: Options, t: Tally) -> None:
    """Fill `t` from a deal that has just ended. G12-G18"""
    t.deal = s.deal
    t.last = finished(s, o)
    t.dealer = s.dealer
    t.trump = s.trump
    t.forced = s.forced
    t.ended = s.ended
    t.contested = s.contested
    t.pool = s.pool
    t.seated = s.seated
    t.standing = s.standing
    t.looed = s.looed
    t.swept = s.swept
    t.flush = flush_class(s.hands[lowest(s.swept)], s.trump, s.pam, o) if s.swept else 0
    t.dumby_seat = s.dumby_seat
    t.defender = s.defender
    for seat in range(PER_SEAT):
        t.paid[seat] = s.balances[seat] - s.before[seat]
        t.tricks[seat] = s.tricks[seat]
        t.changed[seat] = s.changed[seat]
