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


def worth(tree, deals):
    """A policy of ours at its nodes, in the tree and as OpenSpiel goes through these deals; what it is worth in all."""
    solver = Solver(tree)
    solver.run(50)
    policy, game = solver.average(), WrappedGame(deals)
    same = OurPolicy(game, tree, policy)
    theirs = expected_game_score.policy_value(game.new_initial_state(), [same] * deals.seats)
    assert values(tree, policy) == pytest.approx(theirs)
    assert nash_conv(tree, policy) == pytest.approx(exploitability.nash_conv(game, same), abs=1e-9)
    return pytest.approx(sum(theirs))


def test_mini_loo_is_worth_what_openspiel_says():
    deals = mini_loo.deals_of(TINY_LOO)
    assert worth(mini_loo.shared(grow(deals), TINY_LOO), deals) == TINY_LOO.pool


def test_mini_laugh_by_classes_is_worth_what_openspiel_says_of_all_deals():
    assert worth(grow(mini_laugh.deals_of(TINY_LAUGH)).tree, all_deals(TINY_LAUGH)) == 0


def all_deals(form):
    """Every deal but for its suits: each class in every order of its ranks."""
    columns = sorted({order for found in mini_laugh.classes_of(form.ranks) for order in permutations(found)})
    decks = np.array([mini_laugh.deck_of(order, form.ranks) for order in columns])
    sizes = np.array([mini_laugh.size_of(order) / len(set(permutations(order))) for order in columns])
    return replace(mini_laugh.deals_of(form), decks=decks, odds=sizes / sizes.sum())


def test_the_classes_and_decks_are_all_that_can_be_dealt():
    for ranks in (3, 4):
        sizes = [mini_laugh.size_of(columns) for columns in mini_laugh.classes_of(ranks)]
        assert sum(sizes) == factorial(4 * ranks) // factorial(ranks) ** 4
    decks = mini_loo.deals_of(mini_loo.FORMS["mini-loo-a"]).decks
    assert len(decks) == 3 * 28 * 15 * 6  # a turn-up of trumps, and two cards three times out of eight
    assert len(np.unique(decks, axis=0)) == len(decks)
