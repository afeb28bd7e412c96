"""Chance as plain functions over ints: the same stream interpreted, compiled and on a GPU.

A generator is a number of 62 bits that is stepped by a constant; what is drawn is that number scrambled.  Each deal
of each table has a generator of its own, so that a result depends on the seed, the table and the deal only, never on
how the work was divided.  Products wrap at 64 bits when compiled and do not when interpreted; the mask that follows
makes both alike.
"""

from __future__ import annotations

from typing import Any

from gamester.kernel.cards import Card, Cards, count, lowest

MASK = (1 << 62) - 1
STEP = 0x1E3779B97F4A7C15
_FIRST = 0x3F58476D1CE4E5B9
_SECOND = 0x14D049BB133111EB
_HALF = (1 << 31) - 1
_FRACTION = (1 << 56) - 1


def splitmix(x: int) -> int:
    """A number of 62 bits in which every bit depends on every bit of `x`."""
    x = ((x ^ x >> 31) * _FIRST) & MASK
    x = ((x ^ x >> 29) * _SECOND) & MASK
    return x ^ x >> 32


def begin(seed: int, table: int, deal: int) -> int:
    """The generator of one deal of one table; `deal` counts from 0 and never starts anew with a session."""
    x = splitmix((seed & MASK) + STEP & MASK)
    x = splitmix((x ^ (table & MASK)) + STEP & MASK)
    return splitmix((x ^ (deal & MASK)) + STEP & MASK)


def step(x: int) -> int:
    """The next state of a generator; what it then draws is `scrambled` of it."""
    return x + STEP & MASK


def high(drawn: int, size: int) -> int:
    """A number from 0 to `size` - 1 out of the upper half of what was drawn; uneven by less than size / 2**31."""
    return (drawn >> 31) * size >> 31


def low(drawn: int, size: int) -> int:
    """A number from 0 to `size` - 1 out of the lower half of what was drawn."""
    return (drawn & _HALF) * size >> 31


def shuffle(cards: Cards, places: Any, x: int) -> int:
    """Lay the cards of a set, or seats, into the first places of a list in random order; the generator afterwards.

    Each goes to a place among those already filled, whose card moves to the end.  One number drawn serves four of
    them, as a fraction that is spread over the places and whose rest serves the next: uneven by less than 2**-32.
    """
    if cards & (cards + 1) == 0:
        return shuffle_first(count(cards), places, x)
    size = 0
    while cards:
        x = step(x)
        fraction = splitmix(x) >> 6
        for _ in range(4):
            fraction *= size + 1
            other = fraction >> 56
            fraction &= _FRACTION
            places[size] = places[other]
            places[other] = lowest(cards)
            cards &= cards - 1
            size += 1
            if not cards:
                break
    return x


def shuffle_first(number: int, places: Any, x: int) -> int:
    """The same for cards 0 to `number` - 1, of which each is also the place that is filled next: a whole pack."""
    odd = number % 4
    for size in range(0, number - odd, 4):
        x = step(x)
        lay_in(size, 4, places, splitmix(x) >> 6)
    if odd:
        x = step(x)
        lay_in(number - odd, odd, places, splitmix(x) >> 6)
    return x


def lay_in(first: Card, number: int, places: Any, fraction: int) -> None:
    """Lay `number` more cards among those before the first of them, as a fraction of 56 bits says."""
    for card in range(first, first + number):
        fraction *= card + 1
        other = fraction >> 56
        fraction &= _FRACTION
        places[card] = places[other]
        places[other] = card


def nth(mask: int, number: int) -> int:
    """The bit of a mask that has `number` bits below it."""
    for _ in range(number):
        mask &= mask - 1
    return lowest(mask)


def nothing_due(s: Any, o: Any, action: int) -> int:
    """Nothing: a game in which chance only shuffles the pack."""
    return 0


def nothing_put_in(s: Any, o: Any, order: Any) -> None:
    """Nothing is ever due."""
