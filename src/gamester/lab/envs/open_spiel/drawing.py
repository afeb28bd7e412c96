"""Pending decisions of chance, and sets as lists."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from gamester.kernel.cards import Cards, Seat, lowest


class Due(NamedTuple):
    """A pending decision of chance."""

    kind: str
    """`deal`, `stock` or `lots`."""
    among: int
    """The set of cards, or of seats, from which chance draws."""
    wanted: int
    """How many of them chance draws in all."""


def first_of(seats: int, after: Seat) -> Seat:
    """The first of some seats in the order of play after `after`; of several who may act at once that one is asked."""
    further = seats >> (after + 1)
    return after + 1 + lowest(further) if further else lowest(seats)


def set_of(cards: Iterable[int]) -> Cards:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def listed(mask: int) -> list[int]:
    """The bits of a mask in ascending order."""
    clubs, diamonds, hearts = mask & _SUIT, mask >> 13 & _SUIT, mask >> 26 & _SUIT
    return [*_bits(clubs, 0), *_bits(diamonds, 13), *_bits(hearts, 26), *_bits(mask >> 39, 39)]


_SUIT = 0x1FFF


@lru_cache(maxsize=1 << 16)
def _bits(mask: int, first: int) -> tuple[int, ...]:
    """The bits of a mask in ascending order, counted from `first`."""
    return tuple(first + place for place in range(mask.bit_length()) if mask >> place & 1)
