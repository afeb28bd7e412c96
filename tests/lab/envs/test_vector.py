"""Tables side by side: the same play as one interpreted table, whatever the threads; one learner among bots at each."""

import subprocess
import sys
from functools import partial

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv

from gamester.bots.learned import likely_at
from gamester.bots.network import mind_for
from gamester.games.bots import Seen
from gamester.kernel.chance import begin, splitmix
from gamester_lab.compile.encoding import chips, planes, size
from gamester_lab.compile.vector import BOTS
from gamester_lab.envs.gymnasium_env import TableEnv
from gamester_lab.envs.one_table import OneTable
from gamester_lab.envs.registry import HOSTED
from gamester_lab.envs.vector import LearnerTables, VectorTables

CASES = [("loo", "five/wikipedia-2023", 5, {}), ("loo", "irish/wikipedia-2023", 8, {"stock_rule": "reshuffle_dead"}),
         ("loo", "five/baxter-wray-1891", 6, {"flush_declare": "optional"}),
         ("loo", "three/wikipedia-2023", 4, {"enforcement": "penalty"}),
         ("laugh", "adpoker", 5, {}), ("laugh", "willughby-1665", 4, {"claim_resolution": "random"}),
         ("laugh", "adpoker", 3, {"claim_resolution": "first_come"})]  # fmt: skip
EPISODES = [("deal", {}), ("session", {}), ("deal", {"dealer": 2}), ("deal", {"pool": 0})]


