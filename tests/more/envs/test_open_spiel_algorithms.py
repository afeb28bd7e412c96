"""OpenSpiel's own algorithms run on both games: the example as it stands, and a solver in C++."""

import numpy as np
import pyspiel
import pytest

from folders import ROOT
from more.envs.test_page import loaded

example = loaded(ROOT / "examples" / "open_spiel_algorithms.py")


@pytest.mark.parametrize("solve", [example.external_sampling, example.outcome_sampling])
def test_mccfr_learns_a_policy_that_is_one(solve):
    met, policy = solve(6)
    assert met > 50
    game = pyspiel.load_game(example.SMALL)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
            continue
        chances = policy.action_probabilities(state)
        assert set(chances) <= set(state.legal_actions())
        assert sum(chances.values()) == pytest.approx(1)
        state.apply_action(max(chances, key=chances.get))


@pytest.mark.parametrize("name", [example.SMALL, "python_gamester_loo_sampled(players=3,rng_seed=1)",
                                  "python_gamester_laugh(players=3)"])  # fmt: skip
def test_an_ismcts_bot_plays_against_random_ones_by_evaluate_bots(name):
    assert np.isfinite(example.duel(name, 1, 4)).all()


def test_the_example_speaks(capsys):
    example.main()
    said = capsys.readouterr().out
    assert said.count("information states") == 2
    assert said.count("chips a deal") == 2
