"""What each decision of a person cost, by what was known at the time, and how the act differs from a better one."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from gamester.games import game_of

if TYPE_CHECKING:
    from gamester.insights.judges import Judged


class Weighed(NamedTuple):
    """What a decision cost, by one half of its worlds; each decision has two."""

    deal: int
    """The place of its deal among those looked at."""
    at: int
    """The number of the action."""
    kind: str
    habit: str
    """How the act differs from the best one; "" if it does not, or in no way with a name."""
    cost: float
    """By how many chips the best act is better, by the other half; 0 if none is clearly better."""
    variance: float = 0.0
    """That of the cost, from how much the worlds differ."""
    otherwise: float = 1.0
    """How often the strongest level that can be asked does something else; 0 if the printed advice does the same."""


def weighed(game: str, decision: Judged, deal: int) -> list[Weighed]:
    """A decision with its cost, once by each half of the worlds."""
    study = game_of(game).study
    sums = list(zip(decision.costs, decision.variances, strict=True))
    if study is None:
        return [Weighed(deal, decision.at, "", "", *each) for each in sums]
    names, found = study(), []
    for best, each in zip(decision.best, sums, strict=True):
        rows = decision.view, decision.done, best
        habit = "" if best == decision.done else names.habit_of(*rows)
        found.append(Weighed(deal, decision.at, names.kind_of(*rows), habit, *each))
    return found


def gain_of(decisions: Sequence[Judged]) -> float:
    """What the decisions of a deal gain over the judge's policy, in chips."""
    return fsum(each.gain for each in decisions)
