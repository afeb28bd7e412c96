"""The sums of any other game: chips and pools, for games without sums of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamester.kernel.cards import PER_SEAT
from gamester.kernel.counting import close, count_deal, line_of, most_paid, sit


@dataclass(slots=True)
class OwnTable:
    """`counting.Table`, and what every deal leaves in the pool."""

    carrying: int
    """Deals that left chips in the pool."""


@dataclass(slots=True)
class OwnCounts:
    """`counting.Counts`, and the deals that left nothing."""

    emptied: int


def add_deals(rows: Any, deals: int, seats: int, begin: int, end: int, t: Any, whole: Any) -> None:
    """Add the deals numbered `begin` to `end - 1` of a table that played so many."""
    for deal in range(begin, end):
        r = rows[deal]
        count_deal(t, whole, r, r.pool)
        t.carrying += r.pool > 0
        whole.emptied += r.pool == 0
        for ahead in range(seats):
            seat = (r.dealer + 1 + ahead) % seats
            sit(t, line_of(seat, r.dealer, ahead, seats), r.paid[seat])
            sit(t, PER_SEAT + seat, r.paid[seat])
        close(t, whole, r, r.pool, deal == deals - 1)


def most_chips(r: Any) -> int:
    """The most chips that lie in a pool, or that a player wins or loses, in a deal."""
    return int(max(most_paid(r), r.pool))
