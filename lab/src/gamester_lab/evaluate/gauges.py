"""How players of each game are measured, with defaults for any other game; only this module names games."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from gamester.kernel.chance import MASK, splitmix
from gamester_lab.compile.arena import Player
from gamester_lab.compile.compiler import admit_game
from gamester_lab.evaluate import laugh, loo, plain


class Gauge(NamedTuple):
    """The parts of a measurement that depend on the game."""

    holed: Callable[[Player], Mapping[str, Player]] = plain.holed
    """(base) -> bots that play as the base but for a known weakness, by name."""
    bucket: Callable[[Any, int, int, int], int] = plain.bucket
    """(v, legal, action, fine) -> the bucket of an action, by which attackers learn."""
    inner: tuple[Callable[..., Any], ...] = plain.INNER
    """The functions that are compiled for it."""
    decisions: Callable[[Any], int] = plain.decisions
    """(o) -> the last decision of a seat at which an attacker tries another action."""
    contested: bool = False
    """Does its policy have the baseline CONTESTED?"""


GAUGES = {
    "loo": Gauge(loo.holed, loo.bucket, loo.INNER, loo.decisions),
    "laugh": Gauge(bucket=laugh.bucket, inner=laugh.INNER, contested=True),
}


def gauge_of(game: str) -> Gauge:
    """How players of a game are measured."""
    return GAUGES.get(game, Gauge())


@cache
def buckets(game: str) -> Callable[..., Any]:
    """(views, masks, own, fine, out): [places, 62] a number for each legal action, from its bucket and the bucket of
    the victim's own action; -1 for an illegal action.
    """
    admit_game(game)
    from numba import njit
    from numba.extending import register_jitable

    bucket, inner = gauge_of(game).bucket, gauge_of(game).inner
    for function in inner:
        register_jitable(function)

    @njit(cache=True, nogil=True)
    def number(views: Any, masks: Any, own: Any, fine: int, out: Any) -> None:
        for place in range(len(masks)):
            v, legal = views[place], masks[place]
            base = splitmix(bucket(v, legal, own[place], fine))
            for action in range(out.shape[1]):
                out[place, action] = -1
                if legal >> action & 1:
                    out[place, action] = splitmix((base ^ bucket(v, legal, action, fine)) & MASK)

    return number
