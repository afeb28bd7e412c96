"""CFR+, best responses and NashConv against known values, OpenSpiel and brute force."""

import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability

from gamester.lab.solve.cfr import Solver
from gamester.lab.solve.poker import kuhn, leduc
from gamester.lab.solve.respond import nash_conv, values


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


def test_a_step_is_alike_however_the_steps_are_divided():
    whole, parts = Solver(kuhn(3)), Solver(kuhn(3))
    whole.run(12)
    parts.run(5)
    parts.run(7)
    assert (whole.average() == parts.average()).all()
