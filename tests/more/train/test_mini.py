"""Learning Mini-Loo: judged exactly, better than untrained after a few waves, and no option is ignored."""

import json

import numpy as np
import pytest

from gamester.cli import main
from gamester.lab.evaluate.mini_loo import mini_game
from gamester.lab.train.checkpoints import load_run, save_run
from gamester.lab.train.courses import plan_for
from gamester.lab.train.learner import new_learner
from gamester.lab.train.mini_loo import MiniRun, policy_of_net

PLAN = plan_for("mini-loo-a")._replace(waves=6, tables=256, keep_every=2, seed=3)


@pytest.fixture(scope="module")
def learned():
    """A short run that nobody stopped."""
    run = MiniRun(PLAN, new_learner(PLAN))
    while not run.done:
        run.go_on(6)
    return run


def test_what_a_network_does_is_a_policy_of_the_tree(learned):
    game = mini_game("mini-loo-a")
    policy = policy_of_net(game, learned.learner.actor)
    assert policy.min() >= 0
    assert np.allclose(np.add.reduceat(policy, game.tree.begins[:-1]), 1)


def test_a_few_waves_bring_a_network_nearer_to_an_equilibrium(learned):
    untrained = MiniRun(PLAN, new_learner(PLAN)).measure().nash_conv
    assert learned.lines[-1].measured.nash_conv < 0.9 * untrained


def test_the_figures_are_those_of_the_last_measurement_and_agree_among_themselves(learned):
    figures = learned.figures()
    assert figures["game"] == "mini-loo-a-seed-3"
    assert figures["deals"] == 6 * 256
    assert abs(figures["nash_conv"] - learned.lines[-1].measured.nash_conv) < 1e-6
    assert abs(sum(figures["gains"]) - figures["nash_conv"]) < 1e-5
    assert abs(sum(figures["values"]) - 6) < 1e-5


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(learned, tmp_path):
    run = MiniRun(PLAN, new_learner(PLAN))
    for _ in range(3):
        run.go_on(6)
    save_run(run, tmp_path)
    run = load_run(PLAN, tmp_path, kind=MiniRun)
    while not run.done:
        run.go_on(6)
    assert run.figures() == learned.figures()
    assert run.lines == learned.lines


def test_the_command_learns_and_keeps_its_figures(tmp_path, capsys):
    result = tmp_path / "learned.json"
    few = ["--waves", "1", "--tables", "16", "--quiet", "--out", str(tmp_path / "run"), "--result", str(result)]
    assert main(["train", "mini-loo-a", *few]) == 0
    kept = json.loads(result.read_text("utf-8"))["mini-loo-a-seed-1"]
    assert kept["waves"] == 1
    assert "NashConv" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "option"), [("mini-loo-a", "--trials"), ("loo", "--result")])
def test_an_option_that_means_nothing_is_refused_in_one_sentence(game, option, tmp_path, capsys):
    folder = tmp_path / "run"
    assert main(["train", game, "--out", str(folder), option, "7"]) == 2
    said = capsys.readouterr().err
    assert option in said
    assert len(said.splitlines()) == 1
    assert not folder.exists()
