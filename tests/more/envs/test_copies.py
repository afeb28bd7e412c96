"""Environments are copied and pickled in the middle of a deal; the copy goes its own way, and each goes on identically."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest

from gamester.lab.envs.learners import LearnerTables
from gamester.lab.envs.pettingzoo_env import env
from gamester.lab.envs.registry import HOSTED
from gamester.lab.envs.vector import VectorTables

COPYING = [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]


def any_action(mask, lots):
    return int(lots.choice(np.flatnonzero(mask)))


def one_learner(table, steps):
    """What one learner is told and shown: of each step, and of the deals that follow."""
    lots, told = np.random.default_rng(1), []
    mask = table.unwrapped.action_masks()
    for _ in range(steps):
        row, reward, done, _, info = table.step(any_action(mask, lots))
        if done:
            row, info = table.reset()
        mask = info["action_mask"]
        told.append((row.tolist(), reward, done, mask.tolist()))
    return told


def agents(table, steps):
    """What the agents are shown and paid, to the end of a deal at most."""
    lots, told = np.random.default_rng(1), []
    while len(told) < steps and not any(table.terminations.values()):
        seen = table.observe(table.agent_selection)
        told.append((table.agent_selection, seen["observation"].tolist()))
        table.step(any_action(seen["action_mask"], lots))
        told.append(dict(table.rewards))
    return told


def many(table, steps):
    """What is told of tables side by side, with a new beginning of them all on the way."""
    told = []
    for number in range(steps):
        told += [table.reset()[0].tolist()] if number == steps // 2 else []
        *arrays, infos = table.step(table.sample_actions())
        told += [array.tolist() for array in arrays]
        told += [each[key].tolist() for each in (infos, infos["final_info"]) for key in ("seat", "deal", "mask")]
    return told


TABLES = [
    (one_learner, lambda game, bots=bots: gymnasium.make(HOSTED[game].id, bots=bots, seat=1))
    for bots in ("advice", "learned", "master")
] + [
    (agents, env),
    (many, lambda game: VectorTables(game, tables=7, threads=2)),
    (many, lambda game: LearnerTables(game, tables=7, threads=2, bots="random")),
]


@pytest.mark.parametrize("copying", COPYING, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize(("play", "make"), TABLES, ids=["advice", "learned", "master", "agents", "vector", "learners"])
@pytest.mark.parametrize("game", HOSTED)
def test_a_table_goes_on_as_its_copy_which_leaves_it_alone(game, play, make, copying):
    table = make(game)
    table.reset(seed=4)
    play(table, 5)
    other = copying(table)
    told = play(other, 14)
    assert told == play(table, 14)
    assert len(told) >= 14
