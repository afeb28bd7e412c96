"""The hosts' own test suites, for every preset of both games; and what both single-table environments promise."""

import importlib

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from gamester.bots import FirstBot
from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.lab import envs
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.pettingzoo_env import env, raw_env
from gamester.lab.envs.registry import HOSTED
from gamester.lab.envs.vector import VectorTables

PRESETS = [(game, variant) for game in ("loo", "laugh") for variant in game_of(game).words.variants]
WITH_MASKS = [  # what PettingZoo's test says of every environment that gives masks
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
]


@pytest.mark.parametrize(("game", "variant"), PRESETS)
def test_gymnasium_checker_passes(game, variant):
    check_env(TableEnv(game, variant, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("name", [hosted.id for hosted in HOSTED.values()])
def test_it_is_registered(name):
    made = gymnasium.make(name, bots="random", episode="session", render_mode="ansi")
    check_env(made.unwrapped, skip_render_check=True)
    made.reset(seed=1)
    assert "seat 0" in made.render()


@pytest.mark.filterwarnings(*WITH_MASKS)
@pytest.mark.parametrize(("game", "variant"), PRESETS)
def test_pettingzoo_suites_pass(game, variant, capsys):
    api_test(env(game, variant), num_cycles=100)
    for seats in game_of(game).words.variants[variant].players:
        seed_test(lambda seats=seats: env(game, variant, seats), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("bots", ["advice", "random", [FirstBot()] * 4])
@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_learner_plays_whole_sessions_against_bots(game, bots):
    table = TableEnv(game, seats=5, seat=2, bots=bots, episode="session")
    lots = np.random.default_rng(1)
    _, info = table.reset(seed=3)
    won, done = 0.0, False
    while not done:
        _, reward, done, truncated, info = table.step(
            lots.choice(np.flatnonzero(info["action_mask"])) if not done else 0
        )
        assert not truncated
        won += reward
    assert won == table.table.s.balances[2]
    assert not info["action_mask"].any()
    with pytest.raises(ValueError, match="reset first"):
        table.step(0)


def test_an_action_that_is_not_legal_changes_nothing_for_a_gymnasium_learner():
    table = TableEnv("loo")
    row, info = table.reset(seed=1)
    again, reward, done, _, after = table.step(61)
    assert after["illegal"]
    assert not done
    assert reward == 0
    assert (again == row).all()
    assert (after["action_mask"] == info["action_mask"]).all()


def test_pettingzoo_refuses_an_action_that_is_not_legal():
    table = raw_env("loo", "three/wikipedia-2023", 4)
    table.reset(seed=1)
    asked = table.agent_selection
    row = table.observe(asked)
    with pytest.raises(ValueError, match="action 0 is not legal"):
        table.step(0)
    with pytest.raises(ValueError, match="must act"):
        table.step(None)
    assert table.agent_selection == asked
    assert (table.observe(asked)["observation"] == row["observation"]).all()


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


def test_several_who_may_claim_at_once_are_asked_from_eldest_on():
    table = raw_env("laugh", "adpoker", 5, {"claim_resolution": "sealed", "claim_eligibility": "everyone"})
    orders = []
    for seed in range(40):
        table.reset(seed=seed)
        table.action_space("seat_0").seed(seed)
        while table.agents and not any(table.terminations.values()):
            inner = table.table
            waiting = inner.package.rules.waited_for(inner.s)
            if waiting.bit_count() > 1:
                ranks = [(seat - inner.s.dealer - 1) % 5 for seat in range(5) if waiting >> seat & 1]
                orders.append((inner.asked() - inner.s.dealer - 1) % 5 == min(ranks))
            table.step(table.action_space("seat_0").sample(table.observe(table.agent_selection)["action_mask"]))
    assert len(orders) > 50
    assert all(orders)


@pytest.mark.parametrize("wrong", [{"seat": 5}, {"render_mode": "human"}, {"bots": [FirstBot()]}, {"episode": "trick"}])
def test_gymnasium_environments_that_cannot_be_are_refused(wrong):
    with pytest.raises(ValueError, match=r"seat|render|bots|episode"):
        TableEnv("loo", seats=5, **wrong)


def test_tables_that_cannot_be_are_refused():
    with pytest.raises(BadOptions):
        env("loo", "no such")
    with pytest.raises(BadOptions):
        TableEnv("whist")
    with pytest.raises(ValueError, match="no options"):
        TableEnv("loo").reset(options={"x": 1})
    with pytest.raises(ValueError, match="render"):
        env("loo", render_mode="human")


def test_without_the_packages_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr("gamester.extras.find_spec", lambda name: name == "pip" or None)
    with pytest.raises(
        ImportError, match=r"^This needs numpy, which is not installed. .* pip install 'gamester\[envs\]'$"
    ):
        importlib.reload(envs)


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_host_that_marks_every_legal_action_refuses_unaided_play(game):
    for open_one in (TableEnv, raw_env, VectorTables):
        with pytest.raises(BadOptions) as refusal:
            open_one(game, options={"unaided": True})
        assert refusal.value.key == "options.unaided_mask"
