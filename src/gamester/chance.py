"""Chance as plain functions over ints: the same stream interpreted, compiled and on a GPU.

A generator is a number of 62 bits that is stepped by a constant; what is drawn is that number scrambled.  Each deal
of each table has a generator of its own, so that a result depends on the seed, the table and the deal only, never on
how the work was divided.  Products wrap at 64 bits when compiled and do not when interpreted; the mask that follows
makes both alike.
"""

from __future__ import annotations

from typing import Any

from gamester.cards import Cards, lowest

MASK = (1 << 62) - 1
STEP = 0x1E3779B97F4A7C15
_FIRST = 0x3F58476D1CE4E5B9
_SECOND = 0x14D049BB133111EB
_HALF = (1 << 31) - 1


def scrambled(x: int) -> int:
    """A number of 62 bits in which every bit depends on every bit of `x`."""
    x = ((x ^ x >> 31) * _FIRST) & MASK
    x = ((x ^ x >> 29) * _SECOND) & MASK
    return x ^ x >> 32


def begin(seed: int, table: int, deal: int) -> int:
    """The generator of one deal of one table; `deal` counts from 0 and never starts anew with a session."""
    x = scrambled((seed & MASK) + STEP & MASK)
    x = scrambled((x ^ (table & MASK)) + STEP & MASK)
    return scrambled((x ^ (deal & MASK)) + STEP & MASK)


def step(x: int) -> int:
    """The next state of a generator; what it then draws is `scrambled` of it."""
    return x + STEP & MASK


def high(drawn: int, size: int) -> int:
    """A number from 0 to `size` - 1 out of the upper half of what was drawn; uneven by less than size / 2**31."""
    return (drawn >> 31) * size >> 31


def low(drawn: int, size: int) -> int:
    """A number from 0 to `size` - 1 out of the lower half of what was drawn."""
    return (drawn & _HALF) * size >> 31


def shuffle(deck: Any, size: int, x: int) -> int:
    """Shuffle the first `size` places of a list; the generator afterwards.  One number drawn serves two places."""
    for last in range(size - 1, 0, -2):
        x = step(x)
        drawn = scrambled(x)
        other = high(drawn, last + 1)
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card
        other = low(drawn, last)
        card = deck[last - 1]
        deck[last - 1] = deck[other]
        deck[other] = card
    return x


def lay_out(cards: Cards, places: Any) -> int:
    """Put the cards of a set, or the seats, into the first places of a list in their order; how many there are."""
    size = 0
    while cards:
        places[size] = lowest(cards)
        cards &= cards - 1
        size += 1
    return size


def nth(mask: int, number: int) -> int:
    """The bit of a mask that has `number` bits below it."""
    for _ in range(number):
        mask &= mask - 1
    return lowest(mask)
