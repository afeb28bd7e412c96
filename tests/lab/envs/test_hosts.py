"""The hosts' own test suites, for every preset of both games; the page and the examples of the environments."""

import importlib.util
import sys

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from folders import ROOT
from gamester.games import game_of
from gamester_lab.envs.gymnasium_env import TableEnv
from gamester_lab.envs.pettingzoo_env import env, raw_env

PRESETS = [(game, variant) for game in ("loo", "laugh") for variant in game_of(game).words.variants]
WITH_MASKS = [  # what PettingZoo's test says of every environment that gives masks
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
]


@pytest.mark.parametrize(("game", "variant"), PRESETS)
def test_gymnasium_checker_passes(game, variant):
    check_env(TableEnv(game, variant, render_mode="ansi"), skip_render_check=True)


@pytest.mark.filterwarnings(*WITH_MASKS)
@pytest.mark.parametrize(("game", "variant"), PRESETS)
def test_pettingzoo_suites_pass(game, variant, capsys):
    api_test(env(game, variant), num_cycles=100)
    for seats in game_of(game).words.variants[variant].players:
        seed_test(lambda seats=seats: env(game, variant, seats), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


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


def loaded(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def test_the_pettingzoo_learner_comes_to_beat_chance():
    example = loaded(ROOT / "docs" / "examples" / "pettingzoo_learner.py")
    before, after = example.improve(training=600, testing=600, seed=1)
    assert after > before + 0.3


def test_the_open_spiel_example_runs_its_algorithms_on_both_games(capsys):
    loaded(ROOT / "docs" / "examples" / "open_spiel_algorithms.py").main()
    said = capsys.readouterr().out
    assert said.count("information states") == 2
    assert said.count("chips a deal") == 2
