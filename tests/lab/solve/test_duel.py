"""Heads-up Three-Card Loo by states, against the whole tree."""

import numpy as np
import pytest

from gamester.text.errors import BadRun
from gamester_lab.solve.cfr import nash_conv, values
from gamester_lab.solve.duel_loo import options
from gamester_lab.solve.duel_loo_solver import Duel
from gamester_lab.solve.grow import Deals, grow
from gamester_lab.solve.mini_loo import dealings, deck_of

POOL, LOO = 6, 4  # an even loo, for the rules divide what is left in whole chips


def silent(_):
    pass


def learned(steps):
    """The game after so many steps."""
    game = Duel(3, POOL, LOO)
    for _ in range(steps):
        game.step(silent)
    return game


def test_the_values_and_best_answers_of_even_play_are_those_of_the_tree():
    o = options(LOO)._replace(ante=0)
    pack = [suit * 13 + rank for suit in range(4) for rank in (11, 12)]
    decks = [
        deck_of(hands, turn_up, [card for card in pack if card != turn_up], o)
        for turn_up in pack[:2]
        for hands in dealings([card for card in pack if card != turn_up], 2, 3)
    ]
    tree = grow(Deals("loo", 2, o, POOL, np.array(decks), np.full(len(decks), 1 / len(decks)))).tree
    found = Duel(2, POOL, LOO).found(silent)
    assert values(tree, tree.uniform()) == pytest.approx([found.eldest, found.dealer])
    assert nash_conv(tree, tree.uniform()) == pytest.approx(found.nash_conv)


def test_an_equilibrium_is_approached_in_which_more_trumps_stand_more_often_and_the_most_always():
    before, game = learned(5).found(silent), learned(60)
    after = game.found(silent)
    assert after.eldest + after.dealer == pytest.approx(POOL, abs=1e-5)
    assert 0 < after.nash_conv < before.nash_conv / 5
    assert after.nash_conv < 0.01
    for stands in game.stands():
        assert (np.diff(stands) >= 0).all()
        assert stands[-1] == pytest.approx(1, abs=0.01)
    assert learned(0).stands() == pytest.approx(0.5)


def test_a_game_that_was_kept_goes_on_as_if_nothing_had_happened_and_no_other_one(tmp_path):
    whole, part, path = learned(6), learned(4), tmp_path / "duel.npz"
    part.save(path)
    resumed = learned(0)
    resumed.load(path)
    for _ in range(2):
        resumed.step(silent)
    assert resumed.found(silent) == whole.found(silent)
    torn = path.read_bytes()[:1000]
    Duel(3, POOL, LOO + 2).save(path)
    for _ in range(2):
        with pytest.raises(BadRun):
            learned(0).load(path)
        path.write_bytes(torn)
