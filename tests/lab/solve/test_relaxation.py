"""The bound by information relaxation, where the best response itself is exact."""

from functools import cache

import numpy as np
import pytest

from gamester.cli import main
from gamester_lab.evaluate import relaxing
from gamester_lab.solve.cfr import Solver, best_response, values
from gamester_lab.solve.games import tree_named
from gamester_lab.solve.relaxation import Relaxation

GAMES = ("mini-loo-a", "mini-loo-b", "mini-laugh-4")
SLACK = 1e-9
"""Rounding."""


tree_of = cache(tree_named)


@cache
def fields(name):
    """A weak field and one that is near an equilibrium."""
    solver = Solver(tree_of(name))
    solver.run(20)
    return tree_of(name).uniform(), solver.average()


@pytest.mark.parametrize("name", GAMES)
def test_a_best_response_as_guide_gives_its_own_value(name):
    tree = tree_of(name)
    for field in fields(name):
        for player in range(tree.players):
            exact, best = best_response(tree, field, player)
            guided = Relaxation(tree, field, player, best)
            assert guided.bound(guided.expected()) == pytest.approx(exact, abs=SLACK)


@pytest.mark.parametrize("name", GAMES)
def test_the_field_as_guide_bounds_every_gain_within_a_tenth(name):
    tree = tree_of(name)
    weak = fields(name)[0]
    usual = values(tree, weak)
    for player in range(tree.players):
        exact, _ = best_response(tree, weak, player)
        guided = Relaxation(tree, weak, player, weak)
        found = guided.bound(guided.expected())
        assert exact - SLACK <= found <= exact + 0.1 * (exact - usual[player])
        assert found < guided.bound(guided.expected(), 0.0) - 0.01


@pytest.mark.parametrize("name", GAMES)
def test_a_bad_guide_and_any_weight_still_bound_but_more_loosely(name):
    tree = tree_of(name)
    field = fields(name)[1]
    loosest = []
    for player in range(tree.players):
        exact, best = best_response(tree, field, player)
        bad = Relaxation(tree, field, player, 1.0 - best)  # any numbers give a value
        found = [bad.bound(bad.expected(), weight) for weight in (-1.0, 0.0, 0.5, 1.0, 2.0)]
        assert min(found) >= exact - SLACK
        loosest.append(max(found) - exact)
    assert max(loosest) > 0.1


@pytest.mark.parametrize("name", GAMES)
def test_open_cards_as_guide_bound_every_gain_below_perfect_information(name):
    tree = tree_of(name)
    for field in fields(name):
        for player in range(tree.players):
            exact, _ = best_response(tree, field, player)
            opened = Relaxation(tree, field, player, None)
            found, open_value = opened.bound(opened.expected()), opened.bound(opened.expected(), 0.0)
            assert exact - SLACK <= found <= open_value + SLACK
            assert found - exact < 0.8 * (open_value - exact) + SLACK
            assert opened.expected().max() <= SLACK  # no act raises what open cards are worth


def test_sampled_expectations_bound_too_and_more_worlds_bound_more_closely():
    tree = tree_of("mini-laugh-4")
    rng = np.random.Generator(np.random.PCG64(1))
    for player in range(tree.players):
        exact, best = best_response(tree, tree.uniform(), player)
        guided = Relaxation(tree, tree.uniform(), player, best)
        few, many = (
            np.mean([guided.bound(guided.sampled(worlds, rng)) for _ in range(tries)])
            for worlds, tries in ((1, 200), (16, 50))
        )
        assert few > many > exact - 0.002


def test_the_table_of_bounds_has_every_player_and_no_bound_below_the_gain(monkeypatch, capsys):
    monkeypatch.setattr(relaxing, "GAMES", ("mini-laugh-4",))
    assert main(["lab", "validate", "bounds", "--quiet"]) == 0
    assert capsys.readouterr().out.count("| `mini-laugh-4`, ") == 6
    (found,) = relaxing.tried(1)
    for each in found:
        assert min(each.by_best, each.by_field, each.by_uniform, each.by_open, each.uncharged) >= each.exact - SLACK


def test_bounds_of_whole_games_take_no_number_of_deals(capsys):
    assert main(["lab", "validate", "bounds", "--deals", "60"]) == 2
    assert "--deals" in capsys.readouterr().err
