"""The covariates of any other game: none, so that no part of a duel is attributed to luck."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.lab.compile.arena import Ints
from gamester.lab.evaluate.duels import Reals

ASKED = 4
"""The number of features of a hand."""


def asked(hands: Ints, _turned: Ints) -> Reals:
    """[rows, seats, ASKED] zeros."""
    return np.zeros((*hands.shape, ASKED))


def ones(masks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The number of cards in each mask."""
    return np.bitwise_count(masks).astype(np.int64)
