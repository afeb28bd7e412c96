"""The statistics of a finished deal of Laugh and Lie Down: one row of plain ints, noted from its last state."""

from dataclasses import dataclass, field

from gamester.games.laugh.kernel.moves import finished
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.state import Ended, PerSeat, State, per_seat
from gamester.kernel.cards import NO_SEAT, PER_SEAT, count


@dataclass(slots=True)
class Tally:
    """A finished deal; fields mean what they mean in `State`. Chips are ints."""

    deal: int = 0
    """Number of the deal in its session, from 1."""
    last: int = 0
    """1 if the session ended with it."""
    dealer: int = NO_SEAT
    ended: int = Ended.NOT_YET
    last_in: int = NO_SEAT
    carried: int = 0
    pot: int = 0
    """Chips left in the pot, for the next deal."""
    paid: PerSeat = field(default_factory=per_seat)
    """The net result of the deal by seat, antes included, in chips."""
    won: PerSeat = field(default_factory=per_seat)
    """How many cards each seat has won; the leftovers count for the dealer."""
    captures: PerSeat = field(default_factory=per_seat)
    """How often each seat captured with a card of its hand."""
    lay: PerSeat = field(default_factory=per_seat)
    """The place in the order of lying down of each seat, from 1; 0 for a seat that did not."""


def note(s: State, o: Options, t: Tally) -> None:
    """Fill `t` from a deal that has just ended. R26-R29"""
    t.deal = s.deal
    t.last = 1 if finished(s, o) else 0
    t.dealer = s.dealer
    t.ended = s.ended
    t.last_in = s.last_in
    t.carried = s.carried
    t.pot = s.pot
    for seat in range(PER_SEAT):
        t.paid[seat] = s.balances[seat] - s.before[seat]
        t.won[seat] = count(s.won[seat])
        t.captures[seat] = s.captures[seat]
        t.lay[seat] = s.lay[seat]
