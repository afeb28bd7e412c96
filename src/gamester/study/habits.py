"""What many deals prove: means with intervals, and the habits whose cost is no accident.

A cost is known up to the worlds in which it was weighed. Whether a habit cost something in the deals looked at is asked
of each habit that was met, and one that costs nothing may look dear by chance. Holm's correction keeps the probability
that any habit is named wrongly below one in twenty. Two witnesses must agree: an act counts as far as the worlds find
another better and the strongest level does another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from math import ceil, fsum, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gamester.study.judge import Estimate, Verdict

LEVEL = 0.05
"""The greatest probability of any habit named wrongly."""
DOUBT = 0.004
"""In chips a deal: a cost must be surely above this. Deals of the best level vary by more than the worlds say."""
FEWEST = 3
"""A habit must have been met in so many deals."""
MOST_NAMED = 3
HUNDRED = 100
NORMAL = NormalDist().inv_cdf(0.975)


class Mean(NamedTuple):
    """A mean over deals, in chips a hundred deals, with half its interval of 95 %; None with fewer than two deals, or
    where all deals agree, because then the interval has no width.
    """

    value: float
    half: float | None

    @property
    def shown_half(self) -> float | None:
        """The same with one decimal, rounded up, so that no interval is shown without a width."""
        return None if self.half is None else ceil(10 * self.half) / 10


class Habit(NamedTuple):
    """A habit whose cost is no accident."""

    name: str
    cost: Mean
    deals: tuple[tuple[int, float], ...]
    """The deals that show it, by their places, with what it cost there; the dearest first."""


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of a figure of each deal, for a hundred deals."""
    if len(set(values)) < 2:
        return Mean(HUNDRED * (fmean(values) if values else 0.0), None)
    return Mean(HUNDRED * fmean(values), HUNDRED * NORMAL * stdev(values) / sqrt(len(values)))


def by_deal(rows: Iterable[tuple[str, int, float]], deals: int) -> dict[str, list[float]]:
    """(name, deal, cost) -> the cost of each name in each of so many deals. A cost counts half, for one half of the
    worlds tells it.
    """
    found: defaultdict[str, list[float]] = defaultdict(lambda: [0.0] * deals)
    for name, deal, cost in rows:
        found[name][deal] += cost / 2
    return dict(found)


def estimates_in(verdicts: Sequence[Sequence[Verdict]]) -> Iterator[tuple[int, Verdict, Estimate]]:
    """Every estimate with its decision and the place of its deal."""
    for deal, each in enumerate(verdicts):
        for verdict in each:
            for one in verdict.estimates:
                yield deal, verdict, one


def kinds_of(verdicts: Sequence[Sequence[Verdict]]) -> dict[str, Mean]:
    """What the decisions of each kind cost; `verdicts` are those of each deal."""
    costs = by_deal(((one.kind, deal, one.cost) for deal, _, one in estimates_in(verdicts)), len(verdicts))
    return {kind: mean_of(values) for kind, values in costs.items()}


class Costs(NamedTuple):
    """What a habit cost."""

    by_deal: list[float]
    """In each deal, in chips."""
    variances: list[float]
    """The variance of each, from the worlds."""


NO_COSTS = Costs([], [])


def habits_of(
    verdicts: Sequence[Sequence[Verdict]], doubts: Mapping[str, float], opposites: Mapping[str, str]
) -> list[Habit]:
    """The habits whose cost is no accident, the dearest first, at most MOST_NAMED; `doubts` and `opposites` are those
    of the game.
    """
    costs = costs_of(verdicts)
    named = proven(costs, doubts, opposites)
    found = [Habit(name, mean_of(costs[name].by_deal), dearest(costs[name].by_deal)) for name in named]
    return sorted(found, key=lambda each: -each.cost.value)[:MOST_NAMED]


def costs_of(verdicts: Sequence[Sequence[Verdict]]) -> dict[str, Costs]:
    """By habit: what it cost, each decision as far as both witnesses do otherwise."""
    named = [
        (one.habit, deal, verdict.otherwise, one)
        for deal, verdict, one in estimates_in(verdicts)
        if one.habit and verdict.otherwise
    ]
    costs = by_deal(((habit, deal, often * one.cost) for habit, deal, often, one in named), len(verdicts))
    squares = by_deal(((habit, deal, often**2 * one.variance / 2) for habit, deal, often, one in named), len(verdicts))
    return {name: Costs(costs[name], squares[name]) for name in costs}


def dearest(costs: Sequence[float]) -> tuple[tuple[int, float], ...]:
    """The deals in which something cost most, with the cost."""
    return tuple(sorted(((deal, cost) for deal, cost in enumerate(costs) if cost > 0), key=lambda each: -each[1]))


def proven(costs: Mapping[str, Costs], doubts: Mapping[str, float], opposites: Mapping[str, str]) -> list[str]:
    """The names whose cost is surely above that of their opposite and their doubt, after Holm's correction over all
    names that were met. So of two that contradict each other one at most is named.
    """
    asked = sorted(
        (chance_of(each, doubts.get(name, DOUBT), costs.get(opposites.get(name, ""), NO_COSTS)), name)
        for name, each in costs.items()
    )
    found = []
    for number, (chance, name) in enumerate(asked):
        if chance > LEVEL / (len(asked) - number):
            break
        found.append(name)
    return found


def chance_of(costs: Costs, doubt: float, opposite: Costs = NO_COSTS) -> float:
    """The one-sided p-value of a cost above that of the opposite and `doubt`, in chips a deal; 1 if too few deals show
    any.
    """
    above = fsum(costs.by_deal) - fsum(opposite.by_deal) - doubt * len(costs.by_deal)
    if sum(value != 0 for value in costs.by_deal) < FEWEST or above <= 0:
        return 1.0
    error = sqrt(fsum(costs.variances) + fsum(opposite.variances))
    return NormalDist().cdf(-above / error) if error else 0.0


# --- Progress, week by week ---------------------------------------------------------------------------------


class Week(NamedTuple):
    """A week with deals in it."""

    monday: date
    deals: int
    lost: Mean


def weeks_of(days: Sequence[date], costs: Sequence[float]) -> list[Week]:
    """The weeks of some deals, by the day and the cost of each, in order."""
    dated = sorted((day - timedelta(day.weekday()), cost) for day, cost in zip(days, costs, strict=True))
    found = []
    for monday, each in groupby(dated, key=lambda pair: pair[0]):
        values = [cost for _, cost in each]
        found.append(Week(monday, len(values), mean_of(values)))
    return found
