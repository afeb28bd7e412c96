"""What is asked of a hand of any game: nothing, so that nothing of a duel is put down to luck."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.backend.arena import Ints
from gamester.lab.evaluate.duels import Reals

ASKED = 4
"""Questions asked of a hand."""


def asked(hands: Ints, _turned: Ints) -> Reals:
    """[rows, seats, ASKED] noughts."""
    return np.zeros((*hands.shape, ASKED))


def ones(masks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """How many cards each mask holds."""
    return np.bitwise_count(masks).astype(np.int64)
