"""A tournament: every bot against a field of every other, over the same packs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np

from gamester.lab.compile.arena import Player
from gamester.lab.evaluate.costs import at_once
from gamester.lab.evaluate.duels import Blocks, Duel, play_blocks
from gamester.lab.evaluate.estimates import Estimate, mean_of, resampled
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.players import seated
from gamester.lab.workers import ALONE, Workers
from gamester.text.errors import BadRun

MOST_BLOCKS = 10**8
Watch = Callable[[int], None]
"""Receives the number of finished blocks of all duels."""
Stop = Callable[[], bool]


class Cell(NamedTuple):
    """One duel at one form."""

    form: Form
    duel: Duel


@dataclass(frozen=True)
class Plan:
    """The plan of a tournament: everything that the results depend on."""

    forms: tuple[Form, ...]
    """The forms, all of one game and with the same number of players."""
    levels: tuple[str, ...]
    blocks: int
    """Packs for each duel; sessions where the forms are sessions."""
    seed: int
    first: int = 0
    """The number of the first pack."""
    mixes: bool = False
    """Whether to play also two, three … of one bot among another."""

    def __post_init__(self) -> None:
        """BadRun or BadOptions if the plan is not possible."""
        if len(self.levels) < 2 or len(set(self.levels)) < len(self.levels):
            raise BadRun("measure.bots")
        if not 1 <= self.blocks <= MOST_BLOCKS:
            raise BadRun("measure.blocks", n=self.blocks, most=MOST_BLOCKS)
        for form in self.forms:
            form.arena(self.seed)

    @property
    def cells(self) -> list[Cell]:
        """Every duel at every form."""
        many = range(len(self.levels))
        duels = [Duel(one, other) for one, other in permutations(many, 2)]
        if self.mixes:
            seats = self.forms[0].players
            duels += [Duel(*pair, size) for pair in combinations(many, 2) for size in range(2, seats - 1)]
        return [Cell(form, duel) for form in self.forms for duel in duels]

    @property
    def amount(self) -> int:
        """The number of blocks of all duels."""
        return self.blocks * len(self.cells)

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "forms": [form.to_json() for form in self.forms], "bots": list(self.levels), "blocks": self.blocks,
            "seed": self.seed, "first": self.first, "mixes": self.mixes,
        }  # fmt: skip


class Found(NamedTuple):
    """The results of one duel."""

    form: Form
    one: str
    other: str
    many: int
    gain: Estimate
    by_seat: tuple[Estimate, ...]
    """The gains of one among many, from eldest hand on to the dealer; empty for other duels."""

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "form": self.form.label, "pool": self.form.pool, "bot": self.one, "field": self.other, "many": self.many,
            "gain": self.gain.to_json(), "by_seat": [estimate.to_json() for estimate in self.by_seat],
        }  # fmt: skip


class Outcome(NamedTuple):
    """A tournament, or the part of it that was finished."""

    found: tuple[Found, ...]
    done: int
    """Blocks of each duel."""
    seconds: float
    interrupted: bool


def run(
    plan: Plan, watch: Watch, stop: Stop, players: Mapping[str, Player] | None = None, workers: Workers = ALONE
) -> Outcome:
    """Play a plan, all duels at the same rate, so that an unfinished run has the same blocks of each. `players` stand
    in for levels.
    """
    cells = plan.cells
    parts: list[list[Blocks]] = [[] for _ in cells]
    begun, done = time.monotonic(), 0
    for place, part in enumerate(workers.in_order(calls_of(plan, cells, players or {}))):
        parts[place % len(cells)].append(part)
        done += len(part.gain)
        watch(done)
        if stop():
            break
    least = min(sum(len(part.gain) for part in column) for column in parts)
    found = tuple(summed(plan.levels, *cell, column) for cell, column in zip(cells, parts, strict=True) if column)
    return Outcome(found, least, time.monotonic() - begun, least < plan.blocks)


def rehearsals(plan: Plan) -> list[Callable[[], Blocks]]:
    """Calls that compile what the levels of a plan need."""
    form = replace(plan.forms[0], sessions=False)
    return [rehearsal(form, level) for level in plan.levels]


def rehearsal(form: Form, level: str) -> Callable[[], Blocks]:
    """A call that compiles what a level needs at a form."""
    return partial(played, form, 0, (level, level), 1, 0, 1)


def calls_of(plan: Plan, cells: Sequence[Cell], players: Mapping[str, Player]) -> Iterator[Callable[[], Blocks]]:
    """Calls that play some blocks of each duel in turn, then the next blocks of each, and so on."""
    names = plan.levels
    size = at_once([(names[duel.one], names[duel.other]) for _, duel in cells], plan.forms[0])
    for first in range(0, plan.blocks, size):
        for form, duel in cells:
            sides = [players.get(name, name) for name in (names[duel.one], names[duel.other])]
            blocks = min(size, plan.blocks - first)
            yield partial(played, form, plan.seed, sides, duel.many, plan.first + first, blocks)


def played(form: Form, seed: int, sides: Sequence[str | Player], many: int, first: int, blocks: int) -> Blocks:
    """Play some blocks of a duel: so many of one side among the other.

    The players are new and remember nothing of earlier blocks, so any worker may play any blocks.
    """
    players = [seated(side, form) for side in sides]
    return play_blocks(form.arena(seed), players, Duel(0, 1, many), form.pool, first, blocks)


def summed(names: Sequence[str], form: Form, duel: Duel, parts: Sequence[Blocks]) -> Found:
    """The figures of one duel; `names` are those of the players by their places."""
    gain = np.concatenate([part.gain for part in parts])
    by_seat = np.concatenate([part.by_seat for part in parts])
    estimate = resampled if form.sessions else mean_of
    order = [*range(1, by_seat.shape[1]), 0]  # seat 0 deals
    seats = tuple(mean_of(by_seat[:, seat]) for seat in order) if len(by_seat) else ()
    return Found(form, names[duel.one], names[duel.other], duel.many, estimate(gain), seats)
