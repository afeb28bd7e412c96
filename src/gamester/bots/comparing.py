"""A comparison of the acts of a decision: the value of each, and how certain it is that the best one is best."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.bots.search import Tried
    from gamester.games.bots import Seen
    from gamester.text.act import Act

BATCHES = 10
"""The number of batches for batch means: successive worlds of the Metropolis-Hastings chain are correlated.

All acts use the same worlds, so that the differences between acts have less variance.
"""
HINT_WORLDS = 40
"""The number of worlds for a hint, because a person waits for it."""


class Weighed(NamedTuple):
    """One act, compared with the best."""

    act: Act
    chips: float
    """The expected chips of the deal from now on, with the seat's share of the chips left in the pool."""
    error: float
    """One standard error of `chips`; 0 if every possible world was tried."""
    looed: float
    """The probability of a loo; at Laugh and Lie Down, of not being the last in."""
    tricks: float
    """The expected tricks; at Laugh and Lie Down, the expected cards won."""
    behind: float
    """The expected chips less than those of the best act."""
    doubt: float
    """One standard error of `behind`; for the best act, of its lead over the next one."""


def weigh(seen: Seen, worlds: int | None = None, seed: int = 0, also: Sequence[Act] = ()) -> tuple[Weighed, ...]:
    """The acts, best first, over `worlds` worlds, by default HINT_WORLDS; `also` are further acts to compare.

    LookupError if the table keeps no memory of the deal.
    """
    from gamester.bots.search import SearchBot  # loads the network

    many = max(BATCHES, worlds or HINT_WORLDS)
    return weighed(SearchBot("", seed, many).tried(seen, seen.memory(), also))


def weighed(tried: Tried) -> tuple[Weighed, ...]:
    """The acts of a search, best first; of equal acts, the one tried first."""
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
    """One standard error of the mean over a chain, by batch means."""
    size = len(row) / BATCHES
    stretches = [row[round(n * size) : round((n + 1) * size)] for n in range(BATCHES)]
    return stdev(map(fmean, stretches)) / sqrt(BATCHES)
