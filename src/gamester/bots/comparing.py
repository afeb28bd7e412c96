"""The acts of a decision weighed against each other: what each is worth, and how sure it is that the best is best."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from gamester.bots.search import SearchBot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.act import Act
    from gamester.bots.search import Tried
    from gamester.games.bots import Seen

BATCHES = 10
"""The worlds are drawn one after the other in a walk, and neighbours are alike: what whole stretches of it say is
compared. All acts share their worlds, so that luck does not come between them.
"""
HINT_WORLDS = 40
"""So many worlds are enough for a hint, for which somebody waits."""


class Weighed(NamedTuple):
    """One act, beside the best."""

    act: Act
    chips: float
    """What may be expected of the deal from now on, a share of what is left in the pool included."""
    error: float
    """One standard error of `chips`; 0 where every world there could be was tried."""
    looed: float
    """The chance of being looed; at Laugh and Lie Down of not being the last in."""
    tricks: float
    """Tricks to be expected; at Laugh and Lie Down cards won."""
    behind: float
    """How much less than the best act it is worth."""
    doubt: float
    """One standard error of `behind`; for the best act of its lead over the next."""


def weigh(
    seen: Seen, worlds: int | None = None, seed: int = 0, also: Sequence[Act] = (), *, compiling: bool = False
) -> tuple[Weighed, ...]:
    """The acts, best first, over so many worlds or as many as a hint takes; `also` are weighed with those offered.

    The numbers are the same `compiling` or not; the compiler pays for many decisions only. LookupError where the table
    keeps no memory of the deal.
    """
    many = max(BATCHES, worlds or HINT_WORLDS)
    return weighed(SearchBot("", seed, many).tried(seen, seen.memory(), also, compiling=compiling))


def weighed(tried: Tried) -> tuple[Weighed, ...]:
    """What trials say of acts, best first; of equals the one tried first."""
    means = [fmean(row) for row in tried.chips]
    order = sorted(range(len(means)), key=lambda number: -means[number])
    best, found = order[0], []
    for number in order:
        rival = best if number != best else order[min(1, len(order) - 1)]
        apart = [one - other for one, other in zip(tried.chips[rival], tried.chips[number], strict=True)]
        found.append(
            Weighed(
                tried.acts[number],
                means[number],
                0.0 if tried.exact else standard_error(tried.chips[number]),
                fmean(tried.bad[number]),
                fmean(tried.taken[number]),
                means[best] - means[number],
                0.0 if tried.exact else standard_error(apart),
            )
        )
    return tuple(found)


def standard_error(row: Sequence[float]) -> float:
    """One standard error of the mean of what a walk went through."""
    size = len(row) / BATCHES
    stretches = [row[round(n * size) : round((n + 1) * size)] for n in range(BATCHES)]
    return stdev(map(fmean, stretches)) / sqrt(BATCHES)
