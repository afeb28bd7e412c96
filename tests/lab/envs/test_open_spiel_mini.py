"""The exactly solved small games in OpenSpiel: its own solvers run on them, and agree with ours on our policies."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.algorithms import external_sampling_mccfr as external
from open_spiel.python.algorithms import outcome_sampling_mccfr as outcome

from gamester import lab
from gamester.text.errors import BadRun
from gamester_lab.envs.open_spiel.mini import tabular
from gamester_lab.solve.games import small_game

SMALLEST, LOO = "mini-laugh-3", "mini-loo-a"
GAMES = {SMALLEST: "python_gamester_mini_laugh(ranks=3)", LOO: "python_gamester_mini_loo(game=a)"}
pytestmark = pytest.mark.timeout(600)  # a cold compiler on a busy machine


@pytest.fixture(scope="module", params=list(GAMES))
def named(request):
    return request.param, pyspiel.load_game(GAMES[request.param])


def test_a_mini_game_passes_openspiels_own_test(named):
    pyspiel.random_sim_test(named[1], num_sims=10, serialize=True, verbose=False)


def test_our_policy_is_worth_the_same_to_openspiel_by_the_names_of_information_sets():
    game = pyspiel.load_game(GAMES[SMALLEST])
    ours = lab.solution(SMALLEST, 100)
    theirs = tabular(game, ours)
    assert exploitability.nash_conv(game, theirs) == pytest.approx(ours.nash_conv(), abs=1e-12)
    worth = expected_game_score.policy_value(game.new_initial_state(), [theirs] * 3)
    assert worth == pytest.approx(ours.values(), abs=1e-12)
    by_name = ours.by_name()
    assert set(theirs.state_lookup) == set(by_name)
    for state, row in zip(theirs.states, theirs.action_probability_array, strict=True):
        said = by_name[state.information_state_string()]
        assert said == {state.action_to_string(action): row[action] for action in state.legal_actions()}


def test_the_policy_of_another_game_is_refused():
    with pytest.raises(BadRun, match="mini-laugh-3"):
        tabular(pyspiel.load_game(GAMES[LOO]), lab.solution(SMALLEST, 1))
    with pytest.raises(BadRun, match=r"mini_loo\(game=z\).*python_gamester_mini_loo\(game=a\) "):
        pyspiel.load_game("python_gamester_mini_loo(game=z)")


def test_openspiels_cfr_finds_the_same_equilibrium_value():
    game = pyspiel.load_game(GAMES[SMALLEST])
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert exploitability.nash_conv(game, average) < 0.002
    worth = expected_game_score.policy_value(game.new_initial_state(), [average] * 3)
    assert worth == pytest.approx(lab.solution(SMALLEST, 300).values(), abs=0.002)


@pytest.mark.parametrize("solver", [external.ExternalSamplingSolver, outcome.OutcomeSamplingSolver])
def test_openspiels_sampling_solvers_learn_by_name(solver, named):
    learner = solver(named[1])
    for _ in range(20):
        learner.iteration()
    deals = map(named[1].new_initial_state().child, range(70))
    state = next(deal for deal in deals if not deal.is_terminal())
    assert sum(learner.average_policy().action_probabilities(state).values()) == pytest.approx(1)


@pytest.mark.parametrize("game", [SMALLEST, LOO, "mini-loo-d-dumby"])
def test_two_nodes_have_one_name_exactly_where_they_are_one_information_set(game):
    small = small_game(game)
    rng, tree = np.random.default_rng(1), small.tree
    nodes = rng.choice(np.flatnonzero(tree.actors >= 0), 300)
    places = [small.table(int(node)).place() for node in nodes]
    assert places == [small.place(int(node)) for node in nodes]
    assert len({place.name for place in places}) == len(np.unique(tree.infosets[nodes]))
    for node, place in zip(nodes, places, strict=True):
        size = np.diff(tree.begins)[tree.infosets[node]]
        assert len(set(place.actions)) == len(set(place.words)) == size


def test_a_name_tells_what_its_player_has_seen_and_heard():
    game = pyspiel.load_game(GAMES[LOO])
    state = game.new_initial_state().child(0)
    names = [state.information_state_string(seat) for seat in range(3)]
    assert names == ["0 QD.KD turn QH", "1 AD.KH turn QH", "2 AH.QS turn QH"]
    while not state.is_terminal():
        before = [state.information_state_string(seat) for seat in range(3)]
        state.apply_action(state.legal_actions()[-1])
        assert all(state.information_state_string(seat).startswith(before[seat]) for seat in range(3))
    assert sum(state.returns()) == game.utility_sum() == 6
