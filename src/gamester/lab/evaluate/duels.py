"""Duplicate duels: some seats of one bot among another, in every seating, with the same cards each time.

A block is one pack, played once for each seating. The worth of a deal to a seat includes its share of the pool that is
left: u = chips + pool / players. The pool belongs to everybody until it is won. The u of all seats of a table sum to
the chips in the pool before the stakes. So a bot that plays as its field does gains exactly nothing in any block, and
no noisy baseline has to be subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.lab.compile.arena import Arena, Ints, Player, Results

Reals = npt.NDArray[np.float64]
APART = 1 << 12
"""The distance between the deal numbers of two blocks: more than a session has deals."""


class Duel(NamedTuple):
    """The sides of a duel: `many` of bot `one` among bot `other`, by their places in a list of players."""

    one: int
    other: int
    many: int = 1


class Blocks(NamedTuple):
    """Some blocks of a duel, one row for each block."""

    gain: Reals
    """What a seat of `one` gains beyond a seat among its own kind, in chips a deal."""
    by_seat: Reals
    """[blocks, seats] the gain over `other` in the same seat; only for duels with a single `one`."""


def seatings(seats: int, many: int) -> npt.NDArray[np.bool_]:
    """[seatings, seats] every way to seat so many of one bot: true for its seats."""
    ways = list(combinations(range(seats), many))
    chosen = np.zeros((len(ways), seats), np.bool_)
    for row, way in enumerate(ways):
        chosen[row, list(way)] = True
    return chosen


def play_blocks(
    arena: Arena, players: Sequence[Player], duel: Duel, pool: int | None, first: int, blocks: int
) -> Blocks:
    """Play the blocks from number `first` on. The pack of a block is the same for all players."""
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
    return Blocks(gain, by_seat)


def worths(arena: Arena, results: Results, pools: Ints | None) -> Reals:
    """[rows, seats] chips a deal with an equal share of the pool left, less an equal share of the pool before."""
    carried = arena.carried(pools, len(results.paid))
    share = (results.pool - carried) / arena.seats
    total: Reals = (results.paid + share[:, np.newaxis]) / results.deals[:, np.newaxis]
    return total
