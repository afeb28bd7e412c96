"""Heads-up Three-Card Loo by states, and Laugh with all cards known, against the whole tree."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamester.games.laugh import GAME as laugh
from gamester.kernel.cards import lowest
from gamester.lab.solve import mini_laugh
from gamester.lab.solve.duel_loo import options
from gamester.lab.solve.duel_loo_solver import Duel
from gamester.lab.solve.grow import Deals, grow
from gamester.lab.solve.hindsight_laugh import hindsight
from gamester.lab.solve.mini_loo import dealings, deck_of
from gamester.lab.solve.respond import nash_conv, values
from gamester.text.errors import BadRun

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


def dealt(deals, number):
    s = laugh.rules.open_table(deals.seats, deals.options)
    s.dealer = deals.seats - 1
    laugh.rules.next_deal(s, deals.options)
    laugh.rules.start(s, deals.options, deals.decks[number].tolist())
    return s


def brute(s, o):
    if laugh.rules.over(s):
        return [laugh.rules.payoff(s, o, seat) for seat in range(s.seats)]
    seat, best = lowest(laugh.rules.waited_for(s)), None
    legal, ranks = laugh.rules.legal(s, o, seat), set()
    for action in range(62):
        if not legal >> action & 1 or (action < 52 and action % 13 in ranks):
            continue
        ranks.add(action % 13 if action < 52 else -action)
        after = laugh.rules.copy(s)
        laugh.rules.do(after, o, seat, action)
        found = brute(after, o)
        if best is None or found[seat] > best[seat]:
            best = found
    return best


DEALS = mini_laugh.deals_of(mini_laugh.FORMS["mini-laugh-4"])


@given(st.integers(0, len(DEALS.decks) - 1))
@settings(max_examples=25, deadline=None)
def test_every_seat_gets_what_a_walk_through_everything_gives_it_and_the_line_leads_there(number):
    s = dealt(DEALS, number)
    line = hindsight(s, DEALS.options)
    assert list(line.payoffs) == brute(s, DEALS.options)
    for seat, action in line.actions:
        assert laugh.rules.legal(s, DEALS.options, seat) >> action & 1
        laugh.rules.do(s, DEALS.options, seat, action)
    assert laugh.rules.over(s)
    assert tuple(laugh.rules.payoff(s, DEALS.options, seat) for seat in range(3)) == line.payoffs


@pytest.mark.parametrize("snatch", [True, False])
def test_claims_and_the_whole_pack_are_understood_if_it_does_not_take_too_long(snatch):
    o = laugh.words.options_of("adpoker", {"snatch": snatch}, 5)
    s = laugh.rules.open_table(5, o)
    laugh.rules.next_deal(s, o)
    laugh.rules.start(s, o, [(card * 31 + 7) % 52 for card in range(52)])
    assert hindsight(s, o, most=5) is None
    for _ in range(18):
        seat = lowest(laugh.rules.waited_for(s))
        laugh.rules.do(s, o, seat, lowest(laugh.rules.legal(s, o, seat)))
    assert sum(hindsight(s, o).payoffs) == 0
