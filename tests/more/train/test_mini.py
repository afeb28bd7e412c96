"""Learning Mini-Loo: judged exactly, better than untrained after a few waves, and no option is ignored."""

import json

import pytest

from gamester.cli import main
from gamester.lab.train.checkpoints import load_run, save_run
from gamester.lab.train.courses import plan_for
from gamester.lab.train.learner import new_learner
from gamester.lab.train.mini_loo import MiniRun

PLAN = plan_for("mini-loo-a")._replace(waves=6, tables=256, keep_every=2, seed=3)


@pytest.fixture(scope="module")
def learned():
    """A short run that nobody stopped."""
    run = MiniRun(PLAN, new_learner(PLAN))
    while not run.done:
        run.go_on(6)
    return run


def test_a_few_waves_bring_a_network_nearer_to_an_equilibrium(learned):
    untrained = MiniRun(PLAN, new_learner(PLAN)).measure().nash_conv
    assert learned.lines[-1].measured.nash_conv < 0.9 * untrained


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
