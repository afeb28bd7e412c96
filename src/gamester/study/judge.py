"""The judge: what a decision cost by what its seat knew at the time.

There are two estimators, and both give a `Verdict`. A review compares every act of one decision, in as many worlds as
one waits for (`judge`). Reports on a person's play, days and mistakes judge a whole deal in the module of its game,
which asks the levels too (`judge_deal`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from gamester.backend.docket import DRAWS, LONGEST, MOST_ACTIONS, Finding
from gamester.backend.judging_figures import GAIN, HALVES, VARIANCES
from gamester.bots.adviser import PRINTED, reasons
from gamester.bots.comparing import Weighed, weigh
from gamester.bots.learned import likely_at
from gamester.bots.network import mind_for, numbers_for
from gamester.engine.calls import Call, Layout, Module, words_of
from gamester.engine.modules import found_by
from gamester.games import game_of
from gamester.games.bots import SURE, Seen
from gamester.kernel.cards import PER_SEAT

if TYPE_CHECKING:
    from gamester.kernel.network import Mind
    from gamester.study.own_deals import OwnDeal
    from gamester.text.act import Act
    from gamester.text.messages import Message

GRADES = ("fine", "inaccuracy", "mistake", "blunder")
BOUNDS = (0.005, 0.02, 0.05)
"""The bounds between the grades, as shares of the pool."""
FEW = 32
"""In so many worlds a module tries every act."""
WORLDS = 544
"""In so many worlds it tries acts where another than the one done may be better; see `backend.judging_figures`."""
APART = 16
"""So many packs are tried between two worlds."""
ASKED = ("advice", "tables")
"""The levels that a module asks, in the order of `backend.docket.LEVELS`."""


Result = TypeVar("Result")
Steps: TypeAlias = Generator[None, None, Result]
"""Long work that pauses after each act or deal, so that others are served between; it returns its result."""


class Estimate(NamedTuple):
    """The cost of an act by one sample of worlds, in chips."""

    cost: float
    """By how much the act called best is better; 0 if none clearly is. Of a module it is measured in other worlds than
    those that call it best, so it may be below zero.
    """
    variance: float = 0.0
    """That of the cost, from how much the worlds differ."""
    kind: str = ""
    """The kind of the decision, as the game names it to a module's judge."""
    habit: str = ""
    """How the act differs from the best one; "" if it does not, or in no way with a name."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision judged: the act done, beside the best one."""

    turn: int
    """The number of the act among those of its seat in this deal, from 1."""
    act: Act
    pool: int
    estimates: tuple[Estimate, ...]
    """Of a review one. Of a module two: each half of the worlds says what the act costs that the other calls best."""

    acts: tuple[Weighed, ...] = ()
    """Of a review: every act with its numbers, best first."""
    paid: int = 0
    """Of a review: the net chips of the seat in this deal before the act."""
    dominated: Act | None = None
    """Of a review: the act that is better in every world, if one is known to be."""
    why: Message | None = None
    """Of a review: why the best act is best, by the same numbers; None if the act done is as good."""

    at: int = 0
    """Of a module: the number of the action with which the decision begins."""
    choices: int = 0
    """Of a module: how many actions were legal."""
    gain: float = 0.0
    """Of a module: by how many chips the act done is better than the printed advice."""
    advised: bool = False
    """Of a module: was the whole act that of the printed advice?"""
    levels: Mapping[str, float] = field(default_factory=dict)
    """Of a module: how often each level that can be asked does what was done, by its first action."""

    @property
    def cost(self) -> float:
        """By how many chips the best act is better, the mean of the estimates."""
        return sum(each.cost for each in self.estimates) / len(self.estimates)

    @property
    def share(self) -> float:
        """The cost in percent of the pool."""
        return 100 * self.cost / max(1, self.pool)

    @property
    def grade(self) -> str:
        """One of GRADES, by the share of the pool that was lost."""
        return GRADES[sum(self.cost / max(1, self.pool) >= bound for bound in BOUNDS)]

    @property
    def done(self) -> Weighed:
        """The act done, with its numbers."""
        return next(each for each in self.acts if each.act == self.act)

    @property
    def worth(self) -> float:
        """The worth of the act done, in chips of the whole deal."""
        return self.paid + self.done.chips

    @property
    def otherwise(self) -> float:
        """How often the strongest level asked does something else; 0 if the printed advice does the same."""
        return 0.0 if self.advised else 1 - self.levels.get("learned", self.levels["tables"])


