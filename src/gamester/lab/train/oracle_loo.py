"""The extra input of the critic of Loo."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.kernel.cards import PER_SEAT
from gamester.lab.train.oracle import RANKS, SUITS, around_seat, bits

MORE = (PER_SEAT - 1) * RANKS
"""The number of extra features of a token."""


def tokens(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int8]:
    """Which cards of each suit the others hold, [choices, 4, 7 x 13]."""
    others = bits(around_seat(hands, seats, players)[:, 1:])
    return np.asarray(others.transpose(0, 2, 1, 3).reshape(len(hands), SUITS, -1))
