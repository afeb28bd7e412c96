"""What lies in the pool when a deal begins that is not the first of its session, and tables that begin so."""

from __future__ import annotations

from typing import Any

from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.games.game import Pools
from gamester.kernel.cards import Seat

FIRST = 0
"""In place of chips in the pool: the first deal of a session."""


def pools_of(game: str) -> Pools:
    """What may lie in a game's pool; BadOptions if none can be set."""
    pools = game_of(game).facts.pools
    if pools is None:
        raise BadOptions("measure.no_pool")
    return pools


def check_pool(game: str, o: Any, seats: int, pool: int) -> None:
    """BadOptions if no deal that is not the first can begin with so many chips in the pool, stakes included."""
    pools = pools_of(game)
    least = pools.stakes(o, seats)
    if pool < least or (pool - least) % pools.step(o):
        raise BadOptions("measure.pool", pool=pool, least=least, tricks=o.tricks)


def between_deals(game: str, o: Any, seats: int, pool: int | None, dealer: Seat) -> Any:
    """A table whose next deal, by `dealer`, begins with so many chips in the pool, stakes included.

    None is the usual pool, FIRST the first deal of a session; some games have none.  BadOptions if there can be no such
    pool.
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
