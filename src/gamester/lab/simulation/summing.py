"""Compiled sums of tallies: a table's rows become one record of whole numbers, and all deals add to one record more.

All sums are exact, so that sums of parts can be added in any order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from gamester.kernel.cards import PACK_SIZE
from gamester.lab.compile.compiler import admit_game, uncounted
from gamester.lab.compile.layout import record_type
from gamester.lab.simulation.counting import SHARED, Counts, Table
from gamester.lab.simulation.figures import figures_of

RATIOS = (("completed", "sessions"), ("pool", "deals"), ("pools", "numbered"))
"""Pairs of fields of every game's table whose ratio, line by line, is a figure with an interval."""


@dataclass(frozen=True, slots=True)
class Summing:
    """How the rows of a game are added up."""

    table: np.dtype[Any]
    """The record of a table: `Table` and what the game adds."""
    counts: np.dtype[Any]
    """The record of everything counted: `Counts` and what the game adds."""
    ratios: tuple[tuple[str, str], ...]
    """RATIOS, and the pairs for the figures of a player."""
    add_small: Callable[..., None]
    add_large: Callable[..., None]


@cache
def summing(game: str) -> Summing:
    """The compiled sums of a game, which take some seconds the first time; BadOptions if there is no such game."""
    admit_game(game)
    from numba.extending import register_jitable

    figures = figures_of(game)
    own = figures.sums
    for function in (*SHARED, *own.INNER):
        register_jitable(function)
    table, counts = joined(Table, own.OwnTable), joined(Counts, own.OwnCounts)
    ratios = (*RATIOS, *((part, whole) for _, part, whole, _ in figures.player))
    return Summing(table, counts, ratios, *loops(own.add_deals, own.most_chips))


def loops(add_deals: Any, most_chips: Any) -> tuple[Any, Any]:
    """The compiled loops over tables: one for tables with small sums, and one for any tables."""

    @uncounted
    def add_small(
        rows: Any, lengths: Any, seats: int, limit: int, tables: Any, flat: Any, counts: Any,
        above: Any, below: Any, totals: Any, moments: Any, large: Any,
    ) -> None:  # fmt: skip
        """Add the tables whose sums all stay below `limit`, and mark the others in `large`. `tables` is one record and
        `flat` the same memory as numbers, reused for each table; `above` and `below` give the numbers of each ratio.
        """
        for place in range(len(lengths)):
            deals = lengths[place]
            most = PACK_SIZE
            for deal in range(deals):
                most = max(most, most_chips(rows[place, deal]))
            if most >= limit // (seats * max(1, deals)):
                large[place] = True
                continue
            flat[:] = 0
            add_deals(rows[place], deals, seats, 0, deals, tables[0], counts[0])
            for column in range(len(flat)):
                totals[column] += flat[column]
            for ratio in range(len(above)):
                y, x = flat[above[ratio]], flat[below[ratio]]
                moments[0, ratio] += y * y
                moments[1, ratio] += y * x
                moments[2, ratio] += x * x

    @uncounted
    def add_large(rows: Any, lengths: Any, seats: int, begin: int, end: int, tables: Any, counts: Any) -> None:
        """Add the deals numbered `begin` to `end - 1` of each table to its own record."""
        for place in range(len(lengths)):
            deals = lengths[place]
            add_deals(rows[place], deals, seats, begin, min(end, deals), tables[place], counts[0])

    return add_small, add_large


def joined(*kinds: type) -> np.dtype[Any]:
    """One record type of the fields of several classes."""
    return np.dtype([entry for kind in kinds for entry in record_type(kind).descr], align=True)
