"""The pool of Loo at the beginning of a deal that is not the first of its session."""

from __future__ import annotations

from gamester.games.loo.kernel.options import Loo, Options, Remainder
from gamester.games.loo.kernel.rules import stake_of

USUAL, USUAL_UNLIMITED = 3, 20
"""How many times the stakes lie in the pool, as a rule; and where loos are unlimited, so that pools grow."""


def pool_stakes(o: Options, seats: int) -> int:
    """Chips staked for a deal that is not the first."""
    return sum(stake_of(int(seat == 0), 2, o) for seat in range(seats))


def usual_pool(o: Options, seats: int) -> int:
    """Chips in the pool of an ordinary deal, stakes included, as the strength report has them for its forms."""
    staked = pool_stakes(o, seats)
    carried = staked * ((USUAL_UNLIMITED if o.loo == Loo.UNLIMITED else USUAL) - 1)
    return staked + carried + -carried % int(o.tricks)


def pool_step(o: Options) -> int:
    """Carried chips are a multiple of this, so that they divide by the tricks where no remainder may lie."""
    return int(o.tricks) if o.remainder == Remainder.FORBID else 1
