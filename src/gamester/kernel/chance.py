"""Chance as plain functions over ints: the interpreter, the compiler and the GPU produce the same stream.

A generator is a number of 62 bits. A step adds a constant to it; a draw is the scrambled number. Each deal of each
table has its own generator. So a result depends on the seed, the table and the deal only, and never on how the work was
divided. Products wrap at 64 bits when compiled and do not when interpreted; the mask that follows makes both equal.
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
    """The generator of one deal of one table; `deal` counts from 0 and does not restart with a session."""
    x = splitmix((seed & MASK) + STEP & MASK)
    x = splitmix((x ^ (table & MASK)) + STEP & MASK)
    return splitmix((x ^ (deal & MASK)) + STEP & MASK)


def step(x: int) -> int:
    """The next state of a generator; the number it then draws is `splitmix` of that state."""
    return x + STEP & MASK


def high(drawn: int, size: int) -> int:
    """A number from 0 to `size` - 1 from the upper half of a drawn number; uneven by less than size / 2**31."""
    return (drawn >> 31) * size >> 31


def low(drawn: int, size: int) -> int:
    """A number from 0 to `size` - 1 from the lower half of a drawn number."""
    return (drawn & _HALF) * size >> 31


def shuffle(cards: Cards, places: list[int], x: int) -> int:
    """Lay the cards of a set, or seats, into the first places of a list in random order; returns the generator
    afterwards.

    Each card goes to a random place among those already filled, and the card that lay there moves to the end. One drawn
    number serves four cards: it is a fraction, which is multiplied by the number of places. The whole part is the
    place, and the rest serves the next card. The choice is uneven by less than 2**-32.
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


def shuffle_first(number: int, places: list[int], x: int) -> int:
    """The same for cards 0 to `number` - 1, a whole pack: each card's number is also the place that is filled next."""
    odd = number % 4
    for size in range(0, number - odd, 4):
        x = step(x)
        lay_in(size, 4, places, splitmix(x) >> 6)
    if odd:
        x = step(x)
        lay_in(number - odd, odd, places, splitmix(x) >> 6)
    return x


def lay_in(first: Card, number: int, places: list[int], fraction: int) -> None:
    """Lay `number` more cards, from `first` on, among those before them; a fraction of 56 bits chooses their places."""
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


def nothing_due(s: Any, o: object, action: int) -> int:
    """Nothing is due: in such a game chance only shuffles the pack."""
    return 0


def nothing_put_in(s: Any, o: object, order: list[int]) -> None:
    """Do nothing, since nothing is ever due."""
