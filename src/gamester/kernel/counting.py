"""The counts of every game: the records of one table and of all deals, in the kernel's dialect.

Counts of a player are kept on two lines: by place, from eldest on with the dealer last, and by chair.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from gamester.kernel.cards import PER_SEAT, Seat, highest

LINES = 2 * PER_SEAT
"""Lines of a player's figures: PER_SEAT by place, with the dealer on line `seats - 1`, then PER_SEAT by chair."""
NUMBERED = 50
"""The number of deals of a session that have counts of their own; the last one also counts all later deals."""
EXACT = 128
"""Whole numbers below this have a bin each."""
PARTS = 16
"""The number of bins between one of the larger powers of two and the next."""
BINS = EXACT + (62 - 7) * PARTS
"""The number of bins for whole numbers below 2 to the power of 62."""


@dataclass(slots=True)
class Table:
    """The sums for one table that every game has. Chips are ints."""

    deals: int
    sessions: int
    """Finished sessions."""
    completed: int
    """Deals of the finished sessions."""
    unfinished: int
    """Sessions that the last deal leaves unfinished."""
    opened: int
    """Chips in the pool when a session began."""
    left: int
    """Chips in the pool when a session ended or was left unfinished."""
    pool: int
    """Chips of all pools: at Loo when the hand was decided, at Laugh as carried into the deal."""
    numbered: Annotated[list[int], NUMBERED]
    """Deals by their number in the session."""
    pools: Annotated[list[int], NUMBERED]
    """Chips of their pools."""
    sat: Annotated[list[int], LINES]
    """Deals that a player took part in."""
    chips: Annotated[list[int], LINES]
    won: Annotated[list[int], LINES]
    """Deals in which the player gained chips."""
    lost: Annotated[list[int], LINES]
    gained: Annotated[list[int], LINES]
    """Chips gained in the deals won."""


@dataclass(slots=True)
class Counts:
    """Counts over all deals of all tables that every game has."""

    lengths: Annotated[list[int], BINS]
    """Finished sessions, by the number of their deals."""
    pools: Annotated[list[int], BINS]
    """Deals by the chips of their pool."""


def bin_of(value: int) -> int:
    """The bin of a whole number of at least 0."""
    if value < EXACT:
        return value
    top = highest(value)
    return EXACT + (top - 8) * PARTS + (value >> top - 4)


def first_of(number: int) -> int:
    """The least number of a bin; for the number after the last bin, the first number without a bin."""
    if number < EXACT:
        return number
    above, part = divmod(number - EXACT, PARTS)
    return PARTS + part << above + 3


def sit(t: Any, line: int, paid: int) -> None:
    """Count a deal in which a player got or paid so much."""
    t.sat[line] += 1
    t.chips[line] += paid
    if paid > 0:
        t.won[line] += 1
        t.gained[line] += paid
    elif paid < 0:
        t.lost[line] += 1


def count_deal(t: Any, counts: Any, r: Any, pool: int) -> None:
    """Count a deal with so many chips in its pool."""
    t.deals += 1
    t.pool += pool
    number = min(r.deal, NUMBERED) - 1
    t.numbered[number] += 1
    t.pools[number] += pool
    counts.pools[bin_of(pool)] += 1


def close(t: Any, counts: Any, r: Any, left: int, broken_off: int) -> None:
    """Count the end of a session, finished or unfinished, after a deal that left so many chips in the pool."""
    if r.last:
        t.sessions += 1
        t.completed += r.deal
        counts.lengths[bin_of(r.deal)] += 1
    elif broken_off:
        t.unfinished += 1
    if r.last or broken_off:
        t.left += left


def line_of(seat: Seat, dealer: Seat, ahead: int, seats: int) -> int:
    """The line of a player's place, when `ahead` players come before him in the order of play."""
    return seats - 1 if seat == dealer else ahead


def most_paid(r: Any) -> int:
    """The most chips that a player wins or loses in a deal."""
    most = 0
    for seat in range(PER_SEAT):
        most = max(most, abs(r.paid[seat]))
    return most
