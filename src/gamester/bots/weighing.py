"""The acts of a decision weighed against each other: what each is worth, and how sure it is that the best is best."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from gamester.bots.rollouts import assess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.act import Act
    from gamester.bots.base import Assessed, Seen

BATCHES = 10
"""Every decision is assessed so many times over, on worlds of their own: how far the differences scatter tells how
sure they are. The acts of one batch share their worlds, so that luck does not come between them.
"""
HINT_WORLDS = 40
"""So many worlds are enough for a hint, for which somebody waits."""


class Weighed(NamedTuple):
    """One act, beside the best."""

    act: Act
    chips: float
    """What may be expected of the deal from now on, a share of what is left in the pool included."""
    error: float
    """One standard error of `chips`."""
    looed: float
    """The chance of being looed; at Laugh and Lie Down of not being the last in."""
    tricks: float
    """Tricks to be expected; at Laugh and Lie Down cards won."""
    behind: float
    """How much less than the best act it is worth."""
    doubt: float
    """One standard error of `behind`; for the best act of its lead over the next."""


def weigh(seen: Seen, worlds: int | None = None, seed: int = 0, also: Sequence[Act] = ()) -> tuple[Weighed, ...]:
    """The acts, best first, over so many worlds or as many as a hint takes; `also` are weighed with those offered.

    LookupError where the table keeps no memory.
    """
    each = max(1, (worlds or HINT_WORLDS) // BATCHES)
    return merged([assess(seen, each, seed * BATCHES + batch, also) for batch in range(BATCHES)])


def merged(batches: Sequence[tuple[Assessed, ...]]) -> tuple[Weighed, ...]:
    """What several assessments of one decision say together, best first; of equals the one listed first."""
    acts = [assessed.act for assessed in batches[0]]
    chips = {act: [_number(batch[n].chips) for batch in batches] for n, act in enumerate(acts)}
    order = sorted(acts, key=lambda act: -fmean(chips[act]))
    rivals = dict.fromkeys(order, order[0]) | {order[0]: order[min(1, len(order) - 1)]}
    found = []
    for act in order:
        rows = [batch[acts.index(act)] for batch in batches]
        apart = [one - other for one, other in zip(chips[rivals[act]], chips[act], strict=True)]
        found.append(
            Weighed(
                act,
                fmean(chips[act]),
                standard_error(chips[act]),
                fmean(_number(row.looed) for row in rows),
                fmean(_number(row.tricks) for row in rows),
                fmean(chips[order[0]]) - fmean(chips[act]),
                standard_error(apart),
            )
        )
    return tuple(found)


def standard_error(numbers: Sequence[float]) -> float:
    """One standard error of the mean of some numbers."""
    return stdev(numbers) / sqrt(len(numbers))


def _number(value: float | None) -> float:
    """A number that this assessor always gives."""
    if value is None:
        raise TypeError("the acts were not weighed")
    return value
