"""A training run: the same seed makes the same weights, a run that was stopped goes on as if it had not been; Mini-Loo."""

import json

import numpy as np
import pytest

from gamester.bots import network
from gamester.cli import main
from gamester.games import bots_of
from gamester.kernel.judged import PRINTED
from gamester.text.errors import BadRun
from gamester_lab.evaluate.network import save
from gamester_lab.evaluate.players import PolicyPlayer
from gamester_lab.train.action_values import RolloutTables, study
from gamester_lab.train.courses import Field, Plan, plan_for, tokens_at_laugh
from gamester_lab.train.learner import advantages, new_learner
from gamester_lab.train.mini_loo import MiniRun
from gamester_lab.train.run import CHECKPOINT, Run, learned_of, load_run, origin_of, save_run
from gamester_lab.train.waves import Noted, Thought, Wave, drawn

PLAN = Plan("laugh", (Field("adpoker", 3, 1),), trials=2, waves=2, tables=24, width=8, keep_every=1, batch=64, worlds=4)


def weights(run):
    return [each.detach().numpy() for each in (*run.learner.actor, *run.learner.critic)]


def alike(a, b):
    return all(np.array_equal(x, y) for x, y in zip(weights(a), weights(b), strict=True))


@pytest.fixture(scope="module")
def whole():
    """A run that nobody stopped."""
    run = Run(PLAN, new_learner(PLAN))
    while not run.done:
        run.go_on(2)
    return run


def test_the_same_seed_makes_the_same_weights_however_often_the_run_is_stopped(whole, tmp_path):
    run = Run(PLAN, new_learner(PLAN))
    while not run.done:
        run.go_on(2)
        save_run(run, tmp_path)
        run = load_run(PLAN, tmp_path)
    assert alike(run, whole)
    assert run.lines == whole.lines
    assert not alike(run, Run(PLAN, new_learner(PLAN)))


def test_a_run_says_where_its_weights_come_from(whole, tmp_path):
    origin, last = origin_of(whole), whole.lines[-1].measured
    assert origin.seed == PLAN.seed
    assert origin.command == "gamester lab train laugh --trials 2 --studies 0 --waves 2 --tables 24 --seed 1"
    assert origin.commit
    assert origin.measured == {"policy": [round(last.chips, 4), round(1.96 * last.error, 4)]}
    save(tmp_path / "weights.npz", learned_of(whole)._replace(origin=origin))
    assert network.load(tmp_path / "weights.npz", "laugh").origin == origin


def test_a_damaged_checkpoint_or_one_of_another_plan_is_refused(whole, tmp_path):
    save_run(whole, tmp_path)
    with pytest.raises(BadRun, check=lambda fault: fault.key == "train.other_plan"):
        load_run(PLAN._replace(seed=2), tmp_path)
    (tmp_path / CHECKPOINT).write_bytes((tmp_path / CHECKPOINT).read_bytes()[:-1000])
    with pytest.raises(BadRun, check=lambda fault: fault.key == "train.damaged"):
        load_run(PLAN, tmp_path)


def test_a_network_learns_from_a_search_alone():
    plan = PLAN._replace(trials=0, studies=2, waves=0)
    run = Run(plan, new_learner(plan))
    lines = [run.go_on(2) for _ in range(2)]
    assert run.done
    assert run.deals == 2 * 3  # of 24 deals of a wave three are studied
    assert not alike(run, Run(run.plan, new_learner(run.plan)))
    assert lines[-1].measured is not None


def tried_out():
    return RolloutTables("laugh", PLAN.fields[0], 24).try_out(5, 1, np.zeros(24, np.int64), PRINTED)


def searched():
    """What nobody tried, because another act comes to the same, is compared with nothing."""
    wave = Wave("laugh", PLAN.fields[0], 3)
    budget = bots_of("laugh").budget._replace(worlds=4)
    return study(wave, PolicyPlayer("advice", PRINTED), np.arange(6), None, budget)


