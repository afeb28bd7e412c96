"""Seeds and actions are checked alike by every environment, with one sentence, before anything happens."""

import numpy as np
import pytest

from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.learners import LearnerTables
from gamester.lab.envs.pettingzoo_env import env, raw_env
from gamester.lab.envs.vector import VectorTables

NO_SEEDS = [[1], {}, "7", 1.5, -1, np.array([1, 2])]
SEEDS = [7, np.int64(7), np.uint8(7), np.array(7)]
MAKERS = {
    "gymnasium": lambda: TableEnv("loo"),
    "pettingzoo": lambda: env("loo"),
    "vector": lambda: VectorTables("loo", tables=3),
    "learners": lambda: LearnerTables("loo", tables=3),
}


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", NO_SEEDS, ids=repr)
def test_what_is_no_seed_is_refused_with_one_sentence(make, seed):
    with pytest.raises(ValueError, match="a seed is a whole number of at least 0, not "):
        MAKERS[make]().reset(seed=seed)


@pytest.mark.parametrize("make", MAKERS)
def test_numbers_of_numpy_are_seeds(make):
    def after(seed):
        table = MAKERS[make]()
        found = table.reset(seed=seed)
        return (found[0] if found else table.observe(table.agent_selection)["observation"]).tolist()

    assert all(after(seed) == after(SEEDS[0]) for seed in SEEDS)


@pytest.mark.parametrize("kind", [VectorTables, LearnerTables])
def test_tables_without_a_seed_are_new_each_time(kind):
    one, other = (kind("loo", tables=9, seed=None).reset()[0].tolist() for _ in range(2))
    assert one != other
    with pytest.raises(ValueError, match="a seed is a whole number"):
        kind("loo", tables=1, seed=[3])


@pytest.mark.parametrize("action", [-1, 62, 64, 1.5, "stand", None, [3], np.int64(-1)], ids=repr)
def test_what_is_no_action_is_refused_and_changes_nothing(action):
    table = TableEnv("loo")
    row, info = table.reset(seed=1)
    with pytest.raises(ValueError, match="an action is a whole number from 0 to 61, not "):
        table.step(action)
    assert table.action_masks().tolist() == info["action_mask"].tolist()
    assert table._seen(illegal=False)[0].tolist() == row.tolist()


@pytest.mark.parametrize("action", [-1, 62, 64, 1.5, "stand", [3]], ids=repr)
def test_an_agent_is_told_the_same(action):
    table = raw_env("loo")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="an action is a whole number from 0 to 61, not "):
        table.step(action)


@pytest.mark.parametrize("action", [-1, -(2**40), 62, 63, 64, 2**40])
def test_many_tables_refuse_an_action_that_is_none(action):
    tables = VectorTables("loo", tables=3)
    rows, infos = tables.reset(seed=1)
    before = rows.copy()
    actions = tables.sample_actions().copy()
    actions[1] = action
    with pytest.raises(ValueError, match=f"table 1, seat {infos['seat'][1]}: action {action} is not legal"):
        tables.step(actions)
    assert (rows == before).all()


def test_masks_have_the_name_by_which_learners_ask():
    one, many = TableEnv("loo"), VectorTables("loo", tables=3)
    _, info = one.reset(seed=1)
    assert one.action_masks().dtype == np.bool_
    assert one.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    many.reset(seed=1)
    assert many.action_masks().shape == (3, 62)


def test_the_end_of_an_episode_has_its_own_information():
    tables = VectorTables("loo", tables=4)
    _, infos = tables.reset(seed=1)
    ended = 0
    for _ in range(60):
        asked, dealt = infos["seat"].copy(), infos["deal"].copy()
        *_, infos = tables.step(tables.sample_actions())
        assert (infos["_final_info"] == infos["_final_obs"]).all()
        for table in np.flatnonzero(infos["_final_info"]):
            last = {key: int(values[table]) for key, values in infos["final_info"].items()}
            assert last == {"seat": asked[table], "deal": dealt[table], "mask": 0}
            ended += 1
    assert ended
