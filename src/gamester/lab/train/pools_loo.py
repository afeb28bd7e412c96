"""What earlier deals left in the pool of Loo, at the tables at which a network learns."""

from __future__ import annotations

from typing import Any

import numpy as np

from gamester.backend.arena import Ints
from gamester.games.loo.kernel.options import Loo

RICHEST = 4
"""Without a limit a loo carried is up to e to the power of this as expensive as the first."""


def carried(o: Any, tables: int, lots: np.random.Generator) -> Ints:
    """Nothing, or what some looed players paid; much more without a limit."""
    looed = lots.integers(0, 5, tables)
    if o.loo == Loo.UNLIMITED:
        looed = looed * np.exp(lots.random(tables) * RICHEST).astype(np.int64)
    return np.asarray(looed * o.loo_amount, np.int64)


def usual(o: Any) -> int:
    """What two looed players paid."""
    return 2 * int(o.loo_amount)
