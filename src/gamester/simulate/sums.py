"""What simulated deals add up to: exact whole numbers, so that chunks can be added in any order, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.errors import BadOptions
from gamester.fast.summing import Summing, summing

SMALL = 1 << 62
"""Below this 64 bits are enough."""
Line = list[int]


@dataclass(eq=True, slots=True)
class Sums:
    """The sums of some deals of one game at tables of one size, all of them Python ints.

    A table is the cluster from which intervals are made: all its deals must be in one chunk, and its first row must
    be the first deal of a session.
    """

    game: str
    seats: int
    tables: int
    """Tables at which there was a deal."""
    acts: int
    """Decisions taken."""
    totals: dict[str, Line]
    """Each field of the record of a table, added up over the tables; one number or one for each line."""
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
        """The sums of a chunk: `rows` [tables, deals] of the game's `Tally`, of which the first `lengths[table]` count,
        and the decisions taken in them.
        """
        kind = summing(game)
        sums = cls.empty(game, seats)
        sums.acts = acts
        sums.tables = int(np.count_nonzero(lengths))
        tables = add_up(kind, rows, lengths, seats, sums)
        sums.totals = named(kind.table, products(tables, np.ones_like(tables)))
        for y, x in kind.ratios:
            ys, xs = tables[:, columns(kind.table, y)], tables[:, columns(kind.table, x)]
            sums.moments[f"{y}/{x}"] = [products(ys, ys), products(ys, xs), products(xs, xs)]
        return sums

    @property
    def deals(self) -> int:
        """Deals in all."""
        return self.totals["deals"][0]

    @property
    def sessions(self) -> int:
        """Sessions that came to their end."""
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
        """The sums that `to_json` wrote; ValueError if these are none."""
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


def width(kind: np.dtype[Any], name: str) -> int:
    """How many numbers a field holds."""
    return int(np.prod(kind[name].shape, dtype=np.int64))


def columns(kind: np.dtype[Any], name: str) -> npt.NDArray[np.intp]:
    """The columns of a field, when a record is laid out as one row of numbers."""
    begin = int(kind.fields[name][1]) // kind[name].base.itemsize if kind.fields else 0
    return np.arange(begin, begin + width(kind, name))


def add_up(
    kind: Summing, rows: npt.NDArray[Any], lengths: npt.NDArray[np.int64], seats: int, sums: Sums
) -> npt.NDArray[Any]:
    """What each table adds up to, a row of numbers each, and into `sums` what is counted over all of them.

    The pools of unlimited Loo grow until the sum over many deals would not fit into 64 bits: then so many deals at a
    time are added as surely do, and the parts as Python ints.
    """
    most = int(kind.most(rows, lengths))
    deals = int(lengths.max(initial=0))
    at_once = max(1, min(deals, (SMALL - 1) // max(1, most * seats)))
    counts = np.zeros(1, kind.counts)
    parts = []
    for begin in range(0, max(1, deals), at_once):
        tables = np.zeros(len(lengths), kind.table)
        kind.add_up(rows, lengths, seats, begin, begin + at_once, tables, counts)
        parts.append(tables.view(np.int64).reshape(len(lengths), -1))
    sums.counts = named(kind.counts, whole(counts.view(np.int64)))
    return parts[0] if len(parts) == 1 else np.sum([part.astype(object) for part in parts], axis=0)


def sizes(numbers: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """The largest size in each column."""
    largest: npt.NDArray[Any] = np.maximum(numbers.max(axis=0, initial=0), -numbers.min(axis=0, initial=0))
    return largest.astype(np.float64)


def products(xs: npt.NDArray[Any], ys: npt.NDArray[Any]) -> Line:
    """The sum over the tables of xy, column by column; exact, whatever their size."""
    large = sizes(xs) * sizes(ys) * len(xs) >= SMALL / 2  # what floats round is far less than half
    sums = np.zeros(xs.shape[1], object)
    for some, number_type in ((~large, np.int64), (large, object)):
        sums[some] = (xs[:, some].astype(number_type) * ys[:, some].astype(number_type)).sum(axis=0)
    return whole(sums)


def named(kind: np.dtype[Any], flat: Line) -> dict[str, Line]:
    """The fields of a record that was laid out as one row of numbers."""
    return {name: [flat[column] for column in columns(kind, name)] for name in kind.names or ()}


def whole(numbers: npt.NDArray[Any]) -> Line:
    """Some numbers as Python ints."""
    return [int(number) for number in numbers]


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
    """A line as it was before it was trimmed; ValueError if it cannot be."""
    if not isinstance(kept, list) or len(kept) > length:
        raise ValueError
    return [number(value) for value in kept] + [0] * (length - len(kept))


def number(value: Any) -> int:
    """A whole number as it was read; ValueError if it is anything else."""
    if type(value) is not int:
        raise ValueError
    return value
