"""What a seat does, in words: one spelling for records, for typed lines and for people's programs.

A card is written rank then suit, `TD`, `QS`, `JC`; several cards in one string, in the order of `by_card`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gamester.kernel.cards import Card, Cards

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
CARD_NAMES: tuple[str, ...] = tuple(r + s for s in SUIT_LETTERS for r in RANK_LETTERS)
_ORDER = tuple((card % 13 + 1) % 13 * 4 + card // 13 for card in range(52))
DIGITS = "0123456789"
FEW = 13
"""With more cards than this, going through all 52 is faster than sorting."""
_LISTED = tuple((card, 1 << card) for card in sorted(range(52), key=_ORDER.__getitem__))


def by_card(card: Card) -> int:
    """The sorting key of the listing order: A23456789TJQK, then C D H S. C4"""
    return _ORDER[card]


def in_set(cards: Cards) -> list[Card]:
    """The cards of a mask as a list, in listing order."""
    if cards.bit_count() > FEW:
        return [card for card, one in _LISTED if cards & one]
    found = []
    while cards:
        found.append(cards.bit_length() - 1)
        cards &= ~(1 << found[-1])
    found.sort(key=_ORDER.__getitem__)
    return found


def mask_of(cards: Iterable[Card]) -> Cards:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def card_name(card: Card) -> str:
    """`QS` for the queen of spades."""
    return CARD_NAMES[card]


def write_cards(cards: Iterable[Card]) -> str:
    """`3H 4S`: cards in listing order."""
    return " ".join(CARD_NAMES[c] for c in sorted(cards, key=by_card))


@dataclass(frozen=True, slots=True)
class Act:
    """One act of one seat: a verb, the cards it names, and for a capture the cards it takes."""

    do: str
    cards: Cards = 0
    takes: Cards = 0

    def __str__(self) -> str:
        """The act as a typed line: `exchange 3H 4S`, `play 7S takes 7H`."""
        line = self.do
        if self.cards:
            line += " " + write_cards(in_set(self.cards))
        if self.takes:
            line += " takes " + write_cards(in_set(self.takes))
        return line


POINTED = ("play", "claim", "declare", "release")
"""Verbs that need cards."""


def numbered(verb: str, first: int, numbers: range) -> dict[int, str]:
    """The words for actions from `first` on that carry a number: `bid1`, `bid2` …, a verb for each number."""
    return {first + place: f"{verb}{number}" for place, number in enumerate(numbers)}


def verb_and_number(do: str) -> tuple[str, int | None]:
    """`bid2` as `bid` and 2; a verb without a number as it is."""
    verb = do.rstrip(DIGITS)
    number = do[len(verb) :]
    return verb, int(number) if number else None


def says_too_much(act: Act, needs: Mapping[str, tuple[str, ...]]) -> bool:
    """Does the act name cards although its verb takes none?"""
    needed = needs.get(act.do, ())
    return bool((act.cards and "cards" not in needed) or (act.takes and "takes" not in needed))


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal act of a seat. `limit` is set for an exchange only: how many cards may be put out at most."""

    act: Act
    limit: int | None = None
    bare: bool = False
    """Is only the verb told (unaided play)? The player then points at the cards himself, where the verb needs any."""

    @property
    def pointed(self) -> bool:
        """Must the cards be pointed at?"""
        return self.bare and self.act.do in POINTED
