"""An operator who plays gets the cards that chance gives; by version 1 he got those he wanted."""

import sys
from math import sqrt

import pytest

from fair.grinding import MEAN, VARIANCE, Game, refuse
from folders import ROOT
from gamester.fair.log import Unfair, fixed, refused
from gamester.fair.shuffling import V1, V2

sys.path.insert(0, str(ROOT / "tools"))
from refusing import best, good_cards

SESSIONS, LENGTH = 250, 6
BOUND = 4
"""So many standard errors may a mean be off."""


def errors(deals):
    """One standard error of a mean over so many deals, times the bound."""
    return BOUND * sqrt(VARIANCE / deals)


def test_refusing_brings_one_redraw_a_session_and_no_more_than_was_worked_out():
    """He refuses the first pack that gives him no good card, which is the best he can do but at the last deals."""
    found = refuse(V2, SESSIONS, LENGTH, enough=1) / LENGTH
    most = best(good_cards(), LENGTH, 1) / LENGTH
    assert abs(found - most) < errors(SESSIONS * LENGTH)
    assert MEAN < most < MEAN + MEAN / LENGTH


def test_by_version_1_refusing_brought_whatever_was_wanted():
    assert refuse(V1, 20, LENGTH, enough=2) >= 2 * LENGTH


def test_the_worth_of_refusing_by_hand():
    """Two deals of one chip or none, evenly: who sees none at the first or the second has it dealt again, once."""
    even = {0: 0.5, 1: 0.5}
    assert best(even, 1, 0) == 0.5
    assert best(even, 1, 1) == 0.75
    assert best(even, 1, 2) == 0.875
    assert best(even, 2, 1) == 0.5 * (1 + 0.75) + 0.5 * 1.0
    assert best(good_cards(), 1, 0) == pytest.approx(MEAN)


def test_no_second_round_and_no_second_refusal_can_be_written():
    game = Game(V2, 0)
    game.begin({1: bytes(32)})
    with pytest.raises(Unfair, match="a second time"):
        game.say(fixed({1: bytes(32)}))
    game.say(refused([1]))
    with pytest.raises(Unfair, match="count again"):
        game.say(fixed({1: bytes(32)}))
