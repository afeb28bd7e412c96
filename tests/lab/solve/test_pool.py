"""The pool as a chain of levels: what seats are worth sums to the pool, whoever plays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamester_lab.compile.arena import Arena, RandomPlayer
from gamester_lab.solve.mini_loo import MiniLoo
from gamester_lab.solve.pool_loo import Chain, evaluate, later, measured, open_pool, sweep


@pytest.mark.parametrize(("variant", "players"), [("three/wikipedia-2023", 4), ("irish/wikipedia-2023", 3)])
def test_what_seats_are_worth_sums_to_the_pool_in_the_whole_game(variant, players):
    arena = Arena("loo", variant, players, {}, 5)
    found = evaluate(measured(arena, RandomPlayer(), 200, lambda _: None))
    assert found.off < 1e-9
    assert found.average == pytest.approx(0, abs=1e-9)
    assert found.stationary.sum() == pytest.approx(1)


def test_a_chain_whose_chips_do_not_add_up_is_found_out():
    arena = Arena("loo", "irish/wikipedia-2023", 3, {}, 5)
    chain = measured(arena, RandomPlayer(), 200, lambda _: None)
    chain.rewards[1, 0] += 0.5
    assert evaluate(chain).off > 0.1


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=20, deadline=None)
def test_what_a_seat_is_worth_is_what_it_wins_now_and_is_worth_later(seed):
    drawn = np.random.default_rng(seed)
    moves = drawn.random((3, 3)) + 0.01
    moves /= moves.sum(axis=1, keepdims=True)
    chain = Chain(np.array([3.0, 6.0, 9.0]), 3.0, drawn.random((3, 3)), moves)
    found = evaluate(chain)
    now = chain.rewards - found.average + moves @ later(found.h, chain.stake)
    assert found.h == pytest.approx(now)


def test_the_pool_of_a_mini_game_settles_in_an_equilibrium():
    pool = open_pool(MiniLoo((10, 11, 12), 1, 2, 2))
    for _ in range(4):
        sweep(pool, 50, lambda _: None)
    assert pool.values.off < 1e-9
    assert pool.changes[-1] < 1e-3 < pool.changes[0]
    assert max(pool.nash_convs) < 1e-2
