"""Many tables at once on every core: each result depends on the seed, the table and the deal, and on nothing else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.catalogue import Word
from gamester.fast.compile import compiled, tally_of
from gamester.fast.layout import empty_record, options_record, pack, record_type
from gamester.games import game_of


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a batch of random play."""

    acts: int
    """Actions taken in all."""
    rows: npt.NDArray[Any]
    """A `Tally` of the game for each table and deal."""

    @property
    def payments(self) -> npt.NDArray[np.int64]:
        """Chips by table, deal and place; places without a seat stay at zero."""
        return np.asarray(self.rows["paid"])


def play_tables(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int,
    words: Mapping[str, Word] | None = None, threads: int | None = None, first: int = 0,
) -> Played:  # fmt: skip
    """Play tables number `first` and up, so many deals each, at random; BadOptions if there can be no such table.

    A session that ends within these deals is followed by a new one at the same table.
    """
    package = game_of(game)
    o = package.row(variant, words or {}, seats)
    options = options_record(o)
    run = compiled(game).play
    opened = package.open_table(seats, o)
    fresh = empty_record(type(opened))
    pack(opened, fresh)
    states = np.repeat(fresh, tables)
    rows = np.zeros((tables, deals), record_type(tally_of(game).Tally))
    workers = min(threads or os.cpu_count() or 1, tables)
    bounds = [tables * part // workers for part in range(workers + 1)]

    def part(number: int) -> int:
        begin, end = bounds[number], bounds[number + 1]
        return int(run(fresh, options, seed, first + begin, 0, deals, states[begin:end], rows[begin:end]))

    with ThreadPoolExecutor(workers) as pool:
        acts = sum(pool.map(part, range(workers)))
    return Played(acts, rows)
