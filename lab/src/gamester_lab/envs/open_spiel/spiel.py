"""What OpenSpiel needs of a game, and what chance draws."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gamester.kernel.cards import PACK_SIZE, Card, Cards, Seat, lowest

SEATWISE = 128
"""An item of a memory is SEATWISE times a seat, and what it says: a card, a verb, or one of the following."""
FACE_DOWN = 62
"""A card that somebody puts down face down for this seat."""
DEALT = 63
"""A deal begins; the seat is its dealer."""
CLAIMED = 64
"""The next two cards are a claimed pair."""
NOW = 65
"""NOW + a phase: nothing was heard, yet the view shows another phase; the seat is the one that is asked."""
PHASES = 9
KINDS = NOW + PHASES
"""The number of different values of what an item says."""


class Due(NamedTuple):
    """A pending decision of chance."""

    kind: str
    """`deal`, `stock` or `lots`."""
    among: int
    """The set of cards, or of seats, from which chance draws."""
    wanted: int
    """How many of them chance draws in all."""


def listed(mask: int) -> list[int]:
    """The bits of a mask in ascending order."""
    found: list[int] = []
    first = 0
    while mask:
        few = mask & _SUIT
        if few:
            found += _BITS[first][few]
        mask >>= _WIDTH
        first += _WIDTH
    return found


def put_items(cards: Cards, whose: Seat, items: Any, n: int) -> int:
    """Write the cards of a set in ascending order as items of a seat, from place n on; the place behind them."""
    while cards:
        items[n] = whose * SEATWISE + lowest(cards)
        cards &= cards - 1
        n += 1
    return n


def put_hidden(many: int, whose: Seat, items: Any, n: int) -> int:
    """Write so many cards put down face down, likewise."""
    for place in range(n, n + many):
        items[place] = whose * SEATWISE + FACE_DOWN
    return n + many


_WIDTH = 13
_SUIT = (1 << _WIDTH) - 1


class _Bits(dict[int, tuple[int, ...]]):
    """The bits of each small mask that was met, counted from `first`."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, mask: int) -> tuple[int, ...]:
        """Find the bits of a mask."""
        self[mask] = bits = tuple(self.first + place for place in range(_WIDTH) if mask >> place & 1)
        return bits


_BITS = {first: _Bits(first) for first in range(0, 65, _WIDTH)}


class Bounds(NamedTuple):
    """Bounds that hold for every course of a game at a table."""

    zero_sum: bool
    """Is the sum of all payoffs always zero?"""
    decisions: int
    """The most actions of players in a deal."""
    hearings: int
    """The most that one seat hears and sees in a deal, counted in the items of `heard`."""
    chances: int
    """The most chance nodes in a deal."""
    least: float
    """The least and the most chips with which a seat can end; bounds, not always reached."""
    most: float


class Stock(NamedTuple):
    """A stock from which cards are drawn; the order of its top may be settled later."""

    draws: Callable[[Any, int], int] = lambda _s, _action: 0
    """(s, action) -> how many cards this action draws."""
    top: Callable[[Any, int], Cards] = lambda _s, _many: 0
    """(s, many) -> so many cards from the top."""
    put: Callable[[Any, Sequence[Card]], None] = lambda _s, _cards: None
    """(s, cards): put these cards on top, in this order."""


def dealer_of(s: Any) -> Seat:
    """The dealer."""
    dealer: Seat = s.dealer
    return dealer


class Spiel(NamedTuple):
    """What OpenSpiel needs of a game."""

    title: str
    bounds: Callable[[Any, Any, int, bool], Bounds]
    """(s, o, deals, explicit) -> the bounds for so many deals from here on, with a node for each chance event if
    `explicit`.
    """
    hear: Callable[[Any, Any, Seat, int, Seat, Any, int], int]
    """(s, o, seat, action, listener, items, n) -> n: what `listener` hears of an action before it is done, written to
    `items` from place n on. Of an act of several actions others hear the last one, as the whole. It is compiled.
    """
    show: Callable[[Any, Seat, Cards, Any, Any, int], int]
    """(v, whose, told, memory, items, n) -> n: the cards that a view shows for the first time or as won, except those
    just told, written likewise; `whose` is the seat that acted last. It is compiled.
    """
    sets: tuple[str, ...]
    """The names of a view's fields that are sets of cards, cards, and lists of either."""
    cards: tuple[str, ...]
    lists_of_sets: tuple[str, ...]
    lists_of_cards: tuple[str, ...]
    dealt: Callable[[Any, Any], int] = lambda _s, _o: PACK_SIZE
    """(s, o) -> how many cards leave the pack in the next deal; the rest is a stock that may be ordered later."""
    stock: Stock = Stock()
    after: Callable[[Any], Seat] = dealer_of
    """(s) -> the seat after which the search starts for the first of several who may act at once; it is compiled."""
    said: Callable[[Any, int], str] = lambda _s, _action: ""
    """(s, action) -> the word for an action that now has another meaning than usual."""
    answers: Callable[[Any], int] = lambda _s: 0
    """(s) -> the actions that stay hidden while several seats are asked at once."""
    covered: Callable[[Any, Any, Any], bool] = lambda _there, _here, _o: False
    """(there, here, o) -> are both tables in the same step, in which answers stay hidden?"""
