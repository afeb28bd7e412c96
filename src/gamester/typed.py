"""The meaning of typed lines: an act in its record spelling, the number of an offer, or cards alone."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.act import CARD_NAMES, Act, Offer, in_set, mask_of, read_act, read_cards, write_cards
from gamester.errors import BadWords
from gamester.kernel.cards import Cards

MOST_FIGURES = 3


def understand(line: str, offers: Sequence[Offer], hand: Cards = 0) -> Act:
    """The act that a line says: its record spelling, the number of an offer, or just a card. BadWords if it says none.

    Where an offer is bare, cards alone are an act too: a card of `hand` with what it takes, or a pair to be claimed.
    """
    if line.isdecimal() and len(line) <= MOST_FIGURES:
        place = int(line)
        if not 1 <= place <= len(offers):
            raise BadWords("number", line)
        if offers[place - 1].pointed:
            raise BadWords("point", offers[place - 1].act.do)
        return offers[place - 1].act
    if any(offer.bare for offer in offers) and all(word in CARD_NAMES for word in line.upper().split()):
        return pointed(mask_of(read_cards(line.upper())), hand)
    word = line.split(maxsplit=1)[0].upper()
    if len(line.split()) == 1:
        for offer in offers:
            if word == write_cards(in_set(offer.act.cards)):
                return offer.act
    return read_act(f"play {line}" if word in CARD_NAMES else line)


def pointed(cards: Cards, hand: Cards) -> Act:
    """The act meant by pointing at these cards: to play the one in hand, or to claim a pair on the table."""
    return Act("play", cards & hand, cards & ~hand) if cards & hand else Act("claim", cards)
