"""Measures of how notable a deal is: a number for each deal, at least 1 if it is notable at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

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
