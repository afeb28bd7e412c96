"""What the views of all games share: how cards, seats and numbers are encoded, and the plain view of other games."""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache, lru_cache
from typing import Annotated

import msgspec

from gamester.kernel.cards import NO_SEAT, Card, Cards, Seat
from gamester.text.act import CARD_NAMES, in_set

CardName = Annotated[str, msgspec.Meta(pattern="^[2-9TJQKA][CDHS]$")]
"""`QS`: rank, then suit."""
KEPT = 8_192
"""The size of the caches of encoded card sets and seats: messages repeat the cards of a table again and again."""


def one(card: Card) -> str | None:
    """A card by its name; None for no card."""
    return CARD_NAMES[card] if card >= 0 else None


@lru_cache(KEPT)
def many(cards: Cards) -> list[str]:
    """A set of cards in listing order. Callers must not change the list, because it is cached."""
    return names(in_set(cards))


def names(cards: Iterable[Card]) -> list[str]:
    """Cards by their names, in the order given."""
    return [CARD_NAMES[card] for card in cards]


def seat_or_none(seat: Seat) -> int | None:
    """A seat; None for nobody."""
    return None if seat == NO_SEAT else seat


def word(kind: type[IntEnum], value: int) -> str:
    """The name of an enumeration's member in lower case."""
    return _words(kind)[value]


@cache
def _words(kind: type[IntEnum]) -> dict[int, str]:
    """The names of an enumeration's members in lower case, by value."""
    return {int(one): one.name.lower() for one in kind}


class PlainSeat(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    balance: int
    before: int
    """The balance when this deal began."""


class PlainView(msgspec.Struct, frozen=True, tag_field="game", tag="plain"):
    """The table as one listener may see it; chips are whole numbers."""

    you: int | None
    deal: int
    deals: int
    """How many deals are agreed; 0 where the game has no such option."""
    phase: str
    dealer: int | None
    turn: int | None
    """Whose act it is."""
    pool: int
    hand: list[CardName]
    """By rank."""
    open: list[CardName]
    """Every other card whose face the listener sees."""
    seats: list[PlainSeat]
