"""Many tables at once on every core: each result depends on the seed and the table's number, and on nothing else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gamester.catalogue import Word
from gamester.fast.compile import compiled
from gamester.fast.layout import empty_record, pack
from gamester.games import game_of


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a batch of random play."""

    acts: int
    """Actions taken in all."""
    payments: npt.NDArray[np.int64]
    """Chips by table, deal and seat."""


def play_tables(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int,
    words: Mapping[str, Word] | None = None, threads: int | None = None,
) -> Played:  # fmt: skip
    """Play so many tables of so many deals each at random; BadOptions if there can be no such table."""
    package = game_of(game)
    o = package.row(variant, words or {}, seats)
    run = compiled(game).play
    states = empty_record(type(package.open_table(seats, o)), tables)
    pack(package.open_table(seats, o), states)
    states[1:] = states[0]
    tally = np.zeros((tables, deals, seats), np.int64)
    workers = min(threads or os.cpu_count() or 1, tables)
    bounds = [tables * part // workers for part in range(workers + 1)]

    def part(number: int) -> int:
        return int(run(states, bounds[number], bounds[number + 1], 0, o, seed, deals, tally))

    with ThreadPoolExecutor(workers) as pool:
        acts = sum(pool.map(part, range(workers)))
    return Played(acts, tally)
