"""The baselines that learn: trumps come first in what they see, advantages end with the deal, and they do learn."""

import runpy

import numpy as np
import pytest
import torch

from folders import ROOT
from gamester_lab.baselines import ppo
from gamester_lab.baselines.ppo import MMD, PPO, Tables, Trainer, Wave, advantages, play
from gamester_lab.baselines.run import Asked, run
from gamester_lab.baselines.sight import TURNED, Sight
from gamester_lab.baselines.small import Pupil
from gamester_lab.solve.cfr import values
from gamester_lab.solve.tree import LEAF
from gamester_lab.tasks import task

LOO, LAUGH = "Loo-3c-p5-pool9-v1", "Laugh-p3-v1"
SMALL = PPO._replace(tables=256, length=8, width=16, batch=256, steps=16_384)


def test_suits_are_turned_until_trumps_come_first():
    asked = task(LOO)
    sight, tables = Sight(asked.observation), Tables(asked, SMALL)
    seen, trumps = sight.see(tables.seen)
    assert set(trumps) == {0, 1, 2, 3}
    hands = asked.observation.unpack_plane("hand", tables.seen).astype(bool)
    turned = np.take_along_axis(hands, TURNED[trumps][:, :52], 1)
    assert (seen[:, :52] == turned).all()
    up = asked.observation.unpack_plane("turn_up", tables.seen).argmax(1)
    assert (trumps == up // 13).all()


def test_a_game_without_trumps_is_seen_as_it_is():
    tables = Tables(task(LAUGH), SMALL)
    seen, trumps = Sight(task(LAUGH).observation).see(tables.seen)
    assert (seen == np.unpackbits(tables.seen, axis=1, bitorder="little")).all()
    assert not trumps.any()


def test_an_advantage_ends_with_the_deal_and_an_open_end_teaches_nothing():
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = 6, -2
    column = np.zeros((4, 1))
    wave = Wave(
        column, column, np.array([[0], [1], [0], [1]]), column, column,
        np.array([[1], [2], [3], [4]], np.float32), rewards, np.array([[False], [False], [True], [False]]),
    )  # fmt: skip
    gains, sure = advantages(wave, 2.0, 1.0)
    assert sure[:, 0].tolist() == [True, True, True, False]
    assert gains[:, 0].tolist() == [3 - 1, -1 - 2, 3 - 3, 0]


def test_what_is_drawn_is_legal_at_every_seat():
    trainer = Trainer(task(LOO), SMALL._replace(selfplay=True))
    wave = play(trainer.net, trainer.tables, 8, trainer.chance)
    assert np.take_along_axis(wave.masks, wave.actions[..., None], 2).all()
    assert set(wave.seats.ravel()) == set(range(5))
    assert abs(wave.rewards.sum(2)).max() < 1e-4  # u of all seats sums to nothing


@pytest.mark.parametrize("plan", [SMALL, SMALL._replace(selfplay=True, entropy=MMD.entropy)])
def test_the_same_plan_makes_the_same_network(plan):
    made = []
    for _ in range(2):
        trainer = Trainer(task(LOO), plan)
        trainer.wave()
        made.append([each.detach().clone() for each in trainer.net.parameters()])
    assert all(torch.allclose(one, other, atol=1e-5) for one, other in zip(*made, strict=True))


def test_a_learner_gets_better():
    trainer = Trainer(task(LOO), SMALL._replace(steps=100_000))
    waves = [trainer.wave() for _ in range(48)]
    before, after = (
        sum(wave.chips for wave in part) / sum(wave.deals for wave in part) for part in (waves[:2], waves[-6:])
    )
    assert after > before + 0.3


@pytest.mark.parametrize(("name", "where"), [("ppo", LOO), ("mmd", LAUGH)])
def test_a_learner_is_judged(name, where, monkeypatch):
    monkeypatch.setattr(f"gamester_lab.baselines.ppo.{name.upper()}", SMALL._replace(selfplay=name == "mmd"))
    ran = run(Asked(name, where, 8192, 1, 4), lambda _: None)
    assert [line["steps"] for line in ran.curve] == [2048, 4096, 6144, 8192]
    assert [judged.field for judged in ran.found.judged] == ["advice", "tables", "learned"]


@pytest.mark.parametrize("name", ["mini-laugh-4", "mini-loo-a"])
def test_walks_pay_what_the_tree_says_of_the_networks_policy(name):
    pupil = Pupil(name, SMALL._replace(tables=4096))
    policy, tree = pupil.policy(), pupil.sets.tree
    assert np.add.reduceat(policy, tree.begins[:-1]) == pytest.approx(1)
    wave = play(pupil.net, pupil.tables, 40, pupil.chance)
    assert np.take_along_axis(wave.masks, wave.actions[..., None], 2).all()
    won = wave.rewards[wave.ended]
    whole = values(tree, policy)
    roots = np.flatnonzero((tree.parents == 0) & (tree.actors == LEAF))
    odds = tree.odds[tree.edges[roots]]  # walks pass over the deals that end at once
    expected = (whole - odds @ tree.payoffs[tree.infosets[roots]]) / (1 - odds.sum())
    assert np.abs(won.mean(0) - expected).max() < 4 * won.std(0).max() / np.sqrt(len(won))


def test_self_play_comes_near_an_equilibrium_of_a_small_game(monkeypatch):
    monkeypatch.setitem(ppo.SMALL, "mmd", ppo.SMALL["mmd"]._replace(tables=1024, batch=1024))
    ran = run(Asked("mmd", "mini-laugh-3", 250_000, 1, 2), lambda _: None)
    assert ran.curve[0]["nash_conv"] > 0.2
    assert ran.found["nash_conv"] < 0.01
    assert sum(ran.found["gains"]) == pytest.approx(ran.found["nash_conv"], abs=1e-5)


def test_a_named_task_is_learned_and_judged_in_twenty_lines(capsys):
    example = ROOT / "docs" / "examples" / "learn_a_task.py"
    assert len([line for line in example.read_text("utf-8").splitlines() if line]) <= 20
    runpy.run_path(str(example))["main"](steps=1 << 16, packs=250)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("65,536 decisions: -")
    assert [line.split()[2] for line in lines[2:]] == ["advice", "tables", "learned"]
