"""Habits, tried out: planted ones must be found within so many deals, and the master must not be given any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from gamester.backend.arena import Player
from gamester.backend.layout import unpack
from gamester.games import game_of
from gamester.insights.evidence import Costs, costs_of, proven
from gamester.insights.looking import Look, look_over
from gamester.insights.records import Others, OwnDeal
from gamester.kernel.cards import PER_SEAT
from gamester.kernel.judged import PRINTED
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.players import row_of
from gamester.lab.evaluate.posing import planted_laugh, planted_loo
from gamester.lab.evaluate.posing.deals import Posed, deals_of
from gamester.lab.evaluate.posing.luck import FIELD, after
from gamester.lab.evaluate.posing.planted_laugh import LAUGH
from gamester.lab.evaluate.posing.planted_loo import FIVE, IRISH, THREE
from gamester.lab.evaluate.strength import markdown

TRIALS, DEALS, JUDGED = 500, 200, 2000
"""How many trials of so many deals, and how many judged deals they are drawn from."""
MASTER = "master"


class Found(NamedTuple):
    """How often habits were named."""

    poser: str
    """The planted habit, or the level."""
    form: str
    trials: int
    deals: int
    judged: int
    cost: float
    """What the habit that must be found costs, in chips a hundred deals; of a level, what all its habits cost."""
    named: float
    """The share of trials in which it was named; of a level, in which any habit was."""


def cells() -> list[tuple[str, Form, str | Player, tuple[str, ...]]]:
    """Every poser with its form, and the names by which its habit may be found; the master has none."""
    planted = [
        (each.name, each.form, each.player(), each.found_as) for each in (*planted_loo.PLANTED, *planted_laugh.PLANTED)
    ]
    return [*planted, *((MASTER, form, MASTER, ()) for form in (THREE, IRISH, FIVE, LAUGH))]


def looked_at(form: Form, poser: str | Player, deals: int, seed: int, watch: Callable[[int], None]) -> Look:
    """A look over so many deals of a poser."""
    posed = deals_of(form, poser, FIELD, deals, seed)
    return look_over([own_deal(form, each, number) for number, each in enumerate(posed)], watch)


def own_deal(form: Form, posed: Posed, number: int) -> OwnDeal:
    """A deal of a poser as a person's own; the others play by advice."""
    package, row = game_of(form.game), row_of(form)
    opened: Any = package.rules.open_table(form.players, row)
    unpack(posed.opened, opened)
    others = Others((PRINTED,) * PER_SEAT, (0,) * PER_SEAT, 0)
    steps = tuple(posed.steps)
    return OwnDeal(number, form.game, row, opened, tuple(posed.deck), steps, posed.seat, others, posed.worth)


def tried(size: int, seed: int, watch: Callable[[int], None]) -> Iterator[Found]:
    """Try every poser out with so many judged deals; `watch` hears how many deals are judged in all."""
    for number, (name, form, poser, wanted) in enumerate(cells()):
        look = looked_at(form, poser, size, seed, after(number * size, watch))
        costs, doubts = costs_of(look.weighed, size), game_of(form.game).study
        yield Found(
            name, form.label, TRIALS, DEALS, size,
            100 * sum(fmean(each.by_deal) for habit, each in costs.items() if habit in wanted or not wanted),
            named_in(costs, doubts().doubts if doubts else {}, wanted, size, seed),
        )  # fmt: skip


def named_in(
    costs: Mapping[str, Costs], doubts: Mapping[str, float], wanted: tuple[str, ...], size: int, seed: int
) -> float:
    """The share of trials in which a wanted habit is named, or any habit if none is wanted."""
    rng, hits = np.random.Generator(np.random.PCG64(seed)), 0
    for _ in range(TRIALS):
        chosen = rng.choice(size, min(DEALS, size), replace=False).tolist()
        drawn = {name: Costs(*([column[deal] for deal in chosen] for column in each)) for name, each in costs.items()}
        named = proven({name: each for name, each in drawn.items() if any(each.by_deal)}, doubts)
        hits += any(habit in wanted or not wanted for habit in named)
    return hits / TRIALS


def told(found: Sequence[Found]) -> str:
    """The posers as a table of Markdown."""
    headings = ("habit, or level", "form", "costs", "named")
    lines = [(each.poser, f"`{each.form}`", f"{each.cost:.1f}", f"{100 * each.named:.1f} %") for each in found]
    head = "{0.trials} trials of {0.deals} deals each, drawn from {0.judged:,} judged deals.".format(found[0])
    return f"{head}\n\n{markdown.rows(headings, lines)}"


def to_json(found: Sequence[Found]) -> dict[str, Any]:
    """As JSON has it."""
    return {"field": FIELD, "cells": [each._asdict() for each in found]}
