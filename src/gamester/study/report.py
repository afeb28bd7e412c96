"""The report on a person's deals of one game: what decisions cost, luck, habits, and the nearest level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from math import exp, fsum, log
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.games import game_of
from gamester.kernel.chance import begin
from gamester.study.habits import Habit, Mean, Week, habits_of, kinds_of, weeks_of
from gamester.study.judge import Steps, finished, gain_in, judge_deal

if TYPE_CHECKING:
    from gamester.study.judge import Verdict
    from gamester.study.own_deals import OwnDeal


@dataclass(slots=True)
class Report:
    """What many deals say of a person's play."""

    game: str
    deals: list[OwnDeal] = field(default_factory=list)
    """The deals that could be judged."""
    verdicts: list[list[Verdict]] = field(default_factory=list)
    """By deal: its decisions."""
    left_out: int = 0
    """How many deals could not be judged."""

    def add(self, deal: OwnDeal, verdicts: list[Verdict] | None) -> None:
        """Take a deal in, with its decisions if they could be judged."""
        if verdicts is None:
            self.left_out += 1
        else:
            self.deals.append(deal)
            self.verdicts.append(verdicts)

    @property
    def gains(self) -> list[float]:
        """By deal: what the decisions gained over the printed advice in the same chair."""
        return [fsum(each.gain for each in verdicts) for verdicts in self.verdicts]

    @property
    def luck(self) -> list[float]:
        """By deal: the result without what the decisions gained."""
        return [deal.worth - gain for deal, gain in zip(self.deals, self.gains, strict=True)]

    @property
    def costs(self) -> list[float]:
        """By deal: what the decisions cost."""
        return [sum(one.cost for each in verdicts for one in each.estimates) / 2 for verdicts in self.verdicts]

    @property
    def weeks(self) -> list[Week]:
        """What the decisions cost, week by week."""
        return weeks_of([deal.day for deal in self.deals], self.costs)

    @property
    def is_modelled(self) -> bool:
        """Do other seats play by policies that are not surely known?"""
        return any(deal.others.slack for deal in self.deals)

    @property
    def kinds(self) -> dict[str, Mean]:
        """What the decisions of each kind cost."""
        return kinds_of(self.verdicts)

    @property
    def listed_kinds(self) -> list[tuple[str, Mean]]:
        """The same in the order in which people read them."""
        kinds, study = self.kinds, game_of(self.game).study
        return [(kind, kinds[kind]) for kind in (study().kinds if study else kinds) if kind in kinds]

    @property
    def habits(self) -> list[Habit]:
        """The habits whose cost is no accident."""
        study = game_of(self.game).study
        if study is None:
            return []
        names = study()
        return habits_of(self.verdicts, names.doubts, names.opposites)

    def dearest(self, deal: int, habit: str) -> Verdict:
        """The decision of a deal, by its place, that shows a habit at the highest cost."""
        shown = [(each, one.cost) for each in self.verdicts[deal] for one in each.estimates if one.habit == habit]
        return max(shown, key=lambda pair: pair[0].otherwise * pair[1])[0]

    @property
    def levels(self) -> list[Nearness]:
        """The levels that can be asked at every decision, the nearest first; none without decisions."""
        return nearest([each for verdicts in self.verdicts for each in verdicts])


def report_on(
    game: str, deals: Sequence[OwnDeal], watch: Callable[[int], None] = lambda _done: None, threads: int = 1
) -> Report:
    """Judge all decisions of some deals of a game; `watch` hears how many deals are done.

    The judge thinks in so many threads, each with a module of its own; the report is the same.
    """
    pool, done = ThreadPoolExecutor(threads), count(1)
    try:
        return finished(report_steps(game, deals, pool.map), lambda: watch(next(done)))
    finally:
        pool.shutdown(cancel_futures=True)


def report_steps(game: str, deals: Sequence[OwnDeal], each: Callable[..., Iterable[Any]] = map) -> Steps[Report]:
    """The same with a pause after each deal; `each` judges them all, in order."""
    report = Report(game)
    for deal, verdicts in zip(deals, each(judge_deal, deals, map(key_of, count())), strict=True):
        report.add(deal, verdicts)
        yield
    return report


def key_of(number: int) -> int:
    """What begins the random numbers of the judge at this place among the deals."""
    return begin(1, number, 3)


def gains_of(deals: Sequence[OwnDeal]) -> Steps[dict[int, float]]:
    """By number of the deal what the decisions gained over the printed advice, which is the result without luck.

    Empty if that needs a model of the others, or if a deal cannot be judged. There is a pause after each deal.
    """
    gains: dict[int, float] = {}
    for number, deal in enumerate(deals):
        gain = None if deal.others.slack else gain_in(deal, key_of(number))
        if gain is None:
            return {}
        gains[deal.number] = gain
        yield
    return gains


# --- The nearest level: the likelihood of what was done under the policy of each level ----------------------
#
# A person departs from any policy at times. So each level is taken to do something else, anything with equal odds, in a
# share of the decisions, and that share is fitted to the person. Levels that search are left out: to ask them at every
# decision takes too long, and what they add to `learned` is a few acts in a hundred.

DEPARTURES = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
"""The shares that are tried."""


class Nearness(NamedTuple):
    """A level, how probable it is among the levels asked, and how often the person departs from it."""

    level: str
    probability: float
    departs: float


def nearest(verdicts: Sequence[Verdict]) -> list[Nearness]:
    """The levels that can be asked at every decision, most probable first; none without decisions."""
    if not verdicts:
        return []
    everywhere = [level for level in verdicts[0].levels if all(level in each.levels for each in verdicts)]
    fitted = {level: max((likelihood(level, verdicts, share), share) for share in DEPARTURES) for level in everywhere}
    top = max(likely for likely, _ in fitted.values())
    whole = sum(exp(likely - top) for likely, _ in fitted.values())
    found = [Nearness(level, exp(likely - top) / whole, share) for level, (likely, share) in fitted.items()]
    return sorted(found, key=lambda each: -each.probability)


def likelihood(level: str, verdicts: Sequence[Verdict], share: float) -> float:
    """The logarithm of the likelihood of all decisions, if a level departs in such a share of them."""
    return sum(log((1 - share) * each.levels[level] + share / each.choices) for each in verdicts)