def sampled(masks, lots):
    return np.array([lots.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(("episode", "given"), EPISODES)
@pytest.mark.parametrize(("game", "variant", "seats", "options"), CASES)
def test_a_table_plays_as_the_interpreted_one(game, variant, seats, options, episode, given):
    many = VectorTables(game, variant, seats, tables=1, options=options, episode=episode, **given)
    one = OneTable(game, variant, seats, options, episode, **given)
    rows, infos = many.reset(seed=5)
    one.reset(5, 0)
    ends = number = 0
    while not (number > 300 and ends):
        asked, number = one.asked(), number + 1
        assert (int(infos["seat"][0]), int(infos["mask"][0])) == (asked, one.mask(asked))
        assert rows[0].tolist() == one.observation(asked).tolist()
        action, deal = many.sample_actions(), int(infos["deal"][0])
        rows, rewards, ended, truncated, infos = many.step(action)
        one.act(int(action[0]))
        assert (rewards[0].tolist(), bool(ended[0]), truncated.any()) == (one.gains, one.done, False)
        assert infos["_final_info"].tolist() == infos["_final_obs"].tolist() == [one.done]
        if one.done:
            assert infos["final_obs"][0].tolist() == one.observation(asked).tolist()
            last = {key: int(values[0]) for key, values in infos["final_info"].items()}
            assert last == {"seat": asked, "deal": deal, "mask": 0}
            one.reset(None, 0)
            ends += 1


def play_alike(many, one):
    """What a learner is told at the first of many tables is what it is told at one, whatever it does."""
    rows, infos = many.reset(seed=5)
    row, info = one.reset(seed=5)
    lots, ends, number = np.random.default_rng(1), 0, 0
    while not (number > 100 and ends):
        assert rows[0].tolist() == row.tolist()
        assert infos["action_mask"][0].tolist() == info["action_mask"].tolist()
        assert infos["seat"][0] == 1
        actions, number = sampled(infos["action_mask"], lots), number + 1
        rows, rewards, ended, _, infos = many.step(actions)
        row, reward, done, _, info = one.step(int(actions[0]))
        assert (rewards.tolist(), ended.tolist()) == ([reward], [done])
        if done:
            assert infos["final_obs"][0].tolist() == row.tolist()
            row, info = one.reset()
            ends += 1


@pytest.mark.parametrize(("episode", "given"), EPISODES[:3])
@pytest.mark.parametrize(("game", "variant", "seats", "options"), CASES[:2] + CASES[4:6])
def test_a_learner_s_table_plays_as_that_of_one_among_the_same_bots(game, variant, seats, options, episode, given):
    many = LearnerTables(game, variant, seats, 1, "advice", 1, options=options, episode=episode, **given)
    play_alike(many, TableEnv(game, variant, seats, 1, options, "advice", episode, **given))


class ByNumber(TableEnv):
    """A table whose bots draw actions from the probabilities of the level `learned`, by the numbers of many tables."""

    drawn = 0

    def _play_others(self):
        gain, table = 0, self.table
        while not table.done and (seat := table.asked()) != self.seat:
            self.drawn += 1
            view, mind = table.view(seat), mind_for(table.game, table.o, table.seats)
            shares = likely_at(mind, Seen(table.game, table.o, view, ()), [view], [table.mask(seat)])[0]
            number = splitmix(begin(table.chance, BOTS, self.drawn)) / 2**62
            table.act(int(np.searchsorted(np.cumsum(shares), number, "right")))
            gain += table.gains[self.seat]
        return gain


@pytest.mark.parametrize(("episode", "given"), EPISODES[:2])
@pytest.mark.parametrize(("game", "variant", "seats", "options"), [CASES[0], CASES[4]])
def test_learned_bots_of_many_tables_draw_from_the_probabilities_of_the_level(
    game, variant, seats, options, episode, given
):
    many = LearnerTables(game, variant, seats, 1, "learned", 1, options=options, episode=episode, **given)
    play_alike(many, ByNumber(game, variant, seats, 1, options, "learned", episode, **given))


@pytest.mark.parametrize("kind", [VectorTables, LearnerTables, partial(LearnerTables, bots="learned")])
@pytest.mark.parametrize("game", HOSTED)
def test_results_do_not_depend_on_the_number_of_threads(game, kind):
    one, three = (kind(game, tables=50, seed=9, threads=threads) for threads in (1, 3))
    for many in (one, three):
        many.reset()
    for _ in range(60):
        actions = one.sample_actions().copy()
        assert (actions == three.sample_actions()).all()
        for mine, other in zip(one.step(actions)[:3], three.step(actions)[:3], strict=True):
            assert (mine == other).all()
    three.close()


@pytest.mark.parametrize(
    ("game", "variant", "options"),
    [("loo", "five/wikipedia-2023", {"flush_timing": "immediate", "blaze": True}), ("laugh", "adpoker", {})],
)
def test_the_rewards_of_a_session_are_its_balances(game, variant, options):
    """Also where a deal ends before anybody is asked, by a flush that is dealt."""
    many = VectorTables(game, variant, 5, tables=150, seed=1, options=options, episode="session")
    own = planes(game)["balances"].start
    _, infos = many.reset()
    won, sessions = np.zeros((150, 5), np.int64), 0
    for _ in range(300):
        acted = infos["seat"].copy()
        _, rewards, ended, _, infos = many.step(many.sample_actions())
        won += rewards
        for table in np.flatnonzero(ended):
            final = chips(infos["final_obs"][table, own : own + 3])
            assert final.tolist() == [won[table, acted[table]]]
            won[table] = 0
            sessions += 1
    assert sessions > 100


# --- As `gymnasium.make_vec` makes them -----------------------------------------------------------------------------


def test_make_vec_makes_copies_of_one_table_too_at_any_level_and_all_seats_without_one():
    many = gymnasium.make_vec("gamester/Loo-v0", num_envs=2, vectorization_mode="sync", bots="learned")
    assert isinstance(many, SyncVectorEnv)
    rows, infos = many.reset(seed=1)
    assert rows in many.observation_space
    assert infos["action_mask"].shape == (2, 62)
    many = gymnasium.make_vec("gamester/LaughAndLieDown-v0", num_envs=4, seats=3, seat=None)
    assert type(many) is VectorTables
    many.reset(seed=1)
    assert many.step(many.sample_actions())[1].shape == (4, 3)


def test_the_name_of_the_module_before_that_of_an_environment_registers_it():
    code = "import gymnasium as g; print(g.make('gamester_lab.envs:gamester/Loo-v0', bots='random').reset(seed=1)[0].shape)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"({size('loo')},)\n"
