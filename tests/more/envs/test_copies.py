"""Environments are copied, pickled and restored in the middle of a deal, and go on identically."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest

import gamester.lab.envs
from gamester.lab.envs.learners import LearnerTables
from gamester.lab.envs.pettingzoo_env import env
from gamester.lab.envs.vector import VectorTables

assert gamester.lab.envs

COPYING = [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]
MANY = [
    lambda game: VectorTables(game, tables=7, threads=2),
    lambda game: LearnerTables(game, tables=7, threads=2, bots="random"),
]
IDS = {"loo": "gamester/Loo-v0", "laugh": "gamester/LaughAndLieDown-v0"}


def any_action(mask, lots):
    return int(lots.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("copying", COPYING)
@pytest.mark.parametrize("bots", ["advice", "random", "learned", "master"])
@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_table_of_one_learner_goes_on_as_its_copy(game, bots, copying):
    one = gymnasium.make(IDS[game], bots=bots, seat=1)
    _, info = one.reset(seed=4)
    lots = np.random.default_rng(1)
    for _ in range(4):
        _, _, done, _, info = one.step(any_action(info["action_mask"], lots))
        if done:
            _, info = one.reset()
    other = copying(one)
    for _ in range(12):
        action = any_action(info["action_mask"], lots)
        mine, copied = one.step(action), other.step(action)
        assert mine[0].tolist() == copied[0].tolist()
        assert mine[1:4] == copied[1:4]
        info = mine[4]
        assert info["action_mask"].tolist() == copied[4]["action_mask"].tolist()
        if mine[2]:
            (row, info), (other_row, _) = one.reset(), other.reset()
            assert row.tolist() == other_row.tolist()


@pytest.mark.parametrize("copying", COPYING)
@pytest.mark.parametrize("make", MANY)
@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_tables_of_a_vector_go_on_as_their_copies(game, make, copying):
    many = make(game)
    many.reset(seed=3)
    for _ in range(9):
        many.step(many.sample_actions())
    other = copying(many)
    for _ in range(30):
        actions = many.sample_actions().copy()
        assert (actions == other.sample_actions()).all()
        mine, copied = many.step(actions), other.step(actions)
        for one, two in zip(mine[:4], copied[:4], strict=True):
            assert (one == two).all()
        for info, same in ((mine[4], copied[4]), (mine[4]["final_info"], copied[4]["final_info"])):
            assert all((value == same[key]).all() for key, value in info.items() if key != "final_info")
    assert (many.reset()[0] == other.reset()[0]).all()


@pytest.mark.parametrize("copying", COPYING)
def test_a_copy_of_vector_tables_leaves_the_first_alone(copying):
    many = VectorTables("loo", tables=5)
    rows = many.reset(seed=1)[0].copy()
    other = copying(many)
    for _ in range(20):
        other.step(other.sample_actions())
    assert (many._rows == rows).all()


@pytest.mark.parametrize("copying", COPYING)
def test_a_table_of_agents_goes_on_as_its_copy(copying):
    one = env("laugh", "adpoker", 4)
    one.reset(seed=6)
    lots = np.random.default_rng(1)
    for _ in range(10):
        one.step(any_action(one.observe(one.agent_selection)["action_mask"], lots))
    other = copying(one)
    for _ in range(100):
        if any(one.terminations.values()):
            break
        assert one.agent_selection == other.agent_selection
        mine, copied = one.observe(one.agent_selection), other.observe(other.agent_selection)
        assert mine["observation"].tolist() == copied["observation"].tolist()
        action = any_action(mine["action_mask"], lots)
        one.step(action)
        other.step(action)
        assert one.rewards == other.rewards
    assert any(one.terminations.values())
