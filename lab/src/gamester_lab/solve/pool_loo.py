"""The carried pool of limited Loo: the pool of the next deal, its seats, and the expectation of each seat.

A pool of limited Loo is emptied in every deal, so the next pool holds the stakes and a loo for each player who was
looed. So there are only a few levels: level k follows after k players were looed. Seats are numbered from eldest, 0, to
the dealer. The player in seat s of a deal sits in seat s - 1 of the next deal, and eldest becomes its dealer.

`h` is the expectation of a player of each level and seat beyond the average player's, in chips, counted after the
stakes. Chips only pass between players and pool. So the sum of `h` over the seats of a level is its pool plus one
constant, the same for all levels. `sums` is set to the pool at level 0; at every other level equality is a check.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games.loo.kernel.options import When
from gamester_lab.compile.arena import Arena, Player
from gamester_lab.solve.cfr import Policy, Solver, nash_conv, reach
from gamester_lab.solve.grow import Grown, grow
from gamester_lab.solve.mini_loo import MiniLoo, chips_of, deals_of
from gamester_lab.solve.tree import LEAF

Floats = npt.NDArray[np.float64]


class Chain(NamedTuple):
    """The levels of a pool, and how a deal leads from one to the next."""

    pools: Floats
    """By level: the chips to win, stakes included."""
    stake: float
    """The dealer's stake for each deal, in chips."""
    rewards: Floats
    """By level and seat: chips won in a deal, without its stake."""
    moves: Floats
    """By level and next level: the transition probability."""


class Values(NamedTuple):
    """The values of a chain."""

    h: Floats
    """By level and seat, in chips: the relative value of the seat."""
    average: float
    """The mean gain of a seat in a deal: zero if all players play alike."""
    stationary: Floats
    """The stationary probability of each level."""
    off: float
    """The largest distance of a level's sum of `h` from its pool, in chips: zero up to rounding."""


def evaluate(chain: Chain) -> Values:
    """Solve h(k, s) = r(k, s) - g + the mean over the next level j of h(j, s - 1), less the stake if s - 1 deals."""
    levels, seats = chain.rewards.shape
    size = levels * seats
    left, right = np.zeros((size + 1, size + 1)), np.zeros(size + 1)
    for level in range(levels):
        for seat in range(seats):
            row, following = level * seats + seat, (seat - 1) % seats
            left[row, row] += 1.0
            left[row, size] = 1.0
            right[row] = chain.rewards[level, seat] - (chain.stake if following == seats - 1 else 0.0)
            for other in range(levels):
                left[row, other * seats + following] -= chain.moves[level, other]
    left[size, :seats] = 1.0
    right[size] = chain.pools[0]
    solved = np.linalg.lstsq(left, right, rcond=None)[0]
    h = solved[:size].reshape(levels, seats)
    off = float(abs(h.sum(axis=1) - chain.pools).max())
    return Values(h, float(solved[size]), stationary_of(chain.moves), off)


def stationary_of(moves: Floats) -> Floats:
    """The stationary probability of each level."""
    levels = len(moves)
    left = np.vstack([moves.T - np.eye(levels), np.ones(levels)])
    found: Floats = np.linalg.lstsq(left, np.append(np.zeros(levels), 1.0), rcond=None)[0]
    return np.clip(found, 0.0, None)


def later(h: Floats, stake: float) -> Floats:
    """By the next level and the present seat, the value of `h` in the next deal, for which eldest pays the stake."""
    following = np.roll(h, 1, axis=1)
    following[:, 0] -= stake
    return following


# --- The mini game, exactly -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """The policy of one level of the mini game."""

    nash_conv: float
    """The NashConv of the policy, in chips, with `h` included in the payoffs."""
    rewards: Floats
    moves: Floats


@dataclass(slots=True)
class MiniPool:
    """The solver of a mini game with its pool carried from deal to deal."""

    form: MiniLoo
    grown: list[Grown]
    """The trees by level."""
    chain: Chain
    values: Values
    nash_convs: list[float]
    """The policies by level, after the last sweep."""
    changes: list[float]
    """By sweep: the largest change of `h`, in chips."""


def open_pool(form: MiniLoo) -> MiniPool:
    """All levels of a mini game; the level without a loo is a forced hand. `h` starts as an equal share of the pool."""
    levels, seats = form.players, form.players
    pools = form.loo + form.loo * np.arange(levels, dtype=np.float64)
    words = form.words | {"bold_stand": When.ALWAYS}
    grown = [grow(deals_of(replace(form, pool=int(pool), words=words))) for pool in pools]
    chain = Chain(pools, float(form.loo), np.zeros((levels, seats)), np.full((levels, levels), 1.0 / levels))
    share = np.repeat(pools[:, None] / seats, seats, axis=1)
    nothing = Values(share, 0.0, np.zeros(levels), 0.0)
    return MiniPool(form, grown, chain, nothing, [], [])


def sweep(pool: MiniPool, steps: int, told: Callable[[int], None]) -> None:
    """Solve the deal of every level for the current `h`, and then `h` for these solutions."""
    after = later(pool.values.h, pool.chain.stake)
    played = [play_level(pool, level, after, steps, told) for level in range(len(pool.grown))]
    rewards = np.array([each.rewards for each in played])
    pool.chain = pool.chain._replace(rewards=rewards, moves=np.array([each.moves for each in played]))
    values = evaluate(pool.chain)
    pool.changes.append(float(abs(values.h - pool.values.h).max()))
    pool.values = values
    pool.nash_convs = [each.nash_conv for each in played]


def play_level(pool: MiniPool, level: int, after: Floats, steps: int, told: Callable[[int], None]) -> Played:
    """Solve the deal of one level; its results."""
    grown = pool.grown[level]
    chips = chips_of(grown, pool.form)
    looed = grown.pools // pool.form.loo
    tree = replace(grown.tree, payoffs=chips + after[looed])
    solver = Solver(tree)
    solver.run(steps, told)
    policy = solver.average()
    likely = likelihoods(grown, policy)
    moves: Floats = np.bincount(looed, likely, len(pool.grown)).astype(np.float64)
    return Played(nash_conv(tree, policy), likely @ chips, moves)


def likelihoods(grown: Grown, policy: Policy) -> Floats:
    """The probability of each leaf."""
    t = grown.tree
    likely = np.zeros(len(t.parents))
    reach(-1, t.parents, t.actors, t.edges, t.odds, policy, likely)
    return likely[t.actors == LEAF]


# --- Any game, by simulation ------------------------------------------------------------------------------------


def measured(arena: Arena, player: Player, deals: int, told: Callable[[int], None]) -> Chain:
    """The chain of limited Loo with one player in every seat, from so many deals of each level."""
    row, seat_count = arena.row, arena.seats
    stake, loo = row.ante, row.loo_amount
    pools = stake + loo * np.arange(seat_count, dtype=np.int64)
    rewards, moves = np.zeros((seat_count, seat_count)), np.zeros((seat_count, seat_count))
    placing = np.zeros((deals, seat_count), np.int64)
    for level, pool in enumerate(pools):
        numbers = np.arange(level * deals, (level + 1) * deals)
        results = arena.play([player], numbers, placing, np.full(deals, pool))
        paid = np.roll(results.paid, -1, axis=1).astype(np.float64)  # seat 0 deals in the arena
        paid[:, -1] += stake
        rewards[level] = paid.mean(axis=0)
        moves[level] = np.bincount(results.pool // loo, minlength=seat_count) / deals
        told(level + 1)
    return Chain(pools.astype(np.float64), float(stake), rewards, moves)
