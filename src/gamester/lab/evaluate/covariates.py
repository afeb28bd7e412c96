"""Luck of the cards taken out of a duel: gains set against what the hands promised, the form of control for big games.

What is asked of a hand is declared here, once for all, and its mean is known from packs of its own. How much it says
of gains is fitted on one half of the blocks and taken from the other, so that no block has a say in its own correction.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.backend.arena import Arena, Ints, RandomPlayer
from gamester.kernel.cards import RANKS, SUITS
from gamester.lab.evaluate.duels import Reals

ASKED = 4
"""Questions asked of a hand."""
USUAL_SEED, USUAL_DEALS = 0x6C75636B, 20_000
"""Packs from which the means are known."""


def asked(game: str, hands: Ints, turned: Ints) -> Reals:
    """[rows, seats, ASKED] numbers of each hand: at Loo trumps, high trumps, side aces, and whether there is no trump;
    at Laugh and Lie Down ranks matched on the table, pairs, single cards without a match, and cards.
    """
    faces = turned[:, np.newaxis]
    if game == "loo":
        trump = np.zeros_like(faces)
        for suit in SUITS:
            trump |= np.where(faces & suit, suit, 0)
        high = trump & (RANKS[12] | RANKS[11])
        trumps = ones(hands & trump)
        return np.stack([trumps, ones(hands & high), ones(hands & ~trump & RANKS[12]), trumps == 0], 2).astype(float)
    matched, pairs, single = (np.zeros(hands.shape) for _ in range(3))
    for rank in RANKS:
        many, there = ones(hands & rank), ones(faces & rank)
        matched += (many > 0) & (there > 0)
        pairs += many > 1
        single += (many == 1) & (there == 0)
    return np.stack([matched, pairs, single, ones(hands)], 2).astype(float)


def ones(masks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """How many cards each mask holds."""
    return np.bitwise_count(masks).astype(np.int64)


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
