"""Who judges the decisions of a deal: compiled code, or what a front gives in its place, with the same bits."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.backend.docket import DRAWS, LONGEST, MOST_ACTIONS, Verdict
from gamester.backend.judging_figures import GAIN, HALVES, VARIANCES
from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.backend.judging_compiled import Decision, Judge, Seats
    from gamester.insights.records import OwnDeal

FEW = 32
"""In so many worlds every act is tried."""
WORLDS = 544
"""In so many worlds acts are tried where another than the one done may be better; see `backend.judging_figures`."""
APART = 16
"""So many packs are tried between two worlds."""


def new_verdict() -> Verdict:
    """An empty verdict, to be read into."""
    return Verdict()


class Judged(NamedTuple):
    """One decision of a person, judged. An act is a list of actions."""

    at: int
    """The number of the action with which it begins."""
    view: Any
    """What the seat saw."""
    legal: int
    """The legal actions."""
    done: list[int]
    """The act done."""
    best: tuple[list[int], ...]
    """The best act, as each half of the worlds names it; the act done if none is clearly better."""
    costs: tuple[float, ...]
    """By how many chips the best act of each half is better, by the other."""
    variances: tuple[float, ...]
    """Of each cost, from how much the worlds differ."""
    gain: float
    """By how many chips the act done is better than that of the judge's policy."""
    often: tuple[float, ...]
    """How often each of `backend.docket.LEVELS` does what was done."""
    advised: bool
    """Was the whole act that of the judge's policy, the printed advice?"""

    @classmethod
    def of(cls, verdict: Verdict, figures: Sequence[float], view: Any) -> Judged:
        """A decision as a judge leaves it: its whole numbers, its chips, and what the seat saw."""
        acts = [verdict.acts[place : place + LONGEST] for place in range(0, len(verdict.acts), LONGEST)]
        done, *best = [[action for action in act if action >= 0] for act in acts]
        often = tuple(each / DRAWS for each in verdict.often)
        costs = tuple(figures[:HALVES])
        variances = tuple(figures[VARIANCES : VARIANCES + HALVES])
        gain, advised = figures[GAIN], verdict.done == 0
        return cls(verdict.at, view, verdict.legal, done, tuple(best), costs, variances, gain, often, advised)


JudgeDeal = Callable[["OwnDeal", int], "list[Judged] | None"]
"""(deal, key) -> the decisions of a deal; None if they cannot be judged. `key` begins the random numbers."""
_judge: JudgeDeal | None = None


def judge_by(judge: JudgeDeal) -> None:
    """Let all deals be judged by this from now on: a front may have compiled code of its own."""
    global _judge  # noqa: PLW0603 - one for the whole process, as a compiler is
    _judge = judge


def can_judge() -> bool:
    """Is there anything to judge with?"""
    return _judge is not None or all(find_spec(package) for package in ("numpy", "numba"))


class Judges:
    """A judge for each kind of table, made when it is first needed."""

    def __init__(self, worlds: int = WORLDS) -> None:
        """Begin without any; acts are tried in at most so many worlds, at least FEW, where no front judges."""
        self.worlds = worlds
        self._made: dict[Any, Judge] = {}

    def judge(self, deal: OwnDeal, key: int) -> list[Judged] | None:
        """The decisions of a deal; None if they cannot be judged."""
        if len(deal.steps) > MOST_ACTIONS:
            return None
        if _judge is not None:
            return _judge(deal, key)
        opened, seats = laid(deal)
        decisions = self._judge_for(deal).judge(opened, deal.deck, deal.steps, deal.seat, seats, key)
        return None if decisions is None else [judged(deal, each) for each in decisions]

    def _judge_for(self, deal: OwnDeal) -> Judge:
        """The judge of such tables."""
        import numpy as np

        from gamester.backend.judging_compiled import Judge
        from gamester.backend.search import mind_of
        from gamester.bots.learned.flat import numbers_for

        kind = deal.game, deal.o, deal.opened.seats
        if kind not in self._made:
            numbers = np.frombuffer(bytes(numbers_for(*kind)), np.uint8).copy()
            self._made[kind] = Judge(deal.game, deal.o, mind_of(numbers), few=FEW, worlds=self.worlds, apart=APART)
        return self._made[kind]


def laid(deal: OwnDeal) -> tuple[Any, Seats]:
    """The state before a deal, and how its seats play, as a compiled judge takes them."""
    from gamester.backend.judging_compiled import Seats
    from gamester.backend.layout import empty_record, pack

    opened = empty_record(type(deal.opened))
    pack(deal.opened, opened)
    seats = Seats(whole(deal.others.levels), whole(deal.others.tempers), deal.others.slack)
    return opened, seats


def whole(values: tuple[int, ...]) -> tuple[int, ...]:
    """A number for every seat that a table may have."""
    return (*values, *(0,) * (PER_SEAT - len(values)))


def judged(deal: OwnDeal, decision: Decision) -> Judged:
    """A decision of a compiled judge."""
    from gamester.backend.layout import unpack

    view = game_of(deal.game).rules.new_view()
    unpack(decision.view, view)
    return Judged.of(decision.verdict, decision.figures, view)
