"""What the critic of Laugh and Lie Down sees beyond the player."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.lab.train.oracle import around_seat, bits

NEAR = 5
"""Places of the largest table."""
MORE = NEAR - 1
"""Numbers that a token holds more."""


def tokens(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int8]:
    """How many cards of each rank the others hold, [choices, 13, 4]."""
    others = around_seat(hands, seats, players)[:, 1:NEAR]
    return np.asarray(bits(others).sum(2, dtype=np.int8).transpose(0, 2, 1))
