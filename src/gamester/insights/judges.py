"""The judge of the decisions of a deal, who thinks in the module of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.backend.docket import DRAWS, LONGEST, MOST_ACTIONS, Verdict
from gamester.backend.judging_figures import GAIN, HALVES, VARIANCES
from gamester.bots.learned.flat import numbers_for
from gamester.engine.calls import Call, Layout, Module, words_of
from gamester.engine.modules import found_by
from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.insights.records import OwnDeal

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
