"""A look over a person's deals: the cost of decisions by kind, luck, habits, and the level they are most like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from gamester.games import game_of
from gamester.insights import evidence
from gamester.insights.judges import FEW, Judges
from gamester.insights.likeness import Likeness, likenesses, shares_of, sizes_of
from gamester.insights.weighing import gain_of, weighed
from gamester.kernel.chance import begin

if TYPE_CHECKING:
    from gamester.insights.judges import Judged
    from gamester.insights.records import OwnDeal
    from gamester.insights.weighing import Weighed


class HasDeal(Protocol):
    """A deal with what a front knows of its record."""

    @property
    def deal(self) -> OwnDeal:
        """The deal."""


Of = TypeVar("Of", bound=HasDeal)


@dataclass(slots=True)
class Look:
    """What many deals say of a person's play."""

    deals: list[OwnDeal] = field(default_factory=list)
    """The deals that could be judged."""
    left_out: int = 0
    """How many could not."""
    gains: list[float] = field(default_factory=list)
    """By deal: what the decisions gained over the printed advice in the same chair."""
    weighed: list[Weighed] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    """By deal: what the decisions cost."""
    shares: dict[str, list[float]] = field(default_factory=dict)
    """By level: how often it does what was done, at each decision where it can be asked."""
    sizes: list[int] = field(default_factory=list)
    """By decision: how many actions were legal."""

    @property
    def like(self) -> list[Likeness]:
        """The levels that can be asked everywhere, most probable first; none without decisions."""
        whole = {level: often for level, often in self.shares.items() if len(often) == len(self.sizes)}
        return likenesses(whole, self.sizes) if self.sizes else []

    def judged(self, some: Sequence[Of]) -> list[Of]:
        """Those whose deal could be judged, in the same order."""
        found = {id(deal) for deal in self.deals}
        return [each for each in some if id(each.deal) in found]

    @property
    def luck(self) -> list[float]:
        """By deal: the result without what the decisions gained."""
        return [deal.worth - gain for deal, gain in zip(self.deals, self.gains, strict=True)]

    @property
    def is_modelled(self) -> bool:
        """Do other seats play by policies that are not surely known?"""
        return any(deal.others.slack for deal in self.deals)

    def kinds(self) -> dict[str, evidence.Mean]:
        """What the decisions of each kind cost."""
        return evidence.kinds_of(self.weighed, len(self.deals))

    def habits(self) -> list[evidence.Habit]:
        """The habits whose cost is no accident."""
        study = game_of(self.deals[0].game).study if self.deals else None
        if study is None:
            return []
        names = study()
        return evidence.habits_of(self.weighed, len(self.deals), names.doubts, names.opposites)


def look_over(deals: Sequence[OwnDeal], watch: Callable[[int], None] = lambda _done: None, threads: int = 1) -> Look:
    """Judge all decisions of some deals of one game; `watch` hears how many deals are done.

    The judge thinks in so many threads, each with a module of its own; the look is the same.
    """
    look, judges = Look(), Judges()
    pool = ThreadPoolExecutor(threads)
    try:
        found = pool.map(lambda one: judged_at(judges, *one), enumerate(deals))
        for number, (deal, decisions) in enumerate(zip(deals, found, strict=True), 1):
            take_in(look, deal, decisions)
            watch(number)
    finally:
        pool.shutdown(cancel_futures=True)
    return look


def look_steps(look: Look, deals: Sequence[OwnDeal]) -> Iterator[None]:
    """Judge one deal after the other into a look that is empty."""
    judges = Judges()
    for number, deal in enumerate(deals):
        take_in(look, deal, judged_at(judges, number, deal))
        yield


def judged_at(judges: Judges, number: int, deal: OwnDeal) -> list[Judged] | None:
    """The decisions of a deal at this place among the deals; None if they cannot be judged."""
    return judges.judge(deal, begin(1, number, 3))


def take_in(look: Look, deal: OwnDeal, decisions: Sequence[Judged] | None) -> None:
    """Add a deal, with its decisions if they could be judged."""
    if decisions is None:
        look.left_out += 1
        return
    shares = shares_of(deal.game, deal.o, deal.opened.seats, decisions)
    strongest = shares.get("learned", shares["tables"])
    found = [
        one._replace(otherwise=0.0 if each.advised else 1 - often)
        for each, often in zip(decisions, strongest, strict=True)
        for one in weighed(deal.game, each, len(look.deals))
    ]
    look.deals.append(deal)
    look.gains.append(gain_of(decisions))
    look.weighed += found
    look.costs.append(sum(each.cost for each in found) / 2)
    for level, asked in shares.items():
        look.shares.setdefault(level, []).extend(asked)
    look.sizes += sizes_of(decisions)


def gains_of(deals: Sequence[OwnDeal]) -> dict[int, float]:
    """By number of the deal what the decisions gained over the printed advice, which is the result without luck.

    Empty if that needs a model of the others, or if a deal cannot be judged.
    """
    gains: dict[int, float] = {}
    for _ in gain_steps(gains, deals):
        pass
    return gains


def gain_steps(gains: dict[int, float], deals: Sequence[OwnDeal]) -> Iterator[None]:
    """Judge one deal after the other into gains that are empty, and stay so if `gains_of` cannot say them."""
    judges = Judges(FEW)
    for number, deal in enumerate(deals):
        decisions = None if deal.others.slack else judged_at(judges, number, deal)
        if decisions is None:
            gains.clear()
            return
        gains[deal.number] = gain_of(decisions)
        yield
