"""The meaning of typed lines: an act in its record spelling, the number of an offer, or cards alone."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.kernel.cards import Card, Cards
from gamester.text.act import CARD_NAMES, POINTED, Act, Offer, in_set, mask_of, write_cards
from gamester.text.errors import BadWords
from gamester.text.messages import Words

MOST_FIGURES = 3
WITH_CARDS = (*POINTED, "exchange", "turnup")
"""Verbs after which a number is a card that was not written out."""
_NUMBER = {name: card for card, name in enumerate(CARD_NAMES)}


def read_card(text: str) -> Card:
    """The card with this name; BadWords if there is none."""
    try:
        return _NUMBER[text]
    except KeyError:
        raise BadWords("card", text) from None


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a string such as `3H 4S`, in the written order; BadWords if a word is no card or occurs twice."""
    cards = tuple(read_card(word) for word in text.split())
    if len(set(cards)) != len(cards):
        raise BadWords("twice", text)
    return cards


def read_act(line: str) -> Act:
    """The act that a typed line says; BadWords if it says none. The inverse of `str(act)`; `bid 2` is `bid2`."""
    words = line.split()
    if not words:
        raise BadWords("empty", line)
    if len(words) == 2 and words[1].isdecimal() and words[0].lower() not in WITH_CARDS:
        return Act("".join(words).lower())
    cards, mark, takes = " ".join(words[1:]).partition("takes")
    if mark and not takes.strip():
        raise BadWords("takes", line)
    named, taken = (mask_of(read_cards(part.upper())) for part in (cards, takes))
    return Act(words[0].lower(), named, taken)


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


def listing(offers: Sequence[Offer], words: Words) -> list[str]:
    """Acts as they may be typed, in order: a card alone, if no other act plays it."""
    told = []
    for offer in offers:
        act, more = offer.act, "" if offer.limit is None else words.say("plain.up_to", n=offer.limit)
        alone = act.do == "play" and act.cards and [one.act.cards for one in offers].count(act.cards) == 1
        told.append(f"{write_cards(in_set(act.cards)) if alone else act}{' …' if offer.pointed else more}")
    return told


def pointed(cards: Cards, hand: Cards) -> Act:
    """The act meant by pointing at these cards: to play the one in hand, or to claim a pair on the table."""
    return Act("play", cards & hand, cards & ~hand) if cards & hand else Act("claim", cards)
