"""What is counted of every deal, whichever the game: the records of a table and of all deals, in the kernel's dialect.

What is counted for a player is counted on two lines: by place, from eldest on with the dealer last, and by chair.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from gamester.kernel.cards import PER_SEAT, Seat, highest

LINES = 2 * PER_SEAT
"""Lines of a player's figures: PER_SEAT by place, the dealer on line `seats - 1`, then PER_SEAT by chair."""
NUMBERED = 50
"""Deals of a session that are told apart by their number; the last stands for all later ones too."""
EXACT = 128
"""Whole numbers below this have a bin each."""
PARTS = 16
"""Bins between any larger power of two and the next."""
BINS = EXACT + (62 - 7) * PARTS
"""Bins for whole numbers below 2 to the power of 62."""


@dataclass(slots=True)
class Table:
    """What is added up for one table, whichever the game. Chips are ints."""

    deals: int
    sessions: int
    """Sessions that have come to their end."""
    completed: int
    """Deals of these sessions."""
    unfinished: int
    """Sessions broken off with the last deal."""
    opened: int
    """Chips that lay in the pool when a session began."""
    left: int
    """Chips that lay in the pool when a session ended or was broken off."""
    pool: int
    """Chips of all pools: at Loo as the hand was decided, at Laugh as carried into the deal."""
    numbered: Annotated[list[int], NUMBERED]
    """Deals by their number in the session."""
    pools: Annotated[list[int], NUMBERED]
    """Chips of their pools."""
    sat: Annotated[list[int], LINES]
    """Deals a player sat at."""
    chips: Annotated[list[int], LINES]
    won: Annotated[list[int], LINES]
    """Deals that brought more than they cost."""
    lost: Annotated[list[int], LINES]
    gained: Annotated[list[int], LINES]
    """Chips of the deals won."""


@dataclass(slots=True)
class Counts:
    """How often something was so, over all deals of all tables, whichever the game."""

    lengths: Annotated[list[int], BINS]
    """Sessions that have come to their end, by the number of their deals."""
    pools: Annotated[list[int], BINS]
    """Deals by the chips of their pool."""


def bin_of(value: int) -> int:
    """The bin of a whole number, not negative."""
    if value < EXACT:
        return value
    top = highest(value)
    return EXACT + (top - 8) * PARTS + (value >> top - 4)


def first_of(number: int) -> int:
    """The least number of a bin; the last bin is followed by the first number that has none."""
    if number < EXACT:
        return number
    above, part = divmod(number - EXACT, PARTS)
    return PARTS + part << above + 3


def sit(t: Any, line: int, paid: int) -> None:
    """A player was paid so much, or paid it, in a deal."""
    t.sat[line] += 1
    t.chips[line] += paid
    if paid > 0:
        t.won[line] += 1
        t.gained[line] += paid
    elif paid < 0:
        t.lost[line] += 1


def count_deal(t: Any, counts: Any, r: Any, pool: int) -> None:
    """A deal with so many chips in its pool."""
    t.deals += 1
    t.pool += pool
    number = min(r.deal, NUMBERED) - 1
    t.numbered[number] += 1
    t.pools[number] += pool
    counts.pools[bin_of(pool)] += 1


def close(t: Any, counts: Any, r: Any, left: int, broken_off: int) -> None:
    """After a deal that left so many chips in the pool: a session is over, or is broken off with it."""
    if r.last:
        t.sessions += 1
        t.completed += r.deal
        counts.lengths[bin_of(r.deal)] += 1
    elif broken_off:
        t.unfinished += 1
    if r.last or broken_off:
        t.left += left


def line_of(seat: Seat, dealer: Seat, ahead: int, seats: int) -> int:
    """The line of a player's place, when so many are served before him."""
    return seats - 1 if seat == dealer else ahead


def most_paid(r: Any) -> int:
    """The most chips that a player wins or loses in a deal."""
    most = 0
    for seat in range(PER_SEAT):
        most = max(most, abs(r.paid[seat]))
    return most


SHARED = (bin_of, sit, count_deal, close, line_of, most_paid)
"""What the loops of every game call."""
