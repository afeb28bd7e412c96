"""Distributions from counts in plain lists: shares, quantiles and bins; and how notable single deals are."""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.kernel.counting import first_of

QUANTILES = (5, 25, 50, 75, 95)
"""The percentages for which quantiles are given."""
Line = list[int]


def quotient(part: int, whole: int) -> float | None:
    """A part of a whole; None if the whole is zero."""
    return part / whole if whole else None


def shares(counts: Line, names: Sequence[str], deals: int) -> dict[str, dict[str, Any]]:
    """The number of deals of each kind from 1 on and its share of all, by the name of the kind."""
    return {name: {"deals": counts[kind], "share": quotient(counts[kind], deals)} for kind, name in enumerate(names, 1)}


def rows(line: Line, length: int, number: int) -> Line:
    """One row of a table whose counts are one flat line."""
    return line[number * length : (number + 1) * length]


def bins(counts: Line) -> list[list[int]]:
    """The bins that are not empty, as least number, greatest number, count."""
    return [[first_of(number), first_of(number + 1) - 1, count] for number, count in enumerate(counts) if count]


def quantiles(counts: Line) -> dict[str, int] | None:
    """The quantiles, each rounded down to the first number of its bin."""
    total = sum(counts)
    if not total:
        return None
    found: dict[str, int] = {}
    reached = 0
    for number, count in enumerate(counts):
        reached += count
        for per_cent in QUANTILES:
            if reached * 100 >= per_cent * total:
                found.setdefault(str(per_cent), first_of(number))
    return found


def grouped(found: Sequence[Sequence[int]], most: int) -> list[tuple[int, int, int]]:
    """Bins merged until there are at most `most`: the least number that occurs, the greatest, the count.

    The largest 0.1 % form one group. The other groups hold one number each, or are equally wide. Where the largest
    numbers lie far above the median, each group is so many times as wide as the one before.
    """
    middle, far = (at_share(found, share) for share in (0.5, 0.999))
    beyond = sum(1 for low, _, _ in found if low > far)
    if len(found) - max(0, beyond - 1) <= most:
        keys = [min(low, far + 1) for low, _, _ in found]
    elif far <= 16 * max(1, middle):
        step = next(width for width in nice_widths() if far // width < most - 1)
        keys = [min(low // step, far // step + 1) for low, _, _ in found]
    else:
        factor = math.ceil(found[-1][0].bit_length() / (most - 1))
        keys = [-(-low.bit_length() // factor) for low, _, _ in found]
    groups: dict[int, tuple[int, int, int]] = {}
    for key, (low, high, count) in zip(keys, found, strict=True):
        first, _, before = groups.get(key, (low, high, 0))
        groups[key] = (first, high, before + count)
    return list(groups.values())


def at_share(found: Sequence[Sequence[int]], share: float) -> int:
    """The least number at or below which at least this share lies."""
    total, reached = sum(count for _, _, count in found), 0
    for low, _, count in found:
        reached += count
        if reached >= share * total:
            return low
    return 0


def nice_widths() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    for power in itertools.count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)


Values = npt.NDArray[np.int64]
Measure = Callable[[npt.NDArray[Any]], Values]


def equal(field: str, value: int, rows: npt.NDArray[Any]) -> Values:
    """1 where a field has this value."""
    return np.asarray(rows[field] == value, np.int64)


def unequal(field: str, value: int, rows: npt.NDArray[Any]) -> Values:
    """1 where a field has any other value."""
    return np.asarray(rows[field] != value, np.int64)


def largest(field: str, sign: int, rows: npt.NDArray[Any]) -> Values:
    """The maximum over the seats, or the minimum with its sign changed."""
    return np.asarray(np.max(sign * rows[field], axis=-1))


def itself(field: str, rows: npt.NDArray[Any]) -> Values:
    """The field itself."""
    return np.asarray(rows[field])


def _length(rows: npt.NDArray[Any]) -> Values:
    """The length of a session, at its last deal."""
    return np.asarray(rows["deal"] * rows["last"])


OF_ANY: Mapping[str, Measure] = {
    "biggest-win": partial(largest, "paid", 1),
    "biggest-loss": partial(largest, "paid", -1),
    "longest-session": _length,
}
"""The measures for any game's deals."""
