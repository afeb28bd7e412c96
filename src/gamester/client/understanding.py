"""The meaning of typed lines: an act in its record spelling, the number of an offer, or cards alone."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.act import CARD_NAMES, Act, mask_of, read_act, read_card, read_cards
from gamester.errors import BadWords
from gamester.kernel.cards import Cards
from gamester.protocol import payloads
from gamester.protocol.card_codec import many

MOST_FIGURES = 3
POINTED = ("play", "claim", "declare", "release")
"""Verbs that need cards."""


def understand(
    line: str, offers: Sequence[payloads.Choice], hand: Sequence[str] = ()
) -> payloads.HeardAct:  # fmt: skip
    """The act that a line says: its record spelling, the number of an offer, or just a card. BadWords if it says none.

    Where an offer is bare, cards alone are an act too: a card of `hand` with what it takes, or a pair to be claimed.
    """
    if line.isdecimal() and len(line) <= MOST_FIGURES:
        return numbered(line, offers)
    words = line.upper().split()
    if any(offer.bare for offer in offers) and all(word in CARD_NAMES for word in words):
        return pointed(mask_of(read_cards(line.upper())), mask_of(map(read_card, hand)))
    if len(words) == 1:
        for offer in offers:
            if words == list(offer.cards):
                return payloads.HeardAct(offer.do, offer.cards, offer.takes)
    return act_of(read_act(f"play {line}" if words[0] in CARD_NAMES else line))


def numbered(line: str, offers: Sequence[payloads.Choice]) -> payloads.HeardAct:
    """The offer of this number, from 1; BadWords if there is none, or its cards must be named."""
    place = int(line)
    if not 1 <= place <= len(offers):
        raise BadWords("number", line)
    offer = offers[place - 1]
    if needs_cards(offer):
        raise BadWords("point", offer.do)
    return payloads.HeardAct(offer.do, offer.cards, offer.takes)


def pointed(cards: Cards, hand: Cards) -> payloads.HeardAct:
    """The act meant by pointing at these cards: to play the one in hand, or to claim a pair on the table."""
    return act_of(Act("play", cards & hand, cards & ~hand) if cards & hand else Act("claim", cards))


def needs_cards(offer: payloads.Choice) -> bool:
    """Must the person point at the cards of this offer?"""
    return offer.bare and offer.do in POINTED


def act_of(act: Act) -> payloads.HeardAct:
    """An act by the names of its cards."""
    return payloads.HeardAct(act.do, many(act.cards), many(act.takes))


def spelled(act: payloads.HeardAct | payloads.Choice) -> str:
    """An act as a typed line: `exchange 3H 4S`, `play 7S takes 7H`."""
    return " ".join([act.do, *act.cards, *(["takes", *act.takes] if act.takes else [])])
