"""Habits, tried out: planted ones must be found within so many deals, and levels must not be given any.

Every deal comes from a record as `gamester play` writes it: evenings at home among the usual opponents, with the poser
in the person's seat. No deal is in two trials.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from gamester.bots.base import drive
from gamester.bots.roster import CHARACTERS, bot_named
from gamester.games import game_of
from gamester.local.evening import opened_evening
from gamester.local.settings import Settings
from gamester.study.habits import Costs, costs_of, proven
from gamester.study.own_deals import OwnDeal, own_deals
from gamester.study.report import report_on
from gamester.table.events import Other
from gamester.table.table import Table
from gamester_lab.evaluate import laugh, loo
from gamester_lab.evaluate.estimates import wilson
from gamester_lab.evaluate.luck import after
from gamester_lab.evaluate.plain import Habitual, Planted
from gamester_lab.evaluate.strength.running import rows

DEALS, JUDGED = 100, 600
"""The deals of a trial, and how many deals of each poser without a planted habit are judged."""
PART = 3
"""Of a planted habit so many times fewer deals are judged, for nearly every trial finds it."""
BASES = ("advice", "tables", "learned")
"""The levels in which habits are planted."""
FORMS = (loo.THREE, loo.IRISH, loo.FIVE, laugh.LAUGH)
NONE = ""


class Found(NamedTuple):
    """How often habits were named."""

    base: str
    """The level that poses."""
    habit: str
    """The habit that is planted in it; NONE for none."""
    form: str
    trials: int
    deals: int
    """The deals of each trial."""
    cost: float
    """What the habit that must be found costs, in chips a hundred deals; without one, what all habits cost."""
    named: int
    """In how many trials it was named; without a planted habit, in how many any habit was."""


def cells() -> list[tuple[str, Planted]]:
    """Every level at every form without a planted habit, and with every habit that it does not have itself."""
    alone = [Planted(NONE, form, lambda _v, _mask, own: own, ()) for form in FORMS]
    planted = [*loo.PLANTED, *laugh.PLANTED]
    return [
        *((base, each) for base in (*BASES, "master") for each in alone),
        *((base, each) for base in BASES for each in planted if base not in each.done_by),
    ]


def size_of(size: int, planted: Planted) -> int:
    """How many deals of a poser are judged: whole trials, at least one."""
    return max(1, (size // PART if planted.name else size) // DEALS) * DEALS


def whole(size: int) -> int:
    """How many deals are judged in all."""
    return sum(size_of(size, planted) for _, planted in cells())


def evening(base: str, planted: Planted, seed: str) -> Iterator[OwnDeal]:
    """The deals of an evening at home, as its record tells them; the person plays as the base but for the habit."""
    form, name = planted.form, CHARACTERS[0].name
    settings = Settings(form.game, form.variant, form.players, form.options, seed, keep=False)
    opened = opened_evening(settings)
    table = Table(opened.opened, random.Random(seed))
    person = Habitual(bot_named(name, 1, 0, base, 0), planted.rule, table)
    told = next(event for event in opened.events if isinstance(event, Other))
    table.deal(told.body["dealer"])
    drive(table, {opened.person: person, **opened.bots})
    return own_deals([*opened.events, *table.events[1:]], opened.person)


def deals_of(base: str, planted: Planted, deals: int, seed: int) -> list[OwnDeal]:
    """So many deals, evening after evening."""
    evenings = (evening(base, planted, f"{seed}/{number}") for number in range(deals))
    return list(islice((deal for one in evenings for deal in one), deals))


def tried(size: int, seed: int, watch: Callable[[int], None]) -> Iterator[list[Found]]:
    """Try every poser out; `watch` hears how many deals are judged in all."""
    done = 0
    for base, planted in cells():
        many = size_of(size, planted)
        yield [found(base, planted, many, seed, after(done, watch))]
        done += many


def found(base: str, planted: Planted, many: int, seed: int, watch: Callable[[int], None]) -> Found:
    """Try one poser out with so many deals."""
    report = report_on(planted.form.game, deals_of(base, planted, many, seed), watch)
    study = game_of(planted.form.game).study
    assert study is not None  # noqa: S101 - the games of these forms have one
    costs, names = costs_of(report.verdicts), study()
    wanted, hits = set(planted.found_as) or set(names.habits), 0
    firsts = range(0, len(report.deals), DEALS)
    for first in firsts:
        part = {name: Costs(*(column[first : first + DEALS] for column in each)) for name, each in costs.items()}
        met = {name: each for name, each in part.items() if any(each.by_deal)}
        hits += bool(wanted.intersection(proven(met, names.doubts, names.opposites)))
    cost = 100 * sum(fmean(each.by_deal) for name, each in costs.items() if name in wanted)
    return Found(base, planted.name, planted.form.label, len(firsts), DEALS, cost, hits)


def told(found: Sequence[Found]) -> str:
    """The posers as tables of Markdown: all of a kind together, and each."""
    headings = ("level that poses", "habit planted", "form", "costs", "named")
    lines = [(each.base, each.habit or "none", f"`{each.form}`", f"{each.cost:.1f}", share([each])) for each in found]
    kinds = dict.fromkeys((each.base, bool(each.habit)) for each in found)
    sums = [
        (base, "each" if planted else "none", share(each for each in found if (each.base, bool(each.habit)) == kind))
        for kind in kinds
        for base, planted in [kind]
    ]
    together = rows((*headings[:2], "named in all"), sums)
    return f"Trials of {DEALS} deals each, none in two trials.\n\n{together}\n\n{rows(headings, lines)}"


def share(some: Iterable[Found]) -> str:
    """In how many of some trials a habit was named, with the interval of the share."""
    each = list(some)
    hits, trials = sum(one.named for one in each), sum(one.trials for one in each)
    low, high = wilson(hits, trials)
    return f"{hits} of {trials} ({100 * low:.1f} to {100 * high:.1f} %)"
