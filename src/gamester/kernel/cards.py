"""Cards as ints 0-51 and sets of cards as 52-bit masks: the arithmetic that both games use.

A card is `suit * 13 + rank`, suits in the order clubs, diamonds, hearts, spades, ranks from the two (0) to the ace
(12). A set of cards has bit `c` for card `c`. No value ever needs bit 62 or 63, so that the same source runs on Python
ints and on signed 64-bit integers.
"""

from typing import TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Seat: TypeAlias = int
Seats: TypeAlias = int

PACK_SIZE = 52
PER_SEAT = 8
"""The length of per-seat lists: the most players of any game."""
NO_CARD: Card = -1
NO_SEAT: Seat = -1
NO_SUIT: Suit = 4
NO_ACTION = -1
"""Marks that there is no action."""
NONE: Cards = 0
ALL: Cards = (1 << 52) - 1

CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
SUITS: tuple[Cards, ...] = (0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39, NONE)
"""All the cards of each suit; of NO_SUIT none."""

TWO, JACK, QUEEN, KING, ACE = 0, 9, 10, 11, 12
RANKS: tuple[Cards, ...] = tuple((1 | 1 << 13 | 1 << 26 | 1 << 39) << rank for rank in range(13))
"""All the cards of each rank, the twos first."""

ABOVE: tuple[Cards, ...] = tuple(SUITS[card // 13] >> card + 1 << card + 1 for card in range(PACK_SIZE))
"""The higher cards of the same suit, for each card."""

COURTS: Cards = RANKS[JACK] | RANKS[QUEEN] | RANKS[KING]


def card_of(suit: Suit, rank: Rank) -> Card:
    """The card of this suit and rank."""
    return suit * 13 + rank


def suit_of(card: Card) -> Suit:
    """The printed suit of a card, 0-3."""
    return card // 13


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return card % 13


def bit(card: Card) -> Cards:
    """The set that holds only this card."""
    return 1 << card


def count(cards: Cards) -> int:
    """How many cards a set holds."""
    return cards.bit_count()


def lowest(cards: Cards) -> Card:
    """The lowest card of a set that is not empty, in the order of the card numbers."""
    return (cards & -cards).bit_length() - 1


def highest(cards: Cards) -> Card:
    """The highest card of a set that is not empty, in the order of the card numbers."""
    return cards.bit_length() - 1


def above(card: Card) -> Cards:
    """The higher cards of the same printed suit. Loo G3"""
    return ABOVE[card]


def same_rank(card: Card) -> Cards:
    """The four cards of this card's rank."""
    return RANKS[card % 13]


def lay_out(cards: Cards, places: list[int]) -> None:
    """Put the cards of a set, or seats, into the first places of a list in their order."""
    size = 0
    while cards:
        places[size] = lowest(cards)
        cards &= cards - 1
        size += 1


def left_of(seat: Seat, among: Seats) -> Seat:
    """The first seat to the left of `seat` that is one of `among`; `seat` itself comes last. `among` must not be empty.
    Loo G4, Laugh R3
    """
    round_twice = among | among << PER_SEAT
    return (seat + 1 + lowest(round_twice >> seat + 1)) % PER_SEAT
