"""Duplicate duels: so many of one bot among others, in every seat, with the same cards each time.

A block is one pack played once for each seating. What a seat wins counts with its share of the pool it leaves,
u = chips + pool / players, for the pool is everybody's until it is won. The u of a table always sum to what was in the
pool before the stakes, so that a bot that plays as its field does gains nothing in any block: no baseline is
subtracted that could be noisy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.backend.arena import Arena, Ints, Player, Results

Reals = npt.NDArray[np.float64]
APART = 1 << 12
"""Numbers of deals between two blocks: more than a session has deals."""


class Duel(NamedTuple):
    """Who plays: `many` of bot `one` among bot `other`, by their places in a list of players."""

    one: int
    other: int
    many: int = 1


class Blocks(NamedTuple):
    """Some blocks of a duel, a row each."""

    gain: Reals
    """What a seat of the one gains beyond what it would among its like, chips a deal."""
    by_seat: Reals
    """[blocks, seats] the same seat by seat, against the other in that seat; of a duel of one among many only."""
    hands: Ints
    """[blocks, seats] the hands as they were dealt."""
    turned: Ints
    """[blocks] the cards face up then."""


def seatings(seats: int, many: int) -> npt.NDArray[np.bool_]:
    """[seatings, seats] every way to seat so many of one bot: true is its seats."""
    ways = list(combinations(range(seats), many))
    chosen = np.zeros((len(ways), seats), np.bool_)
    for row, way in enumerate(ways):
        chosen[row, list(way)] = True
    return chosen


def play_blocks(
    arena: Arena, players: Sequence[Player], duel: Duel, pool: int | None, first: int, blocks: int
) -> Blocks:
    """Play blocks number `first` and up. The pack of a block is the same whoever plays."""
    chosen = seatings(arena.seats, duel.many)
    paired = duel.many == 1 and not arena.sessions
    if paired:
        chosen = np.concatenate([chosen, np.zeros((1, arena.seats), np.bool_)])
    ways = len(chosen)
    placing = np.tile(np.where(chosen, duel.one, duel.other), (blocks, 1))
    deals = np.repeat(np.arange(first, first + blocks) * (APART if arena.sessions else 1), ways)
    pools = None if pool is None else np.full(len(deals), pool, np.int64)
    results = arena.play(players, deals, placing, pools)
    worth = worths(arena, results, pools).reshape(blocks, ways, arena.seats)
    seated = chosen[: ways - 1] if paired else chosen
    gain = (worth[:, : len(seated)] * seated).sum((1, 2)) / seated.sum()
    by_seat = np.zeros((0, arena.seats))
    if paired:
        by_seat = np.einsum("bii->bi", worth[:, : arena.seats]) - worth[:, -1]
    return Blocks(gain, by_seat, results.hands[::ways], results.turned[::ways])


def worths(arena: Arena, results: Results, pools: Ints | None) -> Reals:
    """[rows, seats] chips a deal with the share of the pool, less an equal share of what there was to be had."""
    carried = arena.carried(pools, len(results.paid))
    share = (results.pool - carried) / arena.seats
    total: Reals = (results.paid + share[:, np.newaxis]) / results.deals[:, np.newaxis]
    return total
