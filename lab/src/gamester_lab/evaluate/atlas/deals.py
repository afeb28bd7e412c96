"""What is looked into deal by deal: the decisions of a cell, and what Pam is worth to whoever is dealt him."""

from math import sqrt
from statistics import fmean
from typing import Any

import numpy as np

from gamester.backend.rounds import MISDEAL, rounds, steps_of
from gamester.bots.search import SearchBot, quick_budget
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.kernel.cards import PACK_SIZE, Seat, bit, count
from gamester.kernel.chance import begin
from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.evaluate.atlas.evenings import ALIKE, Figure, Ratio, Reals, evenings, joined, plain, ratio, setup_of
from gamester_lab.simulation.interpreted import BotTable, Memories
from gamester_lab.simulation.playing import Batch, Player
from gamester_lab.simulation.setup import Setup

DEALS = 40
"""The deals whose decisions are looked into, each the first of an evening."""


class Watched(BotTable):
    """A table at which every decision is looked into before it is taken."""

    def __init__(self, setup: Setup, table: int) -> None:
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


# --- Pam ------------------------------------------------------------------------------------------------------------


EVENINGS = 4000
"""The evenings in which Pam is followed."""
NO_PAM = "none"


def has_pam(cell: Cell) -> bool:
    """Is a knave the highest trump at this table?"""
    words = {**game_of(cell.game).words.variants[cell.variant].words, **dict(cell.given)}
    return words.get("pam", NO_PAM) != NO_PAM


def worth_of_pam(cell: Cell, many: int = EVENINGS) -> dict[str, Figure]:
    """What his holder wins beyond the others in a deal, how often he stands, and is looed if he does."""
    setup = setup_of(cell, ALIKE)
    columns = joined([held(cell, batch) for batch in evenings(Player(setup), 0, many)])
    pairs = {"chips": ("chips", "held"), "stands": ("stands", "held"), "looed": ("looed", "stands")}
    return {name: plain(ratio(columns, *pair)) for name, pair in pairs.items()}


def held(cell: Cell, batch: Batch) -> dict[str, Reals]:
    """By evening: deals in which Pam was dealt to somebody, and how his holder fared."""
    found = {name: np.zeros(len(batch.lengths)) for name in ("held", "chips", "stands", "looed")}
    for evening, deals in enumerate(batch.lengths.tolist()):
        for number in range(deals):
            row = batch.rows[evening, number]
            ahead = holder(cell, batch.first + evening, number)
            if ahead is None:
                continue
            seat, paid = (int(row["dealer"]) + ahead) % cell.players, row["paid"][: cell.players]
            found["held"][evening] += 1
            found["chips"][evening] += (paid[seat] * cell.players - paid.sum()) / (cell.players - 1)
            stands = int(row["standing"]) >> seat & 1
            found["stands"][evening] += stands
            found["looed"][evening] += stands & int(row["looed"]) >> seat
    return found


def holder(cell: Cell, table: int, number: int) -> int | None:
    """How many seats after the dealer Pam is dealt; None if to nobody."""
    rules, setup = game_of(cell.game).rules, setup_of(cell, ALIKE)
    s: Any = rules.open_table(cell.players, setup.row)
    order = [0] * PACK_SIZE
    rounds(cell.game).deal_out(s, setup.row, order, setup.seed, table, number)
    return next((seat - s.dealer for seat in range(cell.players) if s.hands[seat] & s.pam), None)