@pytest.mark.parametrize("trials", [tried_out, searched])
def test_acts_that_are_tried_are_weighed_against_each_other_and_no_others(trials):
    """The chips a seat is better off by one act than by another sum to nothing over its acts."""
    trials = trials()
    assert len(trials.better) > 24
    assert trials.better.sum(1).abs().max() < 1e-4
    assert (trials.better * (1 - trials.batch.masks)).abs().max() == 0
    assert (trials.batch.masks.sum(1) > 1).all()
    assert trials.better.abs().max() > 0.1


def test_a_life_is_paid_at_its_end():
    """With a trace of 1 each gain is what came of it, less what was expected; with 0 only what the next one expects."""
    two = [noted(place=[0, 1], seat=[0, 2]), noted(place=[0], seat=[0])]
    worth = np.array([[5, 0, 0], [0, 0, -3]], np.float32)
    values = np.array([1, 2, 3], np.float32)
    assert advantages(two, values, worth, 1.0).tolist() == [4, -5, 2]
    assert advantages(two, values, worth, 0.0).tolist() == [2, -5, 2]


def noted(place, seat):
    thought = Thought(*[None] * len(Thought._fields))._replace(seats=np.array(seat))
    return Noted(thought, None, np.array(place))


def test_what_is_drawn_is_legal_and_as_probable_as_the_network_says():
    likely = np.log(np.array([[0.5, 0.25, 0.25] + [1e-9] * 59] * 1000, np.float32))
    masks = np.zeros((1000, 62), bool)
    masks[:, [0, 2]] = True
    numbers = (np.arange(1000) / 1000 * 2.0**62).astype(np.int64)
    actions = drawn(likely, masks, numbers)
    assert set(actions) == {0, 2}
    assert abs((actions == 0).mean() - 2 / 3) < 0.01


def test_the_critic_sees_the_hands_of_the_others_from_the_left():
    hands = np.zeros((1, 8), np.int64)
    hands[0, :3] = [1, 1 << 3, 1 << 5 | 1 << 18]
    seen = tokens_at_laugh(hands, np.array([1]), 3)
    assert seen[0, 5].tolist() == [2, 0, 0, 0]
    assert seen[0, 0].tolist() == [0, 1, 0, 0]


MINI = plan_for("mini-loo-a")._replace(waves=6, tables=256, keep_every=2, seed=3)


@pytest.fixture(scope="module")
def learned():
    """A short run that nobody stopped."""
    run = MiniRun(MINI, new_learner(MINI))
    while not run.done:
        run.go_on(6)
    return run


def test_a_few_waves_bring_a_network_nearer_to_an_equilibrium(learned):
    untrained = MiniRun(MINI, new_learner(MINI)).measure().nash_conv
    assert learned.lines[-1].measured.nash_conv < 0.9 * untrained


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(learned, tmp_path):
    run = MiniRun(MINI, new_learner(MINI))
    for _ in range(3):
        run.go_on(6)
    save_run(run, tmp_path)
    run = load_run(MINI, tmp_path, kind=MiniRun)
    while not run.done:
        run.go_on(6)
    assert run.figures() == learned.figures()
    assert run.lines == learned.lines


def test_the_command_learns_and_keeps_its_figures(tmp_path, capsys):
    result = tmp_path / "learned.json"
    few = ["--waves", "1", "--tables", "16", "--quiet", "--out", str(tmp_path / "run"), "--result", str(result)]
    assert main(["lab", "train", "mini-loo-a", *few]) == 0
    kept = json.loads(result.read_text("utf-8"))["mini-loo-a-seed-1"]
    assert kept["waves"] == 1
    assert "NashConv" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "option"), [("mini-loo-a", "--trials"), ("loo", "--result")])
def test_an_option_that_means_nothing_is_refused_in_one_sentence(game, option, tmp_path, capsys):
    folder = tmp_path / "run"
    assert main(["lab", "train", game, "--out", str(folder), option, "7"]) == 2
    said = capsys.readouterr().err
    assert option in said
    assert len(said.splitlines()) == 1
    assert not folder.exists()
