"""What a student of Ducat wants to know of a finished deal."""

from dataclasses import dataclass, field

from gamester.kernel.cards import NO_SEAT, PER_SEAT
from third_game.kernel.rules import Options, PerSeat, State, finished, per_seat


@dataclass(slots=True)
class Tally:
    """A finished deal."""

    deal: int = 0
    last: int = 0
    dealer: int = NO_SEAT
    pool: int = 0
    staying: int = 0
    paid: PerSeat = field(default_factory=per_seat)


def note(s: State, o: Options, t: Tally) -> None:
    """Fill it from a deal that has just ended."""
    t.deal = s.deal
    t.last = 1 if finished(s, o) else 0
    t.dealer = s.dealer
    t.pool = s.pool
    t.staying = s.staying
    for seat in range(PER_SEAT):
        t.paid[seat] = s.balances[seat] - s.before[seat]
