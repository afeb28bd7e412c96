"""The decisions of a cell: how many acts there are, and how much better the best of them is than the worst."""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import Any

import numpy as np

from gamester.backend.rounds import MISDEAL, steps_of
from gamester.bots.search import SearchBot, quick_budget
from gamester.games.bots import Seen
from gamester.kernel.cards import Seat, bit, count
from gamester.kernel.chance import begin
from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.evaluate.atlas.evenings import ALIKE, Figure, Ratio, plain, setup_of
from gamester_lab.simulation.interpreted import BotTable, Memories
from gamester_lab.simulation.setup import Setup

DEALS = 40
"""The deals that are looked into, each the first of an evening."""


class Watched(BotTable):
    """A table at which every decision is looked into before it is taken."""

    def __init__(self, setup: Setup, table: int) -> None:
        """Every seat remembers what it saw."""
        super().__init__(setup, table)
        self.memories = Memories(self.game, self.o, range(setup.players))
        self.steps = steps_of(self.memories.game)
        self.choices: list[int] = []
        """The legal actions at each decision."""
        self.spreads: list[float] = []
        """At each with several acts: what the best is worth beyond the worst, as a share of the pool."""

    def _chosen(self, seat: Seat, bot: Any) -> list[int]:
        """Look, and let the bot choose."""
        game, s, o = self.game, self.s, self.o
        self.choices.append(count(game.rules.legal(s, o, seat) & ~bit(MISDEAL)))
        seen = Seen.at(game, s, o, seat, lambda: self.memories.of[seat])
        search = SearchBot("", begin(self.setup.seed, self.table, len(self.choices)))
        tried = search.tried(seen, seen.memory(), usual=quick_budget(seen.game), briefly=True)
        worth = [fmean(chips) for chips in tried.chips]
        if len(worth) > 1:
            self.spreads.append(min(1.0, (max(worth) - min(worth)) / max(1, game.rules.in_pool(s))))
        return super()._chosen(seat, bot)


def decided(cell: Cell) -> dict[str, Figure]:
    """How quickly the choices of a deal grow fewer, and how far apart they are."""
    setup, deals = setup_of(cell, ALIKE), DEALS
    tables = [Watched(setup, number) for number in range(deals)]
    for table in tables:
        table.deal(0)
    slopes = np.array([slope(table.choices) for table in tables])
    spreads = np.array([sum(table.spreads) for table in tables])
    many = np.array([len(table.spreads) for table in tables])
    value = float(spreads.sum() / many.sum())
    return {
        "convergence": Figure(float(0.5 - slopes.mean() / 2), float(slopes.std() / 2 / sqrt(deals))),
        "spread": plain(Ratio(value, (spreads - value * many) * deals / many.sum())),
    }


def slope(choices: list[int]) -> float:
    """The slope of the straight line through the numbers of choices of a deal."""
    if len(choices) < 2:
        return 0.0
    moves = np.arange(len(choices)) - (len(choices) - 1) / 2
    return float((moves * np.array(choices)).sum() / (moves**2).sum())
