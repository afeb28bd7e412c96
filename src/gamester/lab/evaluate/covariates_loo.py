"""The features of a hand of Loo that serve as covariates."""

from __future__ import annotations

import numpy as np

from gamester.kernel.cards import RANKS, SUITS
from gamester.lab.compile.arena import Ints
from gamester.lab.evaluate.covariates_plain import ones
from gamester.lab.evaluate.duels import Reals


def asked(hands: Ints, turned: Ints) -> Reals:
    """[rows, seats, ASKED] trumps, high trumps, side aces, and whether there is no trump."""
    faces = turned[:, np.newaxis]
    trump = np.zeros_like(faces)
    for suit in SUITS:
        trump |= np.where(faces & suit, suit, 0)
    high = trump & (RANKS[12] | RANKS[11])
    trumps = ones(hands & trump)
    return np.stack([trumps, ones(hands & high), ones(hands & ~trump & RANKS[12]), trumps == 0], 2).astype(float)
