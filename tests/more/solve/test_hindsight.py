"""Laugh and Lie Down with all cards known, against a walk through everything that remembers nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamester.games.laugh import GAME as laugh
from gamester.kernel.cards import lowest
from gamester.lab.solve import mini_laugh
from gamester.lab.solve.hindsight_laugh import hindsight


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
