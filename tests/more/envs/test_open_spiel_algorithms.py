"""OpenSpiel's own algorithms run on both games: the example as it stands, and its solvers in C++."""

import sys

import numpy as np
import pyspiel
import pytest

from folders import ROOT

sys.path.insert(0, str(ROOT / "examples"))

import open_spiel_algorithms as example


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


def test_the_solver_in_c_plus_plus_runs_too():
    solver = pyspiel.ExternalSamplingMCCFRSolver(pyspiel.load_game(example.SMALL), 3)
    for _ in range(3):
        solver.run_iteration()
    assert solver.average_policy() is not None


def test_bots_in_c_plus_plus_play_both_games():
    for name in (example.SMALL, "python_gamester_laugh_sampled(players=4,rng_seed=2)"):
        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
        returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)
        assert len(returns) == game.num_players()


@pytest.mark.parametrize(
    "name", [example.SMALL, "python_gamester_loo_sampled(players=3,rng_seed=1)", "python_gamester_laugh(players=3)"]
)
def test_an_ismcts_bot_plays_against_random_ones_by_evaluate_bots(name):
    chips = example.duel(name, 1, 4)
    assert np.isfinite(chips).all()


def test_the_example_speaks(capsys):
    example.main()
    said = capsys.readouterr().out
    assert said.count("information states") == 2
    assert said.count("chips a deal") == 2
