"""The pool at the start of a deal after the first of its session, and tables with a given pool."""

from __future__ import annotations

from typing import Any

from gamester.games import game_of
from gamester.games.game import Pools
from gamester.kernel.cards import Seat
from gamester.text.errors import BadOptions

FIRST = 0
"""This value instead of a number of chips means the first deal of a session."""


def pools_of(game: str) -> Pools[Any]:
    """The pools that a game allows; BadOptions if its pool cannot be set."""
    pools = game_of(game).facts.pools
    if pools is None:
        raise BadOptions("measure.no_pool")
    return pools


def check_pool(game: str, o: Any, seats: int, pool: int) -> None:
    """BadOptions if a deal after the first cannot begin with so many chips in the pool, stakes included."""
    pools = pools_of(game)
    least = pools.stakes(o, seats)
    if pool < least or (pool - least) % pools.step(o):
        raise BadOptions("measure.pool", pool=pool, least=least, tricks=o.tricks)


def between_deals(game: str, o: Any, seats: int, pool: int | None, dealer: Seat) -> Any:
    """A table whose next deal, by `dealer`, begins with so many chips in the pool, stakes included.

    None is the usual pool, or the first deal in a game whose pool cannot be set. FIRST is the first deal of a session.
    BadOptions if the pool is impossible.
    """
    s = game_of(game).rules.open_table(seats, o)
    s.dealer = dealer
    if pool == FIRST or (not game_of(game).facts.set_pool and pool is None):
        return s
    pools = pools_of(game)
    chips = pools.usual(o, seats) if pool is None else pool
    check_pool(game, o, seats, chips)
    phases: Any = game_of(game).rules.Phase
    s.deal, s.phase, s.dealer = 1, phases.OVER, (dealer - 1) % seats
    s.pool = chips - pools.stakes(o, seats)
    return s
