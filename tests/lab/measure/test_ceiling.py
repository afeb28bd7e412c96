"""The perfect-information best response: trying everything finds nothing better."""

import numpy as np
import pytest

from gamester.backend.rounds import MISDEAL, rounds
from gamester.games import game_of
from gamester.kernel.cards import lowest
from gamester.kernel.chance import begin, splitmix, step
from gamester.kernel.judged import AS_PRINTED, CONTESTED, PRINTED, RANDOM
from gamester_lab.evaluate.deciding import CHANCE, Field, Player, deciding, opened_table
from gamester_lab.evaluate.perfect_information import ceiling

LAUGH = game_of("laugh")
NONE = np.zeros(1, np.uint8)
SEATS, SEED = 3, 9
SMALL = LAUGH.words.options_of("adpoker", {}, SEATS)._replace(hand=5, row=8)
"""Three players with five cards each; the rest of the pack lies aside."""


def best_by_trying(s, level, hero, x, key, had):
    """Every line of one seat's choices, no position recognised, no loop compiled."""
    around, view = rounds("laugh"), LAUGH.rules.new_view()
    decide = deciding("laugh", around).decide
    order, field = [0] * 52, Field([level] * SEATS, [0] * SEATS, [()] * SEATS)
    while not LAUGH.rules.over(s):
        x = step(x)
        seat = around.asked(s, splitmix(x))
        acts = LAUGH.rules.legal(s, SMALL, seat)
        if seat == hero and acts & (acts - 1):
            found = []
            while acts:
                tried = LAUGH.rules.copy(s)
                after = around.act(tried, SMALL, hero, lowest(acts), order, x)
                found.append(best_by_trying(tried, level, hero, after, key, had[:]))
                acts &= acts - 1
            return max(found)
        action = lowest(acts)
        if seat != hero:
            action = decide(s, SMALL, seat, acts & ~(1 << MISDEAL), view, had, field, key, x)
        x = around.act(s, SMALL, seat, action, order, x)
    return LAUGH.rules.payoff(s, SMALL, hero)


@pytest.mark.parametrize("level", [RANDOM, AS_PRINTED, CONTESTED])
def test_no_line_is_better_on_a_small_pack(level):
    deals = 5
    found = ceiling("laugh", SMALL, SEATS, Player(level, NONE), deals, SEED)
    assert (found.best > found.usual).any()
    for deal in range(deals):
        for hero in range(SEATS):
            s = opened_table("laugh", SMALL, SEATS, 0)
            s.dealer = deal % SEATS
            x = rounds("laugh").deal_out(s, SMALL, [0] * 52, SEED, deal, 0)
            best = best_by_trying(s, level, hero, x, begin(SEED, deal, CHANCE), [0] * 8)
            assert found.best[deal, (hero - s.dealer - 1) % SEATS] == best


def test_deals_may_be_searched_in_parts_and_knowing_everything_never_costs_anything():
    asked = ("laugh", LAUGH.words.options_of("adpoker", {}, 4), 4, Player(PRINTED, NONE))
    whole = ceiling(*asked, 20, SEED)
    parts = [ceiling(*asked, many, SEED, first=first) for first, many in ((0, 13), (13, 7))]
    assert (np.concatenate([part.best for part in parts]) == whole.best).all()
    assert (np.concatenate([part.usual for part in parts]) == whole.usual).all()
    assert (whole.best >= whole.usual).all()
    assert (whole.usual.sum(1) == 0).all()
    assert whole.gains.mean() > 0
