"""What OpenSpiel needs of a game beyond its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gamester.kernel.cards import PACK_SIZE, Card, Cards, Seat


class Bounds(NamedTuple):
    """What holds for every course of a game at a table."""

    zero_sum: bool
    """Does every course give as much as it takes?"""
    decisions: int
    """Actions of players in a deal, at most."""
    hearings: int
    """What one seat hears and sees in a deal, at most, counted in the items of `heard`."""
    chances: int
    """Chance nodes in a deal, at most."""
    least: float
    """The least chips a seat can end with, and the most; bounds, not always reached."""
    most: float


class Stock(NamedTuple):
    """A stock from which is drawn; the order of its top may wait until then."""

    draws: Callable[[Any, int], int] = lambda _s, _action: 0
    """(s, action) -> how many cards this action draws."""
    top: Callable[[Any, int], Cards] = lambda _s, _many: 0
    """(s, many) -> so many cards on top."""
    put: Callable[[Any, Sequence[Card]], None] = lambda _s, _cards: None
    """(s, cards): these cards are its top, in this order."""


class Spiel(NamedTuple):
    """What OpenSpiel needs of a game."""

    title: str
    bounds: Callable[[Any, Any, int, bool], Bounds]
    """(s, o, deals, explicit) -> what holds for so many deals from this table on, every chance a node or not."""
    look: Callable[[Any, Seat, Cards, Cards, Cards], tuple[list[tuple[Seat, Card]], Cards, Cards]]
    """(v, whose, told, seen, won) -> the cards that a view shows for the first time or as won, and whose they are,
    besides those just told; what has been seen and won then. `whose` is who acted last.
    """
    sets: tuple[str, ...]
    """Fields of a view that are sets of cards, cards, and lists of either."""
    cards: tuple[str, ...]
    lists_of_sets: tuple[str, ...]
    lists_of_cards: tuple[str, ...]
    dealt: Callable[[Any, Any], int] = lambda _s, _o: PACK_SIZE
    """(s, o) -> how many cards leave the pack in the next deal; the rest is a stock whose order may wait."""
    stock: Stock = Stock()
    after: Callable[[Any], Seat] = lambda s: int(s.dealer)
    """(s) -> the seat after which the first is asked of several who may act at once."""
    said: Callable[[Any, int], str] = lambda _s, _action: ""
    """(s, action) -> the word for an action that has another one now than usual."""
    answers: Callable[[Any], int] = lambda _s: 0
    """(s) -> the actions that stay unheard where several are asked at once."""
    covered: Callable[[Any, Any, Any], bool] = lambda _there, _here, _o: False
    """(there, here, o) -> do both tables stand in the same step, at which answers stay unheard?"""
