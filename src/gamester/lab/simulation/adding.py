"""The sums of some tables' rows, added up by the module of the game, or by compiled code where it has none."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from gamester.engine.calls import Call
from gamester.engine.modules import unbounded_module_of
from gamester.lab.compile.sums import adding, counts_type, table_type
from gamester.lab.simulation.figures import figures_of

if TYPE_CHECKING:
    from gamester.engine.running import InProcess

RATIOS = (("completed", "sessions"), ("pool", "deals"), ("pools", "numbered"))
"""Pairs of fields of every game's table whose ratio, line by line, is a figure with an interval."""
Ints = npt.NDArray[np.int64]


class Summing(NamedTuple):
    """How the rows of a game are added up."""

    table: np.dtype[Any]
    """The record of a table."""
    counts: np.dtype[Any]
    """The record of everything counted."""
    ratios: tuple[tuple[str, str], ...]
    """RATIOS, and the pairs for the figures of a player."""
    above: Ints
    """The columns of the numerators of all ratios in the record of a table, and"""
    below: Ints
    """those of the denominators."""


@cache
def summing(game: str) -> Summing:
    """How the rows of a game are added up; BadOptions if there is no such game."""
    table = table_type(game)
    ratios = (*RATIOS, *((part, whole) for _, part, whole, _ in figures_of(game).player))
    above, below = (np.concatenate([columns(table, pair[side]) for pair in ratios]) for side in (0, 1))
    return Summing(table, counts_type(game), ratios, above, below)


def width(kind: np.dtype[Any], name: str) -> int:
    """The size of a field in numbers."""
    return int(np.prod(kind[name].shape, dtype=np.int64))


def columns(kind: np.dtype[Any], name: str) -> npt.NDArray[np.intp]:
    """The columns of a field in a record that is laid out as one row of numbers."""
    begin = int(kind.fields[name][1]) // kind[name].base.itemsize if kind.fields else 0
    return np.arange(begin, begin + width(kind, name))


class Small(NamedTuple):
    """The sums of tables with small sums."""

    totals: Ints
    """The records of the tables, added up as one row of numbers."""
    moments: Ints
    """[3, ratios]: y², xy and x² of each ratio, summed over the tables."""
    counts: npt.NDArray[Any]
    large: npt.NDArray[np.bool_]
    """The tables that were left out, because 64 bits may not hold their sums."""


def add_small(game: str, rows: npt.NDArray[Any], lengths: Ints, seats: int, limit: int) -> Small:
    """Add up the tables whose sums all stay below `limit`."""
    kind = summing(game)
    numbers = kind.table.itemsize // 8
    instance = adds_itself(game)
    if instance is None:
        sums, counts, large = np.zeros(1, kind.table), np.zeros(1, kind.counts), np.zeros(len(lengths), np.uint8)
        totals, moments = np.zeros(numbers, np.int64), np.zeros((3, len(kind.above)), np.int64)
        adding(game).add_small(
            rows, lengths, seats, limit, sums, sums.view(np.int64), counts, kind.above, kind.below, totals, moments,
            large,
        )  # fmt: skip
        return Small(totals, moments, counts, large.astype(bool))
    call = call_of("add_small", rows, lengths, {"seats": seats, "limit": limit})
    call = call._replace(
        lengths={**call.lengths, "columns": numbers, "ratios": len(kind.above)},
        arrays={**call.arrays, "above": kind.above.tolist(), "below": kind.below.tolist()},
    )
    _, (totals_, moments_, counts_, large_) = instance.run(call, ("totals", "moments", "counts", "large"))
    return Small(
        np.frombuffer(totals_, np.int64), np.frombuffer(moments_, np.int64).reshape(3, -1),
        np.frombuffer(counts_, kind.counts), np.frombuffer(large_, np.bool_),
    )  # fmt: skip


def add_large(
    game: str, rows: npt.NDArray[Any], lengths: Ints, seats: int, begin: int, end: int
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The record of each table for the deals numbered `begin` to `end - 1`, and their counts."""
    kind, instance = summing(game), adds_itself(game)
    if instance is None:
        sums, counts = np.zeros(len(lengths), kind.table), np.zeros(1, kind.counts)
        adding(game).add_large(rows, lengths, seats, begin, end, sums, counts)
        return sums, counts
    call = call_of("add_large", rows, lengths, {"seats": seats, "begin": begin, "end": end})
    _, (sums_, counts_) = instance.run(call, ("sums", "counts"))
    return np.frombuffer(sums_, kind.table), np.frombuffer(counts_, kind.counts)


def adds_itself(game: str) -> InProcess | None:
    """The instance of the game's module, if it adds up rows."""
    module = unbounded_module_of(game)
    return cast("InProcess", module.instance) if module is not None and "add_small" in module.exports else None


def call_of(export: str, rows: npt.NDArray[Any], lengths: Ints, numbers: dict[str, float]) -> Call:
    """A call with the rows of some tables."""
    sizes = {"tables": len(lengths), "deals": rows.shape[1]}
    return Call(export, sizes, {"rows": rows.tobytes()}, {"lengths": lengths.tolist()}, numbers, [])
