"""Small games grown by the kernel, against OpenSpiel over the same kernel interpreted."""

from dataclasses import replace
from itertools import permutations
from math import factorial

import numpy as np
import pytest
from open_spiel.python.algorithms import expected_game_score, exploitability

from gamester.lab.solve import mini_laugh, mini_loo
from gamester.lab.solve.cfr import Solver
from gamester.lab.solve.grow import grow
from gamester.lab.solve.respond import nash_conv, values
from solve.wrapped import OurPolicy, WrappedGame

TINY_LOO = mini_loo.MiniLoo((11, 12), 1, 4, 2)
TINY_LAUGH = mini_laugh.FORMS["mini-laugh-3"]


def ours(deals, steps, payoffs=None):
    grown = grow(deals)
    tree = grown.tree if payoffs is None else payoffs(grown)
    solver = Solver(tree)
    solver.run(steps)
    return tree, solver.average()


def theirs(deals, tree, policy):
    game = WrappedGame(deals)
    same = OurPolicy(game, tree, policy)
    worth = expected_game_score.policy_value(game.new_initial_state(), [same] * deals.seats)
    return worth, exploitability.nash_conv(game, same)


def test_mini_loo_is_worth_what_openspiel_says():
    deals = mini_loo.deals_of(TINY_LOO)
    tree, policy = ours(deals, 50, lambda grown: mini_loo.shared(grown, TINY_LOO))
    worth, distance = theirs(deals, tree, policy)
    assert values(tree, policy) == pytest.approx(worth)
    assert nash_conv(tree, policy) == pytest.approx(distance, abs=1e-9)
    assert sum(worth) == pytest.approx(TINY_LOO.pool)


def test_mini_laugh_by_classes_is_worth_what_openspiel_says_of_all_deals():
    tree, policy = ours(mini_laugh.deals_of(TINY_LAUGH), 50)
    deals = all_deals(TINY_LAUGH)
    worth, distance = theirs(deals, tree, policy)
    assert values(tree, policy) == pytest.approx(worth)
    assert nash_conv(tree, policy) == pytest.approx(distance, abs=1e-9)
    assert sum(worth) == pytest.approx(0)


def all_deals(form):
    """Every deal but for its suits: each class in every order of its ranks."""
    columns = sorted({order for found in mini_laugh.classes_of(form.ranks) for order in permutations(found)})
    decks = np.array([mini_laugh.deck_of(order, form.ranks) for order in columns])
    sizes = np.array([mini_laugh.size_of(order) / len(set(permutations(order))) for order in columns])
    return replace(mini_laugh.deals_of(form), decks=decks, odds=sizes / sizes.sum())


@pytest.mark.parametrize("ranks", [3, 4])
def test_the_classes_of_mini_laugh_hold_all_deals(ranks):
    sizes = [mini_laugh.size_of(columns) for columns in mini_laugh.classes_of(ranks)]
    assert sum(sizes) == factorial(4 * ranks) // factorial(ranks) ** 4


def test_mini_loo_a_has_as_many_deals_as_can_be_dealt():
    decks = mini_loo.deals_of(mini_loo.FORMS["mini-loo-a"]).decks
    assert len(decks) == 3 * 28 * 15 * 6  # a turn-up of trumps, and two cards three times out of eight
    assert len(np.unique(decks, axis=0)) == len(decks)
