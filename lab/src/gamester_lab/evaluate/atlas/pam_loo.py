"""What Pam is worth to whoever is dealt him."""

from __future__ import annotations

from typing import Any

import numpy as np

from gamester.backend.rounds import rounds
from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE
from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.evaluate.atlas.evenings import ALIKE, Figure, Reals, evenings, plain, ratio, setup_of
from gamester_lab.simulation.playing import Batch, Player

EVENINGS = 4000
NO_PAM = "none"


def has_pam(cell: Cell) -> bool:
    """Is a knave the highest trump at this table?"""
    words = {**game_of(cell.game).words.variants[cell.variant].words, **dict(cell.given)}
    return words.get("pam", NO_PAM) != NO_PAM


def worth(cell: Cell, many: int = EVENINGS) -> dict[str, Figure]:
    """What his holder wins beyond the others in a deal, how often he stands, and is looed if he does."""
    setup = setup_of(cell, ALIKE)
    parts = [held(cell, batch) for batch in evenings(Player(setup), 0, many)]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
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
