"""The extra input of the critic of Laugh and Lie Down."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.lab.train.oracle import around_seat, bits

NEAR = 5
"""The number of places at the largest table."""
MORE = NEAR - 1
"""The number of extra features of a token."""


def tokens(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int8]:
    """How many cards of each rank the others hold, [choices, 13, 4]."""
    others = around_seat(hands, seats, players)[:, 1:NEAR]
    return np.asarray(bits(others).sum(2, dtype=np.int8).transpose(0, 2, 1))
