"""The estimate of a gain with the luck removed, tried out on levels that pose as persons.

A level plays deals among a field. From its decisions the judge estimates its gain, and the truth is what the report on
strength measured. In so many trials the interval must cover the truth.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from gamester.bots.levels import SEARCHING, measured
from gamester.kernel.cards import PER_SEAT
from gamester.kernel.chance import begin
from gamester.kernel.judged import PRINTED, TABLES
from gamester_lab.compile.arena import Player, Reals
from gamester_lab.compile.judging_compiled import Judge, Seats
from gamester_lab.compile.search import mind_of
from gamester_lab.evaluate.estimates import NORMAL
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import numbers_of, row_of
from gamester_lab.evaluate.posers import Posed, deals_of
from gamester_lab.evaluate.strength.running import rows

FIELD = "advice"
"""The level of the others, and of the judge's own play."""
POSERS = ("random", "printed", "tables", "learned", *SEARCHING)
FORMS = (
    Form("loo", "three/wikipedia-2023", 5, pool=9),
    Form("loo", "irish/wikipedia-2023", 5, pool=9),
    Form("loo", "five/wikipedia-2023", 5, pool=15),
    Form("laugh", "adpoker", 5),
)
WORLDS = 16
ABOUT = {"field": FIELD, "worlds": WORLDS}
"""What the figures of all cells have in common."""
TRIALS, DEALS, JUDGED = 500, 200, 30_000
"""How many trials of so many deals, and how many judged deals they are drawn from."""
SELDOM = 0.01
"""A level that gains less than this in chips a deal does otherwise than the field too seldom for an interval."""
POLICIES = {"advice": PRINTED, "tables": TABLES}
"""Levels of the others by which the judge can play for all."""


class Covered(NamedTuple):
    """What the trials of one poser at one form say."""

    form: str
    poser: str
    trials: int
    deals: int
    judged: int
    truth: float
    """The gain by the report on strength, in chips a deal."""
    doubt: float
    """Half its interval."""
    mean: float
    error: float
    covered: float
    """The share of the trials whose interval of 95 % covers the truth."""
    share: float
    """The deals that the estimate needs for an interval, as a share of those that raw chips need."""


def tried(size: int, seed: int, watch: Callable[[int], None]) -> Iterator[list[Covered]]:
    """Try every cell with so many judged deals; `watch` hears how many deals are judged in all."""
    for number, (form, poser) in enumerate(cells()):
        yield [covered(form, poser, size, seed, after(number * size, watch))]


def whole(size: int) -> int:
    """How many deals are judged in all."""
    return len(cells()) * size


def after(before: int, watch: Callable[[int], None]) -> Callable[[int], None]:
    """What to call with the number of deals judged beyond `before`."""
    return lambda done: watch(before + done)


def covered(form: Form, poser: str, judged: int, seed: int, watch: Callable[[int], None]) -> Covered:
    """Try the estimate out with so many judged deals; `watch` hears of each.

    The deals of a trial are drawn from all judged deals, whose own mean errs ten times less than that of a trial.
    """
    gains, raw = judged_gains(form, poser, judged, seed, watch)
    truth = measured()["forms"][form.label][poser]
    chosen = gains[np.random.Generator(np.random.PCG64(seed)).integers(0, len(gains), (TRIALS, DEALS))]
    means, halves = chosen.mean(1), NORMAL * chosen.std(1, ddof=1) / sqrt(DEALS)
    return Covered(
        form.label, poser, TRIALS, DEALS, judged, truth["chips"], truth["half"], float(gains.mean()),
        float(gains.std(ddof=1) / sqrt(len(gains))), float((abs(means - truth["chips"]) <= halves).mean()),
        float(gains.var(ddof=1) / raw.var(ddof=1)),
    )  # fmt: skip


def judged_gains(form: Form, poser: str, deals: int, seed: int, watch: Callable[[int], None]) -> tuple[Reals, Reals]:
    """[deals] the estimated gain, and what the deal was truly worth, in chips."""
    gains, raw = np.zeros(deals), np.zeros(deals)
    for number, (posed, gain) in enumerate(judged_deals(form, poser, FIELD, deals, seed)):
        gains[number], raw[number] = gain, posed.worth
        watch(number + 1)
    return gains, raw


def judged_deals(
    form: Form, poser: str | Player, field: str, deals: int, seed: int, first: int = 0
) -> Iterator[tuple[Posed, float]]:
    """Deals of a poser among others of one of POLICIES, from number `first` on, each with its estimated gain in chips:
    what its decisions gain over those of the others' policy.
    """
    level = POLICIES[field]
    judge = judge_of(form, level)
    alike = Seats([level] * PER_SEAT, [0] * PER_SEAT)
    for number, posed in enumerate(deals_of(form, poser, field, deals, seed, first), first):
        decisions = judge.judge(posed.opened, posed.deck, posed.steps, posed.seat, alike, begin(seed, number, 1))
        if decisions is None:
            raise ValueError(f"deal {number} of {form.label} cannot be replayed")
        yield posed, sum(gain_of(each.chips, each.done) for each in decisions)


def judge_of(form: Form, level: int) -> Judge:
    """The judge at a form who plays on for all by this level of the policy."""
    numbers = numbers_of(form.game, row_of(form), form.players) if level == TABLES else None
    return Judge(form.game, form.arena(0).row, mind_of(numbers), few=WORLDS, worlds=WORLDS)


def gain_of(chips: Reals, done: int) -> float:
    """What a decision gains over the policy's own act, in chips."""
    return float(chips[done].mean() - chips[0].mean())


def cells() -> list[tuple[Form, str]]:
    """Every form with every poser whose gain can be told apart from nothing."""
    gains = measured()["forms"]
    found = [(form, poser) for form in FORMS for poser in POSERS if poser in gains[form.label]]
    return [(form, poser) for form, poser in found if abs(gains[form.label][poser]["chips"]) >= SELDOM]


def told(found: Sequence[Covered]) -> str:
    """The cells as a table of Markdown."""
    headings = ("form, level that poses", "its gain", "mean estimate", "covered", "deals needed")
    lines = [
        (
            f"`{each.form}` {each.poser}", f"{each.truth:+.3f} ± {each.doubt:.3f}",
            f"{each.mean:+.3f} ± {NORMAL * each.error:.3f}", f"{100 * each.covered:.1f} %", f"{each.share:.3f}",
        )
        for each in found
    ]  # fmt: skip
    head = "{0.trials} trials of {0.deals} deals each, drawn from {0.judged:,} judged deals.".format(found[0])
    return f"{head}\n\n{rows(headings, lines)}"
