"""The meaning of typed lines: an act in its record spelling, the number of an offer, or cards alone."""

import re
from collections.abc import Sequence

from gamester.kernel.cards import Card, Cards
from gamester.text.act import CARD_NAMES, POINTED, Act, Offer, in_set, mask_of, write_cards
from gamester.text.errors import BadWords
from gamester.text.messages import Words
from gamester.text.saying import SIGNS, SUIT_SIGNS

MOST_FIGURES = 3
WITH_CARDS = (*POINTED, "exchange", "turnup")
"""Verbs after which a number is a card that was not written out."""
LETTERS = {sign: letter for letter, sign in SUIT_SIGNS.items()}
_SHOWN = re.compile(f"(?<!\\S)(10|[2-9TJQKA])([CDHS{SIGNS}])\ufe0f?(?!\\S)", re.IGNORECASE)
"""A card as it is written or shown; a telephone may add a sign after the suit's that asks for its picture."""
_NUMBER = {name: card for card, name in enumerate(CARD_NAMES)}


def plainly(text: str) -> str:
    """A text with its cards spelled as in records: `10♥`, `10h` and `th` as `TH`."""
    return _SHOWN.sub(lambda found: found[1].upper().replace("10", "T") + LETTERS.get(found[2], found[2].upper()), text)


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
    words = plainly(line).split()
    if not words:
        raise BadWords("empty", line)
    if len(words) == 2 and words[1].isdecimal() and words[0].lower() not in WITH_CARDS:
        return Act("".join(words).lower())
    cards, mark, takes = " ".join(words[1:]).lower().partition("takes")
    if mark and not takes.strip():
        raise BadWords("takes", line)
    named, taken = (mask_of(read_cards(part.upper())) for part in (cards, takes))
    return Act(words[0].lower(), named, taken)


def understand(line: str, offers: Sequence[Offer], hand: Cards = 0) -> Act:
    """The act that a line says: its record spelling, the number of an offer, or just a card. BadWords if it says none.

    Where an offer is bare, cards alone are an act too: a card of `hand` with what it takes, or a pair to be claimed.
    """
    line = plainly(line)
    if line.isdecimal() and len(line) <= MOST_FIGURES:
        place = int(line)
        if not 1 <= place <= len(offers):
            raise BadWords("number", line)
        if offers[place - 1].pointed:
            raise BadWords("point", offers[place - 1].act.do)
        return offers[place - 1].act
    if any(offer.bare for offer in offers) and all(word in CARD_NAMES for word in line.upper().split()):
        return pointed(mask_of(read_cards(line.upper())), hand)
    named = line.upper().split()
    if named and all(word in CARD_NAMES for word in named):
        cards = mask_of(read_cards(line.upper()))
        for offer in offers:
            if cards in (offer.act.cards, offer.act.cards | offer.act.takes):
                return offer.act
    return read_act(f"play {line}" if named[:1] and named[0] in CARD_NAMES else line)


def listing(offers: Sequence[Offer], words: Words) -> list[str]:
    """Acts as they may be typed, in order: a play by its card, and what it takes where the card has several plays."""
    plays = [offer.act.cards for offer in offers if offer.act.do == "play"]
    return [f"{spelled(offer, plays)}{more(offer, words)}" for offer in offers]


def spelled(offer: Offer, plays: Sequence[Cards]) -> str:
    """An act in the fewest words that say it, where these cards may be played."""
    act = offer.act
    if act.do != "play" or not act.cards:
        return str(act)
    taken = in_set(act.takes) if plays.count(act.cards) > 1 else ()
    return " ".join(filter(None, (write_cards(in_set(act.cards)), write_cards(taken))))


def more(offer: Offer, words: Words) -> str:
    """What a person may add to an act."""
    if offer.pointed:
        return " …"
    return "" if offer.limit is None else words.say("plain.up_to", n=offer.limit)


def pointed(cards: Cards, hand: Cards) -> Act:
    """The act meant by pointing at these cards: to play the one in hand, or to claim a pair on the table."""
    return Act("play", cards & hand, cards & ~hand) if cards & hand else Act("claim", cards)
