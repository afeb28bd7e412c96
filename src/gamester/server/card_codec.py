"""Cards, seats and numbers as messages spell them: small translations that the views of both games share."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache, lru_cache
from typing import Annotated

import msgspec

from gamester.act import CARD_NAMES, in_set
from gamester.kernel.cards import NO_SEAT, Card, Cards, Seat

CardName = Annotated[str, msgspec.Meta(pattern="^[2-9TJQKA][CDHS]$")]
"""`QS`: rank, then suit."""
KEPT = 8_192
"""So many sets of cards, and seats, are kept as they are sent: what lies on a table is asked for again and again."""


def one(card: Card) -> str | None:
    """A card by its name; None for no card."""
    return CARD_NAMES[card] if card >= 0 else None


@lru_cache(KEPT)
def many(cards: Cards) -> list[str]:
    """A set of cards in listing order. To be sent, not changed: equal sets are one list."""
    return names(in_set(cards))


def names(cards: Iterable[Card]) -> list[str]:
    """Cards by their names, in the order given."""
    return [CARD_NAMES[card] for card in cards]


def seat_or_none(seat: Seat) -> int | None:
    """A seat; None for nobody."""
    return None if seat == NO_SEAT else seat


def word(kind: type[IntEnum], value: int) -> str:
    """A member of an enumeration in small letters."""
    return _words(kind)[value]


@cache
def _words(kind: type[IntEnum]) -> dict[int, str]:
    """All members of an enumeration in small letters."""
    return {int(one): one.name.lower() for one in kind}


def has(mask: int, seat: Seat) -> bool:
    """Is the bit of this seat set?"""
    return bool(mask >> seat & 1)
