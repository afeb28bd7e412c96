"""The sums of simulated deals: exact whole numbers, so that chunks can be added in any order, and kept.

The rows of a chunk are added up by the module of the game, or by compiled code where it has none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from gamester.engine.calls import Call
from gamester.engine.modules import unbounded_module_of
from gamester.text.errors import BadOptions
from gamester_lab.compile.sums import adding, counts_type, table_type
from gamester_lab.simulation.distributions import Line
from gamester_lab.simulation.figures import figures_of

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


ROOM = (1 << 62) - 1
"""A bound below which a number surely fits into 64 bits."""


@dataclass(eq=True, slots=True)
class Sums:
    """The sums of some deals of one game at tables of one size, all of them Python ints.

    A table is the cluster from which intervals are made. So all its deals must be in one chunk, and its first row must
    be the first deal of a session.
    """

    game: str
    seats: int
    tables: int
    """Tables with at least one deal."""
    acts: int
    """The number of decisions."""
    totals: dict[str, Line]
    """Each field of the record of a table, summed over the tables; one number or one for each line."""
    moments: dict[str, list[Line]]
    """For each ratio `y/x` of fields: sums over the tables of y², xy and x², line by line."""
    counts: dict[str, Line]
    """Each field of the record of counts."""

    @classmethod
    def empty(cls, game: str, seats: int) -> Sums:
        """No deals at all."""
        kind = summing(game)
        return cls(
            game,
            seats,
            0,
            0,
            {name: [0] * width(kind.table, name) for name in kind.table.names or ()},
            {f"{y}/{x}": [[0] * width(kind.table, y) for _ in range(3)] for y, x in kind.ratios},
            {name: [0] * width(kind.counts, name) for name in kind.counts.names or ()},
        )

    @classmethod
    def of(cls, game: str, seats: int, rows: npt.NDArray[Any], lengths: npt.NDArray[np.int64], acts: int) -> Sums:
        """The sums of a chunk: `rows` [tables, deals] of the game's `Tally`, of which the first `lengths[table]` are
        valid, and the number of decisions in them.
        """
        sums = cls.empty(game, seats)
        sums.acts = acts
        sums.tables = int(np.count_nonzero(lengths))
        large = sums.add_small(rows, lengths)
        if large.any():
            sums.add_large(rows[large], lengths[large])
        return sums

    @property
    def deals(self) -> int:
        """Deals in all."""
        return self.totals["deals"][0]

    @property
    def sessions(self) -> int:
        """Finished sessions."""
        return self.totals["sessions"][0]

    def add(self, other: Sums) -> None:
        """Add the sums of other deals of the same game at tables of the same size; ValueError for any others."""
        if (self.game, self.seats) != (other.game, other.seats):
            raise ValueError("sums of different games or tables do not add up")
        self.tables += other.tables
        self.acts += other.acts
        for mine, theirs in ((self.totals, other.totals), (self.counts, other.counts)):
            for name, line in theirs.items():
                mine[name] = added(mine[name], line)
        for name, lines in other.moments.items():
            self.moments[name] = [added(ours, line) for ours, line in zip(self.moments[name], lines, strict=True)]

    def add_small(self, rows: npt.NDArray[Any], lengths: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Add the tables whose sums are so small that 64 bits hold the sums of products; which ones were not added."""
        if not rows.size:
            return np.zeros(len(lengths), np.bool_)
        limit = math.isqrt(ROOM // max(1, len(lengths)))
        small = add_small(self.game, rows, lengths, self.seats, limit)
        self.take_totals(small.totals, small.moments)
        self.take_counts(small.counts)
        return small.large

    def add_large(self, rows: npt.NDArray[Any], lengths: npt.NDArray[np.int64]) -> None:
        """Add tables with any sums. The pools of unlimited Loo grow until a sum over many deals exceeds 64 bits; so
        only as many deals at a time are added as are safe, and their sums are added as Python ints.
        """
        kind = summing(self.game)
        at_once = max(1, ROOM // (self.seats * largest(rows)))
        total: Any = 0
        for begin in range(0, int(lengths.max()), at_once):
            sums, counts = add_large(self.game, rows, lengths, self.seats, begin, begin + at_once)
            total = total + sums.view(np.int64).reshape(len(lengths), -1).astype(object)
            self.take_counts(counts)
        y, x = total[:, kind.above], total[:, kind.below]
        self.take_totals(total.sum(axis=0), np.stack([(y * y).sum(axis=0), (y * x).sum(axis=0), (x * x).sum(axis=0)]))

    def take_totals(self, totals: npt.NDArray[Any], moments: npt.NDArray[Any]) -> None:
        """Add the records of some tables as one row of numbers, and the moments of their ratios."""
        taken(self.totals, totals)
        three = [iter(moment) for moment in moments.tolist()]
        for name, sums in self.moments.items():
            self.moments[name] = [[mine + next(of) for mine in line] for line, of in zip(sums, three, strict=True)]

    def take_counts(self, counts: npt.NDArray[Any]) -> None:
        """Add a record of counts."""
        taken(self.counts, counts.view(np.int64))

    def to_json(self) -> dict[str, Any]:
        """The sums as JSON-able data; zeros at the end of a line are left out."""
        return {
            "game": self.game,
            "seats": self.seats,
            "tables": self.tables,
            "acts": self.acts,
            "totals": {name: trimmed(line) for name, line in self.totals.items()},
            "moments": {name: [trimmed(line) for line in lines] for name, lines in self.moments.items()},
            "counts": {name: trimmed(line) for name, line in self.counts.items()},
        }

    @classmethod
    def from_json(cls, data: Any) -> Sums:
        """The sums that `to_json` wrote; ValueError if the data are not valid."""
        try:
            sums = cls.empty(str(data["game"]), number(data["seats"]))
            sums.tables, sums.acts = number(data["tables"]), number(data["acts"])
            for lines, kept in ((sums.totals, data["totals"]), (sums.counts, data["counts"])):
                for name, line in lines.items():
                    lines[name] = filled(kept[name], len(line))
            for name, three in sums.moments.items():
                squares, crosses, bases = data["moments"][name]
                sums.moments[name] = [filled(line, len(three[0])) for line in (squares, crosses, bases)]
        except (KeyError, TypeError, ValueError, BadOptions) as fault:
            raise ValueError("these are no sums of simulated deals") from fault
        return sums


def taken(lines: dict[str, Line], numbers: npt.NDArray[Any]) -> None:
    """Add a row of numbers to some lines, which it fills in their order."""
    unused = iter(numbers.tolist())
    for name, line in lines.items():
        lines[name] = [mine + next(unused) for mine in line]


def largest(rows: npt.NDArray[Any]) -> int:
    """The largest absolute number in some rows, but at least 1."""
    numbers = np.ascontiguousarray(rows).view(np.int64)
    return max(1, int(numbers.max(initial=0)), -int(numbers.min(initial=0)))


def added(ours: Line, theirs: Line) -> Line:
    """Two lines added place by place."""
    return [mine + other for mine, other in zip(ours, theirs, strict=True)]


def trimmed(line: Line) -> Line:
    """A line without the zeros at its end."""
    end = len(line)
    while end and line[end - 1] == 0:
        end -= 1
    return line[:end]


def filled(kept: Any, length: int) -> Line:
    """A line before it was trimmed; ValueError if it is too long or not a list of numbers."""
    if not isinstance(kept, list) or len(kept) > length:
        raise ValueError
    return [number(value) for value in kept] + [0] * (length - len(kept))


def number(value: Any) -> int:
    """A whole number that was read; ValueError if it is anything else."""
    if type(value) is not int:
        raise ValueError
    return value
