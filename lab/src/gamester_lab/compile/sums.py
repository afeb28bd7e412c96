"""Compiled sums of tallies: a table's rows become one record of whole numbers, and all deals add to one record more."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE
from gamester.kernel.counting import Counts, Table
from gamester_lab.compile.compiler import admit_game, uncounted
from gamester_lab.compile.layout import record_type


class Adding(NamedTuple):
    """The compiled loops over tables; each returns the number of deals that it added."""

    add_small: Any
    """For tables with small sums."""
    add_large: Any
    """For any tables."""


def table_type(game: str) -> np.dtype[Any]:
    """The record of a table: `Table` and what the game adds."""
    return joined(Table, game_of(game).numbers().sums.OwnTable)


def counts_type(game: str) -> np.dtype[Any]:
    """The record of everything counted: `Counts` and what the game adds."""
    return joined(Counts, game_of(game).numbers().sums.OwnCounts)


def joined(*kinds: type) -> np.dtype[Any]:
    """One record type of the fields of several classes."""
    return np.dtype([entry for kind in kinds for entry in record_type(kind).descr], align=True)


@cache
def adding(game: str) -> Adding:
    """The compiled sums of a game, which take some seconds the first time."""
    admit_game(game)
    own = game_of(game).numbers().sums
    add_deals, most_chips = own.add_deals, own.most_chips

    @uncounted
    def add_small(
        rows: Any, lengths: Any, seats: int, limit: int, sums: Any, flat: Any, counts: Any,
        above: Any, below: Any, totals: Any, moments: Any, large: Any,
    ) -> int:  # fmt: skip
        """Add the tables whose sums all stay below `limit`, and mark the others in `large`. `sums` is one record and
        `flat` the same memory as numbers, reused for each table; `above` and `below` give the numbers of each ratio.
        """
        added = 0
        for place in range(len(lengths)):
            deals = lengths[place]
            most = PACK_SIZE
            for deal in range(deals):
                most = max(most, most_chips(rows[place, deal]))
            if most >= limit // (seats * max(1, deals)):
                large[place] = 1
                continue
            for column in range(len(flat)):
                flat[column] = 0
            add_deals(rows[place], deals, seats, 0, deals, sums[0], counts[0])
            for column in range(len(flat)):
                totals[column] += flat[column]
            for ratio in range(len(above)):
                y, x = flat[above[ratio]], flat[below[ratio]]
                moments[0, ratio] += y * y
                moments[1, ratio] += y * x
                moments[2, ratio] += x * x
            added += deals
        return added

    @uncounted
    def add_large(rows: Any, lengths: Any, seats: int, begin: int, end: int, sums: Any, counts: Any) -> int:
        """Add the deals numbered `begin` to `end - 1` of each table to its own record."""
        added = 0
        for place in range(len(lengths)):
            deals = lengths[place]
            until = min(end, deals)
            add_deals(rows[place], deals, seats, begin, until, sums[place], counts[0])
            added += max(0, until - begin)
        return added

    return Adding(add_small, add_large)
