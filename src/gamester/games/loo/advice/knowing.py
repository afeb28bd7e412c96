"""What a player of Loo can infer from the cards he sees: which are still unseen, and which are the best left.

`about` is the set of cards he has not seen; each may be in a rival's hand.
"""

from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.rules import beaters, flush_class, loo_due, pack_of, pam_that_wins
from gamester.games.loo.kernel.sight import View
from gamester.kernel.cards import NO_CARD, NONE, SUITS, Card, Cards, above, bit, count, lowest, rank_of, suit_of

PAM_WORTH, TRUMP_WORTH = 40, 20


def cards_about(v: View, o: Options) -> Cards:
    """The cards that the seat has not seen."""
    gone = v.hand | v.out | v.dumby
    if not v.taken and v.turn_up != NO_CARD:
        gone |= bit(v.turn_up)
    for seat in range(v.seats):
        gone |= v.played[seat]
    return pack_of(o.deck) & ~gone


def strong_cards(v: View) -> Cards:
    """The trumps and Pam: they beat every other card."""
    return SUITS[v.trump] | v.pam


def threats(v: View, about: Cards, card: Card) -> Cards:
    """The unseen cards that would beat this one."""
    return about & beaters(card, v.trump, v.pam)


def is_sure(v: View, about: Cards, card: Card) -> int:
    """Is this the best card left? It is if every card that could beat it has been seen."""
    return 0 if threats(v, about, card) else 1


def is_top(v: View, about: Cards, card: Card) -> int:
    """Is this side card the best left of its suit, so that only a trump can take it?"""
    return 0 if strong_cards(v) & bit(card) or about & above(card) & ~v.pam else 1


def tops(v: View, about: Cards, cards: Cards) -> Cards:
    """Those of some cards that are the best left in their side suits."""
    found = NONE
    rest = cards
    while rest:
        card = lowest(rest)
        if is_top(v, about, card):
            found |= bit(card)
        rest &= rest - 1
    return found


def worth(v: View, card: Card) -> int:
    """A number that orders cards by how much they are worth keeping: Pam, trumps, then side cards by rank."""
    if v.pam & bit(card):
        return PAM_WORTH
    return rank_of(card) + (TRUMP_WORTH if strong_cards(v) & bit(card) else 0)


def best_of(v: View, cards: Cards) -> Card:
    """The card most worth keeping, in a set that is not empty."""
    best = lowest(cards)
    rest = cards & cards - 1
    while rest:
        card = lowest(rest)
        if worth(v, card) > worth(v, best):
            best = card
        rest &= rest - 1
    return best


def worst_of(v: View, cards: Cards) -> Card:
    """The card least worth keeping, in a set that is not empty; among equals, one of the shortest suit."""
    worst = lowest(cards)
    rest = cards & cards - 1
    while rest:
        card = lowest(rest)
        if spared(v, card) < spared(v, worst):
            worst = card
        rest &= rest - 1
    return worst


def spared(v: View, card: Card) -> int:
    """A number that orders cards: the player parts first with the least."""
    return worth(v, card) * 8 + count(v.hand & SUITS[suit_of(card)])


def winners(v: View, o: Options, cards: Cards) -> Cards:
    """Those of some cards that beat the card now winning the trick."""
    return cards & beaters(v.best, v.trump, pam_that_wins(v.pam, v.civil, o.pam_civil_only_trump))


def per_trick(v: View, o: Options) -> int:
    """The worth of a trick, in chips."""
    return max(1, v.pool // o.tricks)


def price(v: View, o: Options) -> int:
    """The cost of being looed, in chips; a share of it comes back as the next pool."""
    return loo_due(v.pool, o)


def lacks_trick(v: View) -> int:
    """Would a trick save this player from the loo? Not one who defends the pool with Dumby, or broke a law. L3, L23b"""
    return 1 if v.tricks[v.seat] == 0 and v.defender != v.seat and not v.offenders & bit(v.seat) else 0


def is_flush(v: View, o: Options) -> int:
    """Is this hand a flush that sweeps the pool?"""
    if o.tricks != 5 or not (o.flush or o.blaze):
        return 0
    return 1 if flush_class(v.hand, v.trump, v.pam, o) else 0