def pool_of(seen: Seen) -> int:
    """The pool that a seat sees, in chips."""
    return int(getattr(seen.view, game_of(seen.game).facts.pool))


class Work(Generic[Result]):
    """Long work, iterated from pause to pause; after the last one it has its result."""

    result: Result

    def __init__(self, steps: Steps[Result]) -> None:
        self.steps = steps

    def __iter__(self) -> Iterator[None]:
        """Run from pause to pause, and keep the result at the end."""
        self.result = yield from self.steps


def finished(steps: Steps[Result], watch: Callable[[], None] = lambda: None) -> Result:
    """Do long work to its end; `watch` is called at each pause."""
    work = Work(steps)
    for _ in work:
        watch()
    return work.result


# --- One decision, for a review -----------------------------------------------------------------------------


def judge(seen: Seen, act: Act, worlds: int, turn: int = 1) -> Verdict:
    """Compare all acts; a loss counts if it exceeds two standard errors, and is no less than the first of BOUNDS."""
    acts, pool, v = weigh(seen, worlds, also=(act,)), pool_of(seen), seen.view
    done = next(each for each in acts if each.act == act)
    cost = cost_of(done, pool)
    why = reasons(seen, (acts[0], done), acts[0].act, PRINTED.advise(seen))[0] if cost else None
    estimates = (Estimate(cost, done.doubt**2),)
    return Verdict(
        turn, act, pool, estimates, acts, v.balances[v.seat] - v.before[v.seat], dominated_by(seen, act), why
    )


def cost_of(done: Weighed, pool: int) -> float:
    """What an act loses to the best, in chips; 0 if that is not sure, or fine."""
    fine = done.behind <= SURE * done.doubt or done.behind / max(1, pool) < BOUNDS[0]
    return 0.0 if fine else done.behind


def dominated_by(seen: Seen, act: Act) -> Act | None:
    """The act that is better in every world, as its game knows; None if there is none."""
    study = game_of(seen.game).study
    return None if study is None else study().dominating(seen, act)


# --- A whole deal, in the module of its game ----------------------------------------------------------------

Found: TypeAlias = tuple[Finding, list[float], Any]
"""What a module leaves of a decision: its whole numbers, its chips, and what the seat saw."""


def judge_deal(deal: OwnDeal, key: int) -> list[Verdict] | None:
    """The decisions of a deal; None if they cannot be judged. `key` begins the random numbers."""
    found = decisions_in(deal, key, WORLDS)
    if found is None:
        return None
    mind = mind_for(deal.game, deal.o, deal.opened.seats)
    return [verdict_of(deal, one, mind) for one in found]


def gain_in(deal: OwnDeal, key: int) -> float | None:
    """What the decisions of a deal gained over the printed advice, in chips; None if they cannot be judged."""
    found = decisions_in(deal, key, FEW)
    return None if found is None else fsum(chips[GAIN] for _, chips, _ in found)


def decisions_in(deal: OwnDeal, key: int, worlds: int) -> list[Found] | None:
    """The decisions of a deal, tried in at most so many worlds; None if they cannot be judged."""
    if len(deal.steps) > MOST_ACTIONS:
        return None
    return found_by(deal.game, lambda module: asked(module, deal, key, worlds))


