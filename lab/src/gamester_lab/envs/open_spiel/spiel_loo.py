"""Loo for OpenSpiel."""

from collections.abc import Sequence
from typing import Any

from gamester.games.loo.kernel.moves import pack
from gamester.games.loo.kernel.rules import loo_due, stake_of
from gamester.games.loo.kernel.state import DONE, TURNUP, Phase
from gamester.kernel.cards import NO_CARD, PACK_SIZE, Card, Cards, Seat, bit, count
from gamester.text.act import mask_of
from gamester_lab.envs.open_spiel.spiel import SEATWISE, Bounds, Spiel, Stock, put_hidden, put_items


def bounds(s: Any, o: Any, deals: int, explicit: bool) -> Bounds:
    """The bounds of a game; chips stay in the pool.

    Each seat has a declaration (eldest has one more after waiting), an exchange of all its cards and the end of it. It
    may be asked about a flush when it is dealt, exchanged or taken with Dumby. It plays its cards, with a word before
    each trick. The dealer takes the turn-up and puts a card out for it. A seat hears the deal, each card when it is
    first seen, and an item for each action.
    """
    seats, tricks = s.seats, int(o.tricks)
    decisions = seats + 1 + seats * (tricks + 1) + 2 + 3 * seats + seats * tricks + tricks
    chances = cards_dealt(seats, o) + seats * tricks if explicit else 1 + seats
    return Bounds(False, decisions, 1 + count(pack(o)) + decisions, chances, *utilities(s, o, deals))


def utilities(s: Any, o: Any, deals: int) -> tuple[float, float]:
    """The least and the most chips: a seat loses at most its stake and one loo a deal, and wins at most the pool and
    the loos of all; all of it may be carried.
    """
    seats, pool, least, most = s.seats, s.pool, 0, 0
    for deal in range(s.deal + 1, s.deal + deals + 1):
        stakes = [stake_of(1 if seat == 0 else 0, deal, o) for seat in range(seats)]
        pool += sum(stakes)
        due = loo_due(pool, o)
        least -= max(stakes) + due
        pool += seats * due
        most += pool
    return float(least), float(most)


def cards_dealt(seated: int, o: Any) -> int:
    """The cards of hands and Dumby, and the turn-up."""
    return int(o.tricks * (seated + (1 if o.dumby else 0)) + 1)


def hear(s: Any, _o: Any, seat: Seat, action: int, listener: Seat, items: Any, n: int) -> int:
    """Write what a seat hears of an action: cards put out lie face down, and a flush kept back is not heard."""
    hidden = 0
    if seat != listener:
        if s.phase == Phase.FLUSH and action == DONE:
            return n
        if s.phase == Phase.TURN_UP:
            action, hidden = TURNUP, 1
        elif s.phase == Phase.EXCHANGE and action == DONE:
            hidden = count(s.put)
    items[n] = seat * SEATWISE + action
    return put_hidden(hidden, seat, items, n + 1)


def show(v: Any, _whose: Seat, told: Cards, memory: Any, items: Any, n: int) -> int:
    """Write the cards that a view shows for the first time, the seat's own first."""
    seen = memory.seen | told
    own = v.hand | v.put | v.out | v.dumby
    n = put_items(own & ~seen, v.seat, items, n)
    seen |= own
    if v.turn_up != NO_CARD:
        n = put_items(bit(v.turn_up) & ~seen, v.dealer, items, n)
        seen |= bit(v.turn_up)
    for other in range(v.seats):
        open_cards = v.known[other] | v.played[other]
        n = put_items(open_cards & ~seen, other, items, n)
        seen |= open_cards
    memory.seen = seen
    return n


def draws(s: Any, action: int) -> int:
    """How many cards are exchanged. Loo A4"""
    return count(s.put) if action == DONE and s.phase == Phase.EXCHANGE else 0


def top(s: Any, many: int) -> Cards:
    """The set of so many cards on top of the stock."""
    return mask_of(s.stock[(s.top + place) % PACK_SIZE] for place in range(many))


def put(s: Any, cards: Sequence[Card]) -> None:
    """Put cards in this order on top of the stock, in place of those there."""
    for place, card in enumerate(cards):
        s.stock[(s.top + place) % PACK_SIZE] = card


def said(s: Any, action: int) -> str:
    """The word `hold` where the action that ends an exchange holds back a flush."""
    return "hold" if action == DONE and s.phase == Phase.FLUSH else ""


SPIEL = Spiel(
    "Loo (Lanterloo)",
    bounds,
    hear,
    show,
    sets=("pam", "dumby", "hand", "put", "out"),
    cards=("turn_up", "led", "best"),
    lists_of_sets=("known", "played"),
    lists_of_cards=("laid",),
    dealt=lambda s, o: cards_dealt(count(s.seated), o),
    stock=Stock(draws, top, put),
    said=said,
)
