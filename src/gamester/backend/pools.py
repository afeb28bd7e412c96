"""What lies in the pool of Loo when a deal begins that is not the first of its session, and tables that begin so."""

from __future__ import annotations

from typing import Any

from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.games.loo.kernel.options import Loo, Remainder
from gamester.games.loo.kernel.rules import stake_of
from gamester.games.loo.kernel.state import Phase
from gamester.kernel.cards import Seat

USUAL, USUAL_UNLIMITED = 3, 20
"""How many times the stakes lie in the pool as a rule; where nothing limits a loo, and pools grow."""
FIRST = 0
"""In place of chips in the pool: the first deal of a session."""


def stakes(o: Any, seats: int) -> int:
    """Chips staked for a deal that is not the first."""
    return sum(stake_of(int(seat == 0), 2, o) for seat in range(seats))


def check_pool(game: str, o: Any, seats: int, pool: int) -> None:
    """BadOptions if no deal that is not the first can begin with so many chips in the pool, stakes included."""
    if not game_of(game).facts.set_pool:
        raise BadOptions("measure.no_pool")
    least = stakes(o, seats)
    if pool < least or (o.remainder == Remainder.FORBID and (pool - least) % o.tricks):
        raise BadOptions("measure.pool", pool=pool, least=least, tricks=o.tricks)


def usual_pool(o: Any, seats: int) -> int:
    """Chips in the pool of an ordinary deal, stakes included: those of the strength report at its forms."""
    staked = stakes(o, seats)
    carried = staked * ((USUAL_UNLIMITED if o.loo == Loo.UNLIMITED else USUAL) - 1)
    return staked + carried + -carried % int(o.tricks)


def between_deals(game: str, o: Any, seats: int, pool: int | None, dealer: Seat) -> Any:
    """A table whose next deal, by `dealer`, begins with so many chips in the pool of Loo, stakes included.

    None is the usual pool, FIRST the first deal of a session; Laugh and Lie Down has none.  BadOptions if there can be
    no such pool.
    """
    s = game_of(game).rules.open_table(seats, o)
    s.dealer = dealer
    if pool == FIRST or (not game_of(game).facts.set_pool and pool is None):
        return s
    chips = usual_pool(o, seats) if pool is None else pool
    check_pool(game, o, seats, chips)
    s.deal, s.phase, s.dealer = 1, Phase.OVER, (dealer - 1) % seats
    s.pool = chips - stakes(o, seats)
    return s
