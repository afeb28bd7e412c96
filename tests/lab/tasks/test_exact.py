"""Exact tasks never change: the games under their names, and what their kept policies are worth."""

import json
from pathlib import Path

import numpy as np
import pyspiel
import pytest

import gamester_lab.envs.open_spiel
from gamester import lab
from gamester.text.errors import BadRun
from gamester_lab.solve.games import MINI, tree_named
from gamester_lab.solve.runs import solve

assert gamester_lab.envs.open_spiel
SOLVED = json.loads((Path(__file__).parents[3] / "docs/results/solve.json").read_text("utf-8"))
pytestmark = pytest.mark.timeout(600)  # a cold compiler on a busy machine


@pytest.mark.parametrize("name", lab.exact_names())
def test_the_figures_are_those_that_the_solver_kept(name):
    task = lab.exact(name)
    kept = SOLVED[task.game]
    assert (task.steps, task.deals, list(task.values)) == (kept["steps"], kept["deals"], kept["values"])
    assert task.nash_conv == kept["nash_conv"]
    assert task.sets == kept.get("infosets", kept.get("states"))


def test_every_small_game_has_a_name():
    assert sorted(task.game for task in map(lab.exact, lab.exact_names()) if task.openspiel) == sorted(MINI)


@pytest.mark.parametrize("name", ["Mini-Laugh-r3-v1", "Mini-Laugh-r4-v1", "Mini-Loo-A-v1", "Mini-Loo-D-pam-v1"])
def test_the_same_steps_lead_to_the_same_policy(name):
    task = lab.exact(name)
    tree = tree_named(task.game)
    assert (np.count_nonzero(tree.parents == 0), len(tree.owners)) == (task.deals, task.sets)
    found = lab.solution(task.game, task.steps)
    assert found.values() == pytest.approx(task.values, abs=1e-6)
    assert found.nash_conv() == pytest.approx(task.nash_conv, abs=1e-7)
    assert pyspiel.load_game(task.openspiel).form == task.game


def test_a_duel_is_solved_to_its_figures():
    task = lab.exact("Loo-duel-12-v1")
    found = solve(task.game, {"steps": task.steps}, lambda _done, _whole: None)
    assert found["values"] == pytest.approx(task.values, abs=1e-5)
    assert found["nash_conv"] == pytest.approx(task.nash_conv, abs=1e-5)


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(BadRun, match=r"no task “Mini-Loo-Z”.*Mini-Loo-A-v1"):
        lab.exact("Mini-Loo-Z")
