"""What a player of Loo can tell from the cards he sees: which are still about, which are the best left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.cards import NO_CARD, SUITS, Card, Cards, above, bit, count, rank_of
from gamester.loo.rules import beaters, loo_due, pack_of, pam_that_wins

if TYPE_CHECKING:
    from gamester.bots.base import Seen
    from gamester.loo.options import Options
    from gamester.loo.sight import View

PAM_WORTH, TRUMP_WORTH = 40, 20


@dataclass(frozen=True, slots=True)
class Knowing:
    """A deal of Loo as one player knows it."""

    v: View
    o: Options
    strong: Cards
    """The trumps and Pam: what beats every other card."""
    about: Cards
    """The cards he has not seen: each may be in a rival's hand."""


def knowing(seen: Seen) -> Knowing:
    """What the seat that looks knows of the deal."""
    v: View = seen.view
    o: Options = seen.o
    gone = v.hand | v.out | v.dumby
    if not v.taken and v.turn_up != NO_CARD:
        gone |= bit(v.turn_up)
    for seat in range(v.seats):
        gone |= v.played[seat]
    return Knowing(v, o, SUITS[v.trump] | v.pam, pack_of(o.deck) & ~gone)


def each(cards: Cards) -> list[Card]:
    """The cards of a set one by one."""
    return [card for card in range(52) if cards >> card & 1]


def threats(k: Knowing, card: Card) -> Cards:
    """The unseen cards that would beat this one."""
    return k.about & beaters(card, k.v.trump, k.v.pam)


def is_sure(k: Knowing, card: Card) -> bool:
    """Is this the best card left? Every card that could beat it has been seen."""
    return not threats(k, card)


def is_top(k: Knowing, card: Card) -> bool:
    """Is this side card the best left of its suit, so that only a trump can take it?"""
    return not k.strong & bit(card) and not k.about & above(card) & ~k.v.pam


def worth(k: Knowing, card: Card) -> int:
    """A number that puts cards in order, the best to keep highest: Pam, trumps, then side cards by rank."""
    if k.v.pam & bit(card):
        return PAM_WORTH
    return rank_of(card) + (TRUMP_WORTH if k.strong & bit(card) else 0)


def best_of(k: Knowing, cards: Cards) -> Card:
    """The card most worth keeping of a set that is not empty."""
    return max(each(cards), key=lambda card: worth(k, card))


def worst_of(k: Knowing, cards: Cards) -> Card:
    """The card least worth keeping of a set that is not empty; of equals from the shortest suit, to be void of it."""
    return min(each(cards), key=lambda card: (worth(k, card), count(k.v.hand & SUITS[card // 13])))


def winners(k: Knowing, cards: Cards) -> Cards:
    """Those of some cards that beat the card now winning the trick."""
    v = k.v
    return cards & beaters(v.best, v.trump, pam_that_wins(v.pam, v.civil, k.o.pam_civil_only_trump))


def per_trick(k: Knowing) -> int:
    """What a trick is worth, in chips."""
    return max(1, k.v.pool // k.o.tricks)


def price(k: Knowing) -> int:
    """What it costs to be looed, in chips; a share of it comes back as the next pool."""
    return loo_due(k.v.pool, k.o)


def lacks_trick(k: Knowing) -> bool:
    """Would this player be looed if the hand ended now? Not one who plays Dumby for the pool."""
    return k.v.tricks[k.v.seat] == 0 and k.v.defender != k.v.seat
