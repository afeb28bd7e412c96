"""The chips that earlier deals left in the pool of Loo, at the tables of a training run."""

from __future__ import annotations

from typing import Any

import numpy as np

from gamester.games.loo.kernel.options import Loo
from gamester.lab.compile.arena import Ints

RICHEST = 4
"""Without a limit, a carried loo is larger than the first one by a factor of up to e to the power of this."""


def carried(o: Any, tables: int, lots: np.random.Generator) -> Ints:
    """Zero, or the payments of some looed players; much more without a limit."""
    looed = lots.integers(0, 5, tables)
    if o.loo == Loo.UNLIMITED:
        looed = looed * np.exp(lots.random(tables) * RICHEST).astype(np.int64)
    return np.asarray(looed * o.loo_amount, np.int64)


def usual(o: Any) -> int:
    """The payments of two looed players."""
    return 2 * int(o.loo_amount)
