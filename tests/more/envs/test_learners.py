"""One learner at many tables: what `make_vec` makes, in Gymnasium's shapes, and equal to a learner at one table."""

import subprocess
import sys
from importlib.metadata import entry_points

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import gamester.lab.envs
from gamester.errors import BadOptions
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.learners import LearnerTables
from gamester.lab.envs.registry import HOSTED
from gamester.lab.envs.tensors import size
from gamester.lab.envs.vector import VectorTables

assert gamester.lab.envs

CASES = [("loo", "three/wikipedia-2023", 4, {}, "advice"), ("loo", "five/wikipedia-2023", 5, {}, "advice"),
         ("loo", "irish/wikipedia-2023", 5, {"stock_rule": "reshuffle_dead"}, "advice"),
         ("laugh", "adpoker", 5, {}, "advice"), ("laugh", "willughby-1665", 4, {"claim_resolution": "sealed"}, "advice")]  # fmt: skip


def sampled(masks, lots):
    return np.array([lots.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(
    ("episode", "given"), [("deal", {}), ("session", {}), ("deal", {"dealer": 2})]
)  # fmt: skip
@pytest.mark.parametrize(("game", "variant", "seats", "options", "bots"), CASES)
def test_a_table_plays_as_that_of_one_learner_among_the_same_bots(game, variant, seats, options, bots, episode, given):
    many = LearnerTables(game, variant, seats, 1, bots, 1, options=options, episode=episode, **given)
    one = TableEnv(game, variant, seats, 1, options, bots, episode, **given)
    rows, infos = many.reset(seed=5)
    row, info = one.reset(seed=5)
    lots, ends = np.random.default_rng(1), 0
    for number in range(5000):
        if number > 250 and ends:
            break
        assert rows[0].tolist() == row.tolist()
        assert infos["action_mask"][0].tolist() == info["action_mask"].tolist()
        assert infos["seat"][0] == 1
        actions = sampled(infos["action_mask"], lots)
        rows, rewards, ended, _, infos = many.step(actions)
        row, reward, done, _, info = one.step(int(actions[0]))
        assert rewards.tolist() == [reward]
        assert ended.tolist() == [done]
        if done:
            assert infos["final_obs"][0].tolist() == row.tolist()
            row, info = one.reset()
            ends += 1
    assert ends


@pytest.mark.parametrize("bots", ["random", "advice", "tables"])
@pytest.mark.parametrize("name", [hosted.id for hosted in HOSTED.values()])
def test_make_vec_makes_tables_in_the_shapes_of_gymnasium(name, bots):
    many = gymnasium.make_vec(name, num_envs=6, bots=bots, seat=2)
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rows, infos = many.reset(seed=1)
    assert rows in many.observation_space
    lots, given = np.random.default_rng(2), 0.0
    for _ in range(60):
        rows, rewards, ended, truncated, infos = many.step(sampled(infos["action_mask"], lots))
        assert rows in many.observation_space
        assert (rewards.shape, rewards.dtype) == ((6,), np.float64)
        assert (ended.shape, truncated.shape) == ((6,), (6,))
        assert not rewards[~ended].any()
        given += np.abs(rewards).sum()
    assert given > 0


def test_wrappers_of_gymnasium_take_them():
    many = RecordEpisodeStatistics(gymnasium.make_vec("gamester/Loo-v0", num_envs=5, bots="random"))
    _, infos = many.reset(seed=3)
    lots, returned = np.random.default_rng(2), 0
    for _ in range(80):
        _, _, _, _, infos = many.step(sampled(infos["action_mask"], lots))
        returned += "episode" in infos
    assert returned > 5


def test_make_vec_makes_copies_of_one_table_too_at_any_level():
    many = gymnasium.make_vec("gamester/Loo-v0", num_envs=2, vectorization_mode="sync", bots="learned")
    assert isinstance(many, SyncVectorEnv)
    assert many.reset(seed=1)[1]["action_mask"].shape == (2, 62)


def test_without_a_seat_all_seats_are_played_and_paid():
    many = gymnasium.make_vec("gamester/LaughAndLieDown-v0", num_envs=4, seats=3, seat=None)
    assert type(many) is VectorTables
    many.reset(seed=1)
    assert many.step(many.sample_actions())[1].shape == (4, 3)


@pytest.mark.parametrize("bots", ["random", "advice"])
def test_what_happens_does_not_depend_on_the_number_of_threads(bots):
    one, three = (LearnerTables("loo", tables=40, seed=9, bots=bots, threads=threads) for threads in (1, 3))
    lots = np.random.default_rng(4)
    infos = [many.reset()[1] for many in (one, three)]
    for _ in range(40):
        actions = sampled(infos[0]["action_mask"], lots)
        for mine, other in zip(one.step(actions)[:3], three.step(actions)[:3], strict=True):
            assert (mine == other).all()


def test_tables_differ_and_so_do_bots_that_play_at_random():
    many = LearnerTables("laugh", tables=30, bots="random")
    assert len({row.tobytes() for row in many.reset(seed=2)[0]}) == 30


@pytest.mark.parametrize(("wrong", "said"), [({"seat": 5}, "no seat 5"), ({"bots": "master"}, "one of random, advice, tables, not master"),
                                             ({"tables": 0}, "at least one table"), ({"episode": "trick"}, "an episode")])  # fmt: skip
def test_wrong_arguments_are_refused_in_a_sentence(wrong, said):
    with pytest.raises(ValueError, match=said):
        LearnerTables("loo", seats=5, **wrong)


def test_tables_that_cannot_be_are_refused():
    with pytest.raises(BadOptions):
        gymnasium.make_vec("gamester/LaughAndLieDown-v0", num_envs=2, variant="basic", seats=3)


def test_the_package_is_registered_by_its_entry_point():
    (point,) = entry_points(group="gymnasium.envs", name="__root__")
    gymnasium.registry.pop("gamester/Loo-v0")
    point.load()()
    assert gymnasium.spec("gamester/Loo-v0").vector_entry_point


def test_a_name_with_its_module_needs_no_import():
    code = "import gymnasium as g; print(g.make('gamester.lab.envs:gamester/Loo-v0', bots='random').reset(seed=1)[0].shape)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"({size('loo')},)\n"
