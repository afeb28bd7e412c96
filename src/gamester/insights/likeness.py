"""Which level a person plays like: the likelihood of what was done under the policy of each level.

A person departs from any policy at times. So each level is taken to do something else, anything with equal odds, in a
share of the decisions, and that share is fitted to the person. Levels that search are left out: to ask them at every
decision takes too long, and what they add to `learned` is a few acts in a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.bots.learned.flat import mind_for
from gamester.bots.learned.inference import likely_at
from gamester.games.bots import Seen

if TYPE_CHECKING:
    from gamester.insights.judges import Judged
    from gamester.kernel.network import Mind

DEPARTURES = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
"""The shares that are tried."""
ASKED = ("advice", "tables")
"""The levels that the judge itself asks, in the order of `backend.docket.LEVELS`."""


class Likeness(NamedTuple):
    """A level, how probable it is among the levels asked, and how often the person departs from it."""

    level: str
    probability: float
    departs: float


def likenesses(shares: dict[str, list[float]], sizes: Sequence[int]) -> list[Likeness]:
    """The levels, most probable first. `shares` says how often each level does what was done at each decision, `sizes`
    how many acts there were.
    """
    fitted = {
        level: max((likelihood(done, sizes, share), share) for share in DEPARTURES) for level, done in shares.items()
    }
    top = max(likely for likely, _ in fitted.values())
    whole = sum(exp(likely - top) for likely, _ in fitted.values())
    found = [Likeness(level, exp(likely - top) / whole, share) for level, (likely, share) in fitted.items()]
    return sorted(found, key=lambda each: -each.probability)


def likelihood(done: Sequence[float], sizes: Sequence[int], share: float) -> float:
    """The logarithm of the likelihood of all decisions, if a level departs in such a share of them."""
    return sum(log((1 - share) * often + share / size) for often, size in zip(done, sizes, strict=True))


def shares_of(game: str, o: Any, seats: int, decisions: Sequence[Judged]) -> dict[str, list[float]]:
    """How often each level does what was done at each decision, by its first action."""
    shares = {"random": [1 / size for size in sizes_of(decisions)]}
    shares |= {level: [each.often[place] for each in decisions] for place, level in enumerate(ASKED)}
    mind = mind_for(game, o, seats)
    if len(mind.weights):
        shares["learned"] = [learned_share(game, o, mind, each) for each in decisions]
    return shares


def learned_share(game: str, o: Any, mind: Mind, decision: Judged) -> float:
    """The probability with which the network does what was done."""
    seen = Seen(game, o, decision.view, ())
    return likely_at(mind, seen, [decision.view], [decision.legal])[0][decision.done[0]]


def sizes_of(decisions: Sequence[Judged]) -> list[int]:
    """How many actions were legal at each decision."""
    return [each.legal.bit_count() for each in decisions]
