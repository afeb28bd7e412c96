"""The sums of Loo: who stood, was looed, took tricks, changed cards and swept, by place and by chair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from gamester.games.loo.kernel.state import Ended, Forced
from gamester.kernel.cards import NO_SEAT, PER_SEAT, Seat, bit, count, left_of
from gamester.kernel.counting import BINS, LINES, bin_of, close, count_deal, line_of, most_paid, sit

TRICKS = 6
"""The number of possible trick counts: zero to five."""
FLUSHES = 6
"""The classes of a flush, with one for no flush. Loo A8"""
PLAYERS = PER_SEAT + 1
"""The number of possible player counts: nobody to all."""


@dataclass(slots=True)
class OwnTable:
    """The sums for a table of Loo, beyond `counting.Table`."""

    defended: int
    """Deals in which the dealer played Dumby for the pool."""
    emptied: int
    """Deals that left nothing in the pool."""
    stood: Annotated[list[int], LINES]
    looed: Annotated[list[int], LINES]
    beaten: Annotated[list[int], LINES]
    """Deals in which the player stood and was looed."""
    played: Annotated[list[int], LINES]
    """Deals with tricks in which the player stood."""
    tricks: Annotated[list[int], LINES]
    """Tricks taken in those deals."""
    exchanges: Annotated[list[int], LINES]
    """Deals in which a player was asked which cards to change."""
    changed: Annotated[list[int], LINES]
    """Cards changed in those deals."""
    dumby: Annotated[list[int], LINES]
    """Deals in which Dumby was taken, for oneself or for the pool."""
    swept: Annotated[list[int], LINES]
    """Pools swept with a flush, alone or shared."""


@dataclass(slots=True)
class OwnCounts:
    """The counts of Loo, beyond `counting.Counts`."""

    ended: Annotated[list[int], len(Ended)]
    """Deals by how they ended, an `Ended`."""
    forced: Annotated[list[int], len(Forced)]
    """Deals by the reason why nobody could pass, a `Forced`."""
    standers: Annotated[list[int], PLAYERS]
    """Deals by how many stood."""
    loos: Annotated[list[int], PLAYERS]
    """Deals by how many were looed."""
    flushes: Annotated[list[int], FLUSHES]
    """Deals by the class of the flush that swept. Loo A8"""
    taken: Annotated[list[int], PER_SEAT * TRICKS]
    """Players who stood in a deal with tricks, by place and tricks taken."""
    sat_at: Annotated[list[int], BINS]
    """Players by the pool of the deal; the next two fields likewise."""
    stood_at: Annotated[list[int], BINS]
    beaten_at: Annotated[list[int], BINS]


def add_player(t: Any, line: int, r: Any, seat: Seat) -> None:
    """A player's part in a deal."""
    sit(t, line, r.paid[seat])
    looed = r.looed >> seat & 1
    t.looed[line] += looed
    if r.standing >> seat & 1:
        t.stood[line] += 1
        t.beaten[line] += looed
        if r.ended == Ended.PLAYED:
            t.played[line] += 1
            t.tricks[line] += r.tricks[seat]
    if r.changed[seat] >= 0:
        t.exchanges[line] += 1
        t.changed[line] += r.changed[seat]
    t.dumby[line] += r.dumby_seat == seat
    t.swept[line] += r.swept >> seat & 1


def add_deal(t: Any, counts: Any, r: Any, players: int) -> None:
    """Count a deal as a whole, with so many players."""
    count_deal(t, counts, r, r.contested)
    t.defended += r.defender != NO_SEAT
    t.emptied += r.pool == 0
    counts.ended[r.ended] += 1
    counts.forced[r.forced] += 1
    counts.standers[count(r.standing)] += 1
    counts.loos[count(r.looed)] += 1
    counts.flushes[r.flush] += 1
    pool = bin_of(r.contested)
    counts.sat_at[pool] += players
    counts.stood_at[pool] += count(r.standing)
    counts.beaten_at[pool] += count(r.standing & r.looed)


def add_deals(rows: Any, deals: int, seats: int, begin: int, end: int, t: Any, whole: Any) -> None:
    """Add the deals numbered `begin` to `end - 1` of a table that played so many."""
    for deal in range(begin, end):
        r = rows[deal]
        opening = deal == 0 or rows[deal - 1].last == 1
        seated = bit(seats) - 1 if opening else rows[deal - 1].seated
        add_deal(t, whole, r, count(seated))
        seat = r.dealer
        paid = 0
        for ahead in range(count(seated)):
            seat = left_of(seat, seated)
            line = line_of(seat, r.dealer, ahead, seats)
            add_player(t, line, r, seat)
            add_player(t, PER_SEAT + seat, r, seat)
            paid += r.paid[seat]
            if r.ended == Ended.PLAYED and r.standing >> seat & 1:
                whole.taken[line * TRICKS + r.tricks[seat]] += 1
        if opening:
            t.opened += r.pool + paid
        close(t, whole, r, r.pool, deal == deals - 1)


def most_chips(r: Any) -> int:
    """The most chips that lie in a pool, or that a player wins or loses, in a deal."""
    return int(max(most_paid(r), r.contested, r.pool))
