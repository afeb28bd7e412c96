"""CFR+, best responses and NashConv against known values, OpenSpiel and brute force."""

from itertools import product

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability

from gamester.lab.solve.cfr import Solver
from gamester.lab.solve.poker import kuhn, leduc
from gamester.lab.solve.respond import best_response, gains, nash_conv, values

POLICIES = st.integers(0, 2**32 - 1)


def any_policy(tree, seed):
    drawn = np.random.default_rng(seed).random(tree.begins[-1]) + 1e-9
    sizes = np.diff(tree.begins)
    return drawn / np.repeat(np.add.reduceat(drawn, tree.begins[:-1]), sizes)


@pytest.mark.parametrize(("tree", "value"), [(kuhn(2), -1 / 18), (leduc(), -0.0856064), (kuhn(3), None)])
def test_cfr_finds_an_equilibrium_and_the_known_value(tree, value):
    solver = Solver(tree)
    solver.run(1000)
    assert value is None or values(tree, solver.average())[0] == pytest.approx(value, abs=1e-3)
    assert nash_conv(tree, solver.average()) < 1e-3


@pytest.mark.parametrize(
    ("tree", "name"),
    [(kuhn(2), "kuhn_poker"), (kuhn(3), "kuhn_poker(players=3)"), (leduc(), "leduc_poker")],
    ids=["kuhn", "kuhn-3", "leduc"],
)
def test_nash_conv_of_the_uniform_policy_is_openspiels(tree, name):
    game = pyspiel.load_game(name)
    theirs = exploitability.nash_conv(game, spiel_policy.UniformRandomPolicy(game))
    assert nash_conv(tree, tree.uniform()) == pytest.approx(theirs, abs=1e-9)


def test_a_best_response_to_kuhn_poker_is_the_best_of_all_pure_policies():
    tree = kuhn(2)
    policy = any_policy(tree, 7)
    mine = np.flatnonzero(tree.owners == 0)
    worths = []
    for choice in product(range(2), repeat=len(mine)):
        tried = policy.copy()
        for infoset, action in zip(mine, choice, strict=True):
            tried[tree.begins[infoset] : tree.begins[infoset + 1]] = np.eye(2)[action]
        worths.append(values(tree, tried)[0])
    assert best_response(tree, policy, 0)[0] == pytest.approx(max(worths))


@given(POLICIES)
@settings(max_examples=30, deadline=None)
def test_nobody_loses_by_a_best_response_and_it_is_worth_what_it_says(seed):
    tree = kuhn(3)
    policy = any_policy(tree, seed)
    assert (gains(tree, policy) >= -1e-12).all()
    for player in range(3):
        worth, best = best_response(tree, policy, player)
        assert values(tree, best)[player] == pytest.approx(worth)


def test_a_step_is_alike_however_the_steps_are_divided():
    whole, parts = Solver(kuhn(3)), Solver(kuhn(3))
    whole.run(12)
    parts.run(5)
    parts.run(7)
    assert (whole.average() == parts.average()).all()
