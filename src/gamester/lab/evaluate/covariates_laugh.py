"""The features of a hand of Laugh and Lie Down that serve as covariates."""

from __future__ import annotations

import numpy as np

from gamester.kernel.cards import RANKS
from gamester.lab.compile.arena import Ints
from gamester.lab.evaluate.covariates_plain import ones
from gamester.lab.evaluate.duels import Reals


def asked(hands: Ints, turned: Ints) -> Reals:
    """[rows, seats, ASKED] ranks matched on the table, pairs, single cards without a match, and cards."""
    faces = turned[:, np.newaxis]
    matched, pairs, single = (np.zeros(hands.shape) for _ in range(3))
    for rank in RANKS:
        many, there = ones(hands & rank), ones(faces & rank)
        matched += (many > 0) & (there > 0)
        pairs += many > 1
        single += (many == 1) & (there == 0)
    return np.stack([matched, pairs, single, ones(hands)], 2).astype(float)