def asked(module: Module, deal: OwnDeal, key: int, worlds: int) -> list[Found] | None:
    """What a module finds; None if the deal cannot be replayed."""
    actions, sizes = len(deal.steps), module.sizes
    numbers = numbers_for(deal.game, deal.o, deal.opened.seats)
    view, finding = module.layouts["View"], module.layouts["Finding"]
    decisions, figures = sizes["decisions"], sizes["figures"]
    call = Call(
        "judge",
        {"numbers": len(numbers), "weights": 1, "chips": decisions * (sizes["acts"] + 1) * worlds},
        module.records({"docket.opened": deal.opened, "options": deal.o}) | {"docket.mind.numbers": bytes(numbers)},
        {
            "docket.deck": deal.deck, "docket.who": [seat for seat, _ in deal.steps],
            "docket.what": [action for _, action in deal.steps],
            "docket.levels": for_every_seat(deal.others.levels), "docket.tempers": for_every_seat(deal.others.tempers),
        },
        {
            "seat": deal.seat, "actions": actions, "few": FEW, "worlds": worlds, "apart": APART,
            "slack": deal.others.slack, "key": key,
        },
        [
            ("docket.notes", "found", 0, 1), ("docket.figures", "", 0, decisions * figures),
            ("docket.verdicts", "", 0, decisions * finding.words), ("docket.seen", "", 0, actions * view.words),
        ],
    )  # fmt: skip
    answer = module.instance.ask(call)
    many, start = int(answer[0]), 1 + decisions * figures
    chips, words = answer[1:start].tolist(), words_of(answer[start:])
    findings, seen = words[: decisions * finding.words], words[decisions * finding.words :]
    if many < 0:
        return None
    return [
        (
            one := filled(finding, findings, place, Finding()),
            chips[place * figures : (place + 1) * figures],
            filled(view, seen, one.at, game_of(deal.game).rules.new_view()),
        )
        for place in range(many)
    ]


def filled(layout: Layout, words: Any, place: int, value: Any) -> Any:
    """An object with the contents of one of some records."""
    layout.put(words[place * layout.words : (place + 1) * layout.words].tolist(), value)
    return value


def for_every_seat(values: tuple[int, ...]) -> tuple[int, ...]:
    """A number for every seat that a table may have."""
    return (*values, *(0,) * (PER_SEAT - len(values)))


def verdict_of(deal: OwnDeal, found: Found, mind: Mind) -> Verdict:
    """The verdict that follows from what a module leaves; `mind` is the network of such tables, if there is one."""
    finding, chips, view = found
    rows = [finding.acts[place : place + LONGEST] for place in range(0, len(finding.acts), LONGEST)]
    done, *best = [[action for action in row if action >= 0] for row in rows]
    seen, costs = Seen(deal.game, deal.o, view, ()), zip(chips[:HALVES], chips[VARIANCES:][:HALVES], strict=True)
    estimates = [Estimate(*cost, *names_of(seen, done, each)) for cost, each in zip(costs, best, strict=True)]
    choices = finding.legal.bit_count()
    levels = {"random": 1 / choices}
    levels |= {level: often / DRAWS for level, often in zip(ASKED, finding.often, strict=True)}
    if len(mind.weights):
        levels["learned"] = likely_at(mind, seen, [view], [finding.legal])[0][done[0]]
    return Verdict(
        deal.turns[finding.at], deal.acts[finding.at], pool_of(seen), tuple(estimates), at=finding.at, choices=choices,
        gain=chips[GAIN], advised=finding.done == 0, levels=levels,
    )  # fmt: skip


def names_of(seen: Seen, done: Sequence[int], best: Sequence[int]) -> tuple[str, str]:
    """The kind of a decision and the habit, as the game names them; "" where it has no names, or for the best act."""
    study = game_of(seen.game).study
    if study is None:
        return "", ""
    names, rows = study(), (seen.view, done, best)
    return names.kind_of(*rows), "" if best == done else names.habit_of(*rows)
