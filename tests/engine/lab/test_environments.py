"""An environment of each library is played: Gymnasium, PettingZoo, OpenSpiel, and many tables at once."""

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

import gamester_lab.envs.open_spiel
from gamester_lab.envs.pettingzoo_env import env, raw_env
from gamester_lab.envs.registry import HOSTED
from gamester_lab.envs.vector import VectorTables

assert gamester_lab.envs.open_spiel


@pytest.mark.parametrize("name", HOSTED.values())
def test_gymnasium_knows_it_by_its_name(name):
    made = gymnasium.make(name, bots="random", episode="session", render_mode="ansi")
    check_env(made.unwrapped, skip_render_check=True)
    made.reset(seed=1)
    assert "seat 0" in made.render()


def test_pettingzoo_rewards_are_the_chips_of_the_session():
    table = env("laugh", "willughby-1665", 4, {"claim_resolution": "random"}, episode="session", render_mode="ansi")
    table.reset(seed=2)
    table.action_space("seat_0").seed(1)
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        won[agent] += reward
        assert table.render()
        table.step(None if over else table.action_space("seat_0").sample(observation["action_mask"]))
    assert list(won.values()) == table.unwrapped.table.s.balances[:4]


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_several_deals_in_a_row_pass_openspiels_random_sim_test(game):
    several = pyspiel.load_game(f"python_gamester_{game}(players=4,deals=3)")
    pyspiel.random_sim_test(several, num_sims=1, serialize=True, verbose=False)


def test_many_tables_of_the_third_game_are_played(third_game):
    tables = VectorTables("ducat", tables=64, seed=5)
    tables.reset(seed=5)
    paid = np.zeros((64, 5))
    for _ in range(40):
        masks = tables.action_masks()
        actions = masks.argmax(axis=1)
        _, rewards, *_ = tables.step(actions)
        paid += rewards
    assert paid.any()


def test_pettingzoo_says_what_is_wrong_before_a_reset():
    table = raw_env("loo")
    for call in (lambda: table.step(0), table.last):
        with pytest.raises(AttributeError, match="before the first reset: reset first"):
            call()
    table.reset(seed=1)
    with pytest.raises(ValueError, match="there is no agent 'seat_9': they are seat_0, seat_1"):
        table.observe("seat_9")
