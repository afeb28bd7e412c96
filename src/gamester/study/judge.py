"""The judge of the decisions of a deal, which runs in the module of its game, and what they cost by its worlds."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.backend.docket import DRAWS, LONGEST, MOST_ACTIONS, Verdict
from gamester.backend.judging_figures import GAIN, HALVES, VARIANCES
from gamester.bots.learned.flat import numbers_for
from gamester.engine.calls import Call, Layout, Module, words_of
from gamester.engine.modules import found_by
from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT

if TYPE_CHECKING:
    from gamester.study.own_deals import OwnDeal

FEW = 32
"""In so many worlds every act is tried."""
WORLDS = 544
"""In so many worlds acts are tried where another than the one done may be better; see `backend.judging_figures`."""
APART = 16
"""So many packs are tried between two worlds."""


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


class Judges:
    """The judge of deals, in the modules of their games."""

    def __init__(self, worlds: int = WORLDS) -> None:
        """Acts are tried in at most so many worlds, at least FEW."""
        self.worlds = worlds

    def judge(self, deal: OwnDeal, key: int) -> list[Judged] | None:
        """The decisions of a deal; None if they cannot be judged. `key` begins the random numbers."""
        if len(deal.steps) > MOST_ACTIONS:
            return None
        return found_by(deal.game, lambda module: judged(module, deal, key, self.worlds))


def judged(module: Module, deal: OwnDeal, key: int, worlds: int) -> list[Judged] | None:
    """The decisions of a deal, tried in at most so many worlds; None if they cannot be judged."""
    actions, sizes = len(deal.steps), module.sizes
    numbers = numbers_for(deal.game, deal.o, deal.opened.seats)
    view, verdict = module.layouts["View"], module.layouts["Verdict"]
    decisions, figures = sizes["decisions"], sizes["figures"]
    call = Call(
        "judge",
        {"numbers": len(numbers), "weights": 1, "chips": decisions * (sizes["acts"] + 1) * worlds},
        module.records({"docket.opened": deal.opened, "options": deal.o}) | {"docket.mind.numbers": bytes(numbers)},
        {
            "docket.deck": deal.deck, "docket.who": [seat for seat, _ in deal.steps],
            "docket.what": [action for _, action in deal.steps],
            "docket.levels": whole(deal.others.levels), "docket.tempers": whole(deal.others.tempers),
        },
        {
            "seat": deal.seat, "actions": actions, "few": FEW, "worlds": worlds, "apart": APART,
            "slack": deal.others.slack, "key": key,
        },
        [
            ("docket.notes", "found", 0, 1), ("docket.figures", "", 0, decisions * figures),
            ("docket.verdicts", "", 0, decisions * verdict.words), ("docket.seen", "", 0, actions * view.words),
        ],
    )  # fmt: skip
    found = module.instance.ask(call)
    many, start = int(found[0]), 1 + decisions * figures
    chips, words = found[1:start].tolist(), words_of(found[start:])
    verdicts, seen = words[: decisions * verdict.words], words[decisions * verdict.words :]
    if many < 0:
        return None
    return [
        Judged.of(
            one := filled(verdict, verdicts, place, Verdict()),
            chips[place * figures : (place + 1) * figures],
            filled(view, seen, one.at, game_of(deal.game).rules.new_view()),
        )
        for place in range(many)
    ]


def filled(layout: Layout, words: Any, place: int, value: Any) -> Any:
    """An object with the contents of one of some records."""
    layout.put(words[place * layout.words : (place + 1) * layout.words].tolist(), value)
    return value


def whole(values: tuple[int, ...]) -> tuple[int, ...]:
    """A number for every seat that a table may have."""
    return (*values, *(0,) * (PER_SEAT - len(values)))


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
