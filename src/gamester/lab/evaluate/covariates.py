"""Luck of the cards taken out of a duel: gains set against what the hands promised, the form of control for big games.

What is asked of a hand is declared once for all in `covariates_loo` and the like, and its mean is known from packs of
its own. How much it says of gains is fitted on one half of the blocks and taken from the other, so that no block has a
say in its own correction.
"""

from __future__ import annotations

import numpy as np

from gamester.backend.arena import Arena, Ints, RandomPlayer
from gamester.lab.evaluate.duels import Reals
from gamester.lab.evaluate.gauges import gauge_of

USUAL_SEED, USUAL_DEALS = 0x6C75636B, 20_000
"""Packs from which the means are known."""


def asked(game: str, hands: Ints, turned: Ints) -> Reals:
    """[rows, seats, ASKED] numbers of each hand: what its game asks."""
    return gauge_of(game).asked(hands, turned)


def usual(arena: Arena) -> Reals:
    """[seats, ASKED] the means, from packs that no measurement uses."""
    own = arena.like(USUAL_SEED)
    rows = np.arange(USUAL_DEALS)
    results = own.play([RandomPlayer()], rows, np.zeros((USUAL_DEALS, arena.seats), np.int64))
    return np.asarray(asked(arena.game, results.hands, results.turned).mean(0))


def controlled(gains: Reals, promised: Reals) -> Reals:
    """The gains of blocks less what was promised: `promised` is [blocks, questions] beyond its mean.

    Fitted on the even blocks for the odd ones and the other way round.
    """
    left = gains.copy()
    for half in (0, 1):
        fit, use = slice(1 - half, None, 2), slice(half, None, 2)
        design = np.column_stack([promised[fit], np.ones(len(gains[fit]))])
        slopes = np.linalg.lstsq(design, gains[fit], rcond=None)[0][:-1]
        left[use] -= promised[use] @ slopes
    return left
