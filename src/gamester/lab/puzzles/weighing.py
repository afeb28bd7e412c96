"""Weighing a position: does one act win clearly, whichever worlds it is weighed in?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots.comparing import Weighed, weigh
from gamester.kernel.cards import count
from gamester.study.judge import pool_of
from gamester.study.puzzles import right_of

if TYPE_CHECKING:
    from gamester.games.bots import Seen

FIRST_LOOK, LOOK = 100, 1_000
"""The numbers of worlds of a first look, and of each of the two weighings that must agree."""
AGAIN = 4 * LOOK
"""The number of worlds in which a position must stand before it is kept."""
LEAST, MOST = 0.04, 0.5
"""How far the next best act lies behind, as a share of the pool: less is hard to be sure of, more is too easy."""
CERTAIN, PERHAPS = 4, 2
"""The least lead over every other act, in standard errors: of a weighing, and of a first look."""
TRIVIAL = ("claim", "release", "declare")
"""Acts that are no puzzle: to win cards by a single word. To take three cards rather than one is none either."""


def looked_at(seen: Seen, seed: int) -> tuple[Weighed, ...] | None:
    """The acts of a first look, best first; None if no act is ahead."""
    acts = weigh(seen, FIRST_LOOK, seed)
    return acts if wins_clearly(acts, pool_of(seen), PERHAPS) else None


def agreed(seen: Seen, first: tuple[Weighed, ...], seed: int) -> tuple[Weighed, ...] | None:
    """The acts with the numbers of the largest weighing; None unless the first look and all three weighings name the
    same act. No world serves two of them.
    """
    for worlds, own in ((LOOK, seed + 1), (LOOK, seed + 2), (AGAIN, seed + 3)):
        acts = weigh(seen, worlds, own)
        if not wins_clearly(acts, pool_of(seen)) or right_of(acts) != right_of(first):
            return None
    return acts


def wins_clearly(acts: tuple[Weighed, ...], pool: int, certain: float = CERTAIN) -> bool:
    """Is the best act ahead of every other that is not equivalent, by enough and surely, but not absurdly far?"""
    if acts[0].act.do in TRIVIAL or count(acts[0].act.takes) == 3:
        return False
    others = acts[len(right_of(acts)) :]
    if not others or pool <= 0:
        return False
    share = others[0].behind / pool
    return LEAST <= share <= MOST and all(each.behind > certain * each.doubt for each in others)
