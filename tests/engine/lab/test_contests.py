"""A module that plays whole deals with opponents gives the rows of interpreted tables with the same bots."""

import numpy as np
import pytest

from gamester_lab.compile.coverage import Setting, setting_of
from gamester_lab.simulation.playing import Player
from gamester_lab.simulation.run import simulate
from gamester_lab.simulation.setup import Setup, seats_of

POLICIES = ("random", "advice", "tables", "first", "Belinda", "Umbriel", "Lothario", "Sir Plume")
THINKING = ("learned", "random", "search", "master", "advice")
WITH_TURN_UP = Setting("loo", "five/wikipedia-2023", {"dealer_takes_turnup": True}, 5)


def setup_of(setting, names, deals):
    names = [names[seat % len(names)] for seat in range(setting.seats)]
    seats = seats_of(names, setting.seats, "random", None, 1)
    return Setup(setting.game, setting.variant, setting.words, seats, 7, deals=deals, length=deals)


def check(setup):
    lengths, module = setup.lengths(0, 1), Player(setup)
    here, there = module.play(3, lengths), Player(setup, interpreted=True).play(3, lengths)
    assert module.calls.export == "contest"
    assert here.acts == there.acts
    assert np.array_equal(here.rows, there.rows)


@pytest.mark.parametrize("game", ["loo", "laugh"])
@pytest.mark.parametrize("number", [0, 7, 400, 5000, 5001])
def test_policies_play_as_at_a_table(game, number):
    check(setup_of(setting_of(game, 1, number), POLICIES, 8))


@pytest.mark.parametrize("setting", [WITH_TURN_UP, setting_of("loo", 1, 12), setting_of("laugh", 1, 1)], ids=str)
def test_opponents_that_think_play_as_at_a_table(setting):
    check(setup_of(setting, THINKING, 2))


def test_the_figures_are_the_same_on_any_number_of_threads():
    setup = setup_of(setting_of("laugh", 1, 0), ("advice", "learned", "Belinda", "random"), 150)
    one, other = (simulate(setup, workers=workers).sums for workers in (1, 2))
    assert one == other
