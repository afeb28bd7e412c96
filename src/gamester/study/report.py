"""A look over a person's deals: the cost of decisions by kind, luck, habits, and the level they are most like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from gamester.bots.learned.flat import mind_for
from gamester.bots.learned.inference import likely_at
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.kernel.chance import begin
from gamester.study.habits import Habit, Mean, habits_of, kinds_of
from gamester.study.judge import FEW, Judges, gain_of, weighed

if TYPE_CHECKING:
    from gamester.kernel.network import Mind
    from gamester.study.judge import Judged, Weighed
    from gamester.study.own_deals import OwnDeal


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

    def kinds(self) -> dict[str, Mean]:
        """What the decisions of each kind cost."""
        return kinds_of(self.weighed, len(self.deals))

    def habits(self) -> list[Habit]:
        """The habits whose cost is no accident."""
        study = game_of(self.deals[0].game).study if self.deals else None
        if study is None:
            return []
        names = study()
        return habits_of(self.weighed, len(self.deals), names.doubts, names.opposites)


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


# --- The nearest level: the likelihood of what was done under the policy of each level ----------------------
#
# A person departs from any policy at times. So each level is taken to do something else, anything with equal odds, in a
# share of the decisions, and that share is fitted to the person. Levels that search are left out: to ask them at every
# decision takes too long, and what they add to `learned` is a few acts in a hundred.

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
