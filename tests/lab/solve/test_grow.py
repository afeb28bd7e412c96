"""CFR+, best responses and NashConv against known values and OpenSpiel; small games grown by the kernel; the command."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability

from gamester.cli import main
from gamester_lab.solve import mini_laugh, mini_loo
from gamester_lab.solve.cfr import Solver, nash_conv, values
from gamester_lab.solve.games import kuhn, leduc
from gamester_lab.solve.grow import grow


@pytest.mark.parametrize(
    ("tree", "value"), [(kuhn(2).tree(), -1 / 18), (leduc().tree(), -0.0856064), (kuhn(3).tree(), None)]
)
def test_cfr_finds_an_equilibrium_and_the_known_value(tree, value):
    solver = Solver(tree)
    solver.run(1000)
    assert value is None or values(tree, solver.average())[0] == pytest.approx(value, abs=1e-3)
    assert nash_conv(tree, solver.average()) < 1e-3


@pytest.mark.parametrize(
    ("tree", "name"),
    [(kuhn(2).tree(), "kuhn_poker"), (kuhn(3).tree(), "kuhn_poker(players=3)"), (leduc().tree(), "leduc_poker")],
    ids=["kuhn", "kuhn-3", "leduc"],
)
def test_nash_conv_of_the_uniform_policy_is_openspiels(tree, name):
    game = pyspiel.load_game(name)
    theirs = exploitability.nash_conv(game, spiel_policy.UniformRandomPolicy(game))
    assert nash_conv(tree, tree.uniform()) == pytest.approx(theirs, abs=1e-9)


TINY_LOO = mini_loo.MiniLoo((11, 12), 1, 4, 2)


def learned(tree):
    """The policy after fifty steps."""
    solver = Solver(tree)
    solver.run(50)
    return solver.average()


@pytest.mark.parametrize(
    ("tree", "worth", "found"),
    [
        (
            mini_loo.shared(grow(mini_loo.deals_of(TINY_LOO)), TINY_LOO),
            TINY_LOO.pool,
            [([1.566666667, 1.116666667, 1.316666667], 3.216666667), ([1.817175817, 1.116392388, 1.066431795], 0.002927787)],
        ),
        (
            grow(mini_laugh.deals_of(mini_laugh.FORMS["mini-laugh-3"])).tree,
            0,
            [([-1.265194805, -0.212987013, 1.478181818], 0.798441558), ([-0.98566294, -0.112826959, 1.098489899], 0.000654573)],
        ),
    ],
    ids=["loo", "laugh"],
)  # fmt: skip
def test_a_mini_game_is_worth_what_openspiel_found(tree, worth, found):
    for policy, (theirs, theirs_off) in zip((tree.uniform(), learned(tree)), found, strict=True):
        assert values(tree, policy) == pytest.approx(theirs, abs=1e-8)
        assert nash_conv(tree, policy) == pytest.approx(theirs_off, abs=1e-8)
        assert np.sum(values(tree, policy)) == pytest.approx(worth)


def test_figures_are_kept_beside_those_of_other_games(tmp_path, capsys):
    out = tmp_path / "solve.json"
    for game in ("kuhn", "leduc", "kuhn"):
        assert main(["lab", "solve", game, "--steps", "20", "--quiet", "--json", "--out", str(out)]) == 0
    printed = json.loads(capsys.readouterr().out.splitlines()[-1])
    kept = json.loads(out.read_text())
    assert set(kept) == {"kuhn", "leduc"}
    assert kept["kuhn"] == printed
    assert printed["deals"] == 6


def test_a_file_of_something_else_is_left_alone(tmp_path, capsys):
    other = tmp_path / "other.json"
    other.write_text("[1, 2]")
    assert main(["lab", "solve", "kuhn", "--out", str(other)]) == 2
    assert other.read_text() == "[1, 2]"
    assert str(other) in capsys.readouterr().err
