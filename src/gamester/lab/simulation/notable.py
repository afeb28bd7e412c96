"""What is notable of deals: a number for each, at least 1 where it is at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.int64]
Measure = Callable[[npt.NDArray[Any]], Values]


def equal(field: str, value: int, rows: npt.NDArray[Any]) -> Values:
    """1 where a field is this."""
    return np.asarray(rows[field] == value, np.int64)


def unequal(field: str, value: int, rows: npt.NDArray[Any]) -> Values:
    """1 where a field is anything else."""
    return np.asarray(rows[field] != value, np.int64)


def largest(field: str, sign: int, rows: npt.NDArray[Any]) -> Values:
    """The largest over the seats, or minus the least."""
    return np.asarray(np.max(sign * rows[field], axis=-1))


def itself(field: str, rows: npt.NDArray[Any]) -> Values:
    """The field itself."""
    return np.asarray(rows[field])


def _length(rows: npt.NDArray[Any]) -> Values:
    """How long a session was, with its last deal."""
    return np.asarray(rows["deal"] * rows["last"])


OF_ANY: Mapping[str, Measure] = {
    "biggest-win": partial(largest, "paid", 1),
    "biggest-loss": partial(largest, "paid", -1),
    "longest-session": _length,
}
"""What is notable of any game's deals."""
