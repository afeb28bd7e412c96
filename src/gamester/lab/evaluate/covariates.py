"""Control variates for duels: the luck of the cards is taken out by a regression of gains on features of the hands.

The features are declared in advance in `covariates_loo` and the like, and their means are known from separate packs.
The regression is fitted on one half of the blocks and applied to the other half, so that no block contributes to its
own correction.
"""

from __future__ import annotations

import numpy as np

from gamester.lab.compile.arena import Arena, Ints, RandomPlayer
from gamester.lab.evaluate.duels import Reals
from gamester.lab.evaluate.gauges import gauge_of

USUAL_SEED, USUAL_DEALS = 0x6C75636B, 20_000
"""The packs from which the means are known: their seed and number."""


def asked(game: str, hands: Ints, turned: Ints) -> Reals:
    """[rows, seats, ASKED] the features of each hand that its game declares."""
    return gauge_of(game).asked(hands, turned)


def usual(arena: Arena) -> Reals:
    """[seats, ASKED] the means of the features, from packs that no measurement uses."""
    own = arena.like(USUAL_SEED)
    rows = np.arange(USUAL_DEALS)
    results = own.play([RandomPlayer()], rows, np.zeros((USUAL_DEALS, arena.seats), np.int64))
    return np.asarray(asked(arena.game, results.hands, results.turned).mean(0))


def controlled(gains: Reals, promised: Reals) -> Reals:
    """The gains of blocks less their regression on the features: `promised` is [blocks, questions] less the means.

    The slopes for the odd blocks are fitted on the even ones, and the other way round.
    """
    left = gains.copy()
    for half in (0, 1):
        fit, use = slice(1 - half, None, 2), slice(half, None, 2)
        design = np.column_stack([promised[fit], np.ones(len(gains[fit]))])
        slopes = np.linalg.lstsq(design, gains[fit], rcond=None)[0][:-1]
        left[use] -= promised[use] @ slopes
    return left
