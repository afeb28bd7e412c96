"""What the module of a game is told of the opponents in the seats, so that it plays them by itself."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from gamester.backend.contests import FIRST
from gamester.backend.pondering import ALONE, APART, BITS, CHANCES, ON, PHASES, PLAN, WEIGHED, WORLDS
from gamester.bots.master import budget_of
from gamester.bots.network import numbers_for, weights_for
from gamester.bots.roster import slips_of
from gamester.bots.search import quick_budget
from gamester.bots.tables import table_of
from gamester.engine.calls import Call, Module, arrays_of, lengths_of
from gamester.games import bots_of, game_of
from gamester.games.bots import Budget
from gamester.kernel.cards import PER_SEAT
from gamester.kernel.judged import LEARNED, PRINTED, RANDOM, TABLES
from gamester.kernel.network import Mind
from gamester_lab.simulation.setup import Setup

NOWHERE = -1.0
"""By how many standard errors an act must be better in a phase in which a seat does not search."""


class Seat(NamedTuple):
    """How a seat plays; see `gamester.backend.contests.Hall`."""

    levels: int
    tempers: int = 0
    slips: int = 0
    searches: int = 0


def seating(setup: Setup) -> list[Seat] | None:
    """How each seat plays; None if one plays as no module does."""
    seats = [seat_of(setup, spec) for spec in setup.seats]
    return [seat for seat in seats if seat] if all(seats) else None


def seat_of(setup: Setup, spec: Mapping[str, Any]) -> Seat | None:
    """How the opponent of a seat plays; None if no module plays so."""
    kind, bold, slips = spec["bot"], spec.get("boldness", 0), spec.get("slips", 0)
    if kind == "advice" or (kind == "learned" and not has_network(setup)):
        return Seat(PRINTED, bold, slips_of(slips, bold))
    if kind == "tables":
        return Seat(level_of_tables(setup), bold, slips)
    if kind == "master":
        return Seat(LEARNED if has_network(setup) else level_of_tables(setup), searches=ON)
    levels = {
        "random": Seat(RANDOM),
        "first": Seat(FIRST),
        "learned": Seat(LEARNED),
        "search": Seat(PRINTED, searches=ALONE),
    }
    return levels.get(kind)


def has_network(setup: Setup) -> bool:
    """Was a network trained for such tables?"""
    return len(weights_for(setup.game, setup.row, setup.players)) > 0


def level_of_tables(setup: Setup) -> int:
    """The level at which the bot of that name plays here: without a usable table, by printed advice."""
    solved = bots_of(setup.game).solved
    return TABLES if solved is None or table_of(setup.game, setup.row, setup.players) else PRINTED


class Calls:
    """The calls of a module that play the tables of a setup."""

    def __init__(self, setup: Setup, seats: list[Seat]) -> None:
        """Put together what all calls have in common."""
        self.setup, self.seats = setup, seats
        ways = {seat.searches for seat in seats}
        self.worlds = max([1, *(plan.worlds for way in ways for plan in plans_of(setup, way).values())])
        self.plans, self.chances = laid_out(setup, ways)
        self.thinks = any(seat.levels == LEARNED or seat.searches == ON for seat in seats)

    @property
    def export(self) -> str:
        """What plays these tables."""
        return "play" if self.setup.all_random else "contest"

    def of(self, module: Module, first: int, lengths: list[int]) -> Call:
        """The call that plays some tables from number `first` on."""
        opened = game_of(self.setup.game).rules.open_table(self.setup.players, self.setup.row)
        held = "states" if self.setup.all_random else "hall.bench.states"
        records = module.records({"fresh": opened, held: opened, "options": self.setup.row})
        numbers = {"seed": self.setup.seed, "table": first, "number": 0, "whole": int(bool(self.setup.sessions))}
        sizes = {"tables": len(lengths), "deals": max(lengths)}
        call = Call(self.export, sizes, records, {"lengths": lengths}, numbers, [])
        return call if self.setup.all_random else self._seated(call, module)

    @cached_property
    def mind(self) -> Mind:
        """What the policies play by besides the rules."""
        table = self.setup.game, self.setup.row, self.setup.players
        return Mind(numbers_for(*table), weights_for(*table) if self.thinks else (), ())

    def _seated(self, call: Call, module: Module) -> Call:
        """The call, with an opponent in each seat."""
        lengths = {"results": module.sizes["acts"] * self.worlds, **lengths_of(self.mind)}
        given = arrays_of("hall.bench.mind", self.mind) | {"hall.chances": bytes(self.chances)}
        nobody = [Seat(RANDOM)] * (PER_SEAT - len(self.seats))
        columns = dict(zip(Seat._fields, zip(*self.seats, *nobody, strict=True), strict=True))
        return call._replace(
            lengths={**call.lengths, **lengths},
            records={**call.records, **given},
            arrays={**call.arrays, "hall.plans": self.plans, **{f"hall.{name}": columns[name] for name in columns}},
        )


def plans_of(setup: Setup, way: int) -> dict[int, Budget]:
    """What a seat that searches in this way tries, by phase."""
    if way == ALONE:
        usual = quick_budget(setup.game)
        return dict.fromkeys(range(PHASES), usual._replace(weighed=usual.weighed and PRINTED))
    if way == ON:
        usual, hears = bots_of(setup.game).budget, has_network(setup)
        settings = bots_of(setup.game).settings(setup.row, hears)
        plans = {phase: budget_of(settings, usual, phase) for phase in settings.clear}
        if not hears:
            plans = {phase: plan._replace(weighed=plan.weighed and PRINTED) for phase, plan in plans.items()}
        return plans
    return {}


def laid_out(setup: Setup, ways: set[int]) -> tuple[list[int], array[float]]:
    """The plans of the ways of searching as `gamester.backend.pondering` reads them."""
    whole, floats = [0] * (2 * PLAN), array("d", [NOWHERE] * (2 * CHANCES))
    for way in ways - {0}:
        for phase, plan in plans_of(setup, way).items():
            at, by = (way - 1) * PLAN, (way - 1) * CHANCES
            whole[at + WORLDS], whole[at + APART] = plan.worlds, plan.apart
            whole[at + WEIGHED], whole[at + BITS] = plan.weighed, plan.penalty_bits
            floats[by + phase], floats[by + PHASES + phase] = plan.clear, plan.heard
    return whole, floats
