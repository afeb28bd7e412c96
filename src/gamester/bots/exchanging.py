"""Which cards to change at Loo, when to take the turn-up, and when to show a flush."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.act import Act, card_name
from gamester.bots.advice import Advice
from gamester.bots.base import spelled_cards
from gamester.bots.knowing import best_of, each, is_top, worst_of, worth
from gamester.cards import COURTS, NONE, SUITS, Cards, bit, count
from gamester.loo.rules import flush_class
from gamester.messages import message

if TYPE_CHECKING:
    from gamester.bots.knowing import Knowing


def advise_flush(k: Knowing) -> Advice:
    """Show a flush: it sweeps the pool without a card being played. Hoffmann 1909 turns it up at once."""
    del k
    return Advice(Act("flush"), message("hint.flush.show"))


def is_flush(k: Knowing) -> bool:
    """Does the hand as it is sweep the pool?"""
    return k.o.tricks == 5 and bool(k.o.flush or k.o.blaze) and bool(flush_class(k.v.hand, k.v.trump, k.v.pam, k.o))


def advise_turn_up(k: Knowing) -> Advice | None:
    """The dealer takes the turn-up for his worst card, unless that is a better trump or breaks a flush. Measured."""
    card = worst_of(k, k.v.hand)
    if is_flush(k) or worth(k, card) >= worth(k, k.v.turn_up):
        return None
    why = message("hint.exchange.turnup", card=card_name(k.v.turn_up), out=card_name(card))
    return Advice(Act("turnup", bit(card)), why)


def advise_exchange(k: Knowing, most: int) -> Advice:
    """Which cards to put out, at most so many."""
    hand = k.v.hand
    if is_flush(k):
        return Advice(Act("exchange"), message("hint.exchange.flush"))
    chased = four_flush(k) if most > 0 else NONE
    kept = chased or kept_cards(k)
    if k.v.taken and k.v.seat == k.v.dealer:
        kept |= bit(k.v.turn_up)
    out = worst_few(k, hand & ~kept, most)
    if not out:
        return Advice(Act("exchange"), message("hint.exchange.none"))
    key = "hint.exchange.chase" if chased else "hint.exchange.keep" if hand & ~out else "hint.exchange.all"
    why = message(key, cards=spelled_cards(hand & ~out), out=spelled_cards(out), n=count(out))
    return Advice(Act("exchange", out), why)


def kept_cards(k: Knowing) -> Cards:
    """Keep the trumps, Pam and side aces, and change all the rest. Measured: kings are not worth keeping."""
    kept = k.v.hand & k.strong
    for card in each(k.v.hand & ~k.strong):
        if is_top(k, card):
            kept |= bit(card)
    return kept


def four_flush(k: Knowing) -> Cards:
    """Of three players one may keep four of a suit, Pam counted, and hope for the fifth. Measured."""
    if not k.o.flush or count(k.v.seated) > 3:
        return NONE
    for suit in SUITS:
        four = k.v.hand & (suit | k.v.pam)
        if count(four) == 4:
            return four
    return four_courts(k)


def four_courts(k: Knowing) -> Cards:
    """Where five court cards are a blaze, four with one card to come are worth a try. Measured."""
    four = k.v.hand & (COURTS | k.v.pam)
    return four if k.o.blaze and count(four) == 4 else NONE


def worst_few(k: Knowing, cards: Cards, most: int) -> Cards:
    """The `most` cards least worth keeping."""
    out = cards
    while count(out) > most:
        out &= ~bit(best_of(k, out))
    return out
