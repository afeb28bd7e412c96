"""The trials of habits: players at tables at home do what their habit says, and no deal is in two trials."""

from collections import Counter

import pytest

from gamester.games.loo.kernel.state import PASS
from gamester.lab.evaluate.posing.habits import cells, deals_of, evening

PLANTED = {(base, each.name): each for base, each in cells() if each.name}


def shown(deal):
    """The acts of the person in a deal, as the record tells them."""
    return [action for seat, action in deal.steps if seat == deal.seat]


@pytest.mark.parametrize("base", ["advice", "tables"])
def test_a_planted_habit_changes_what_its_base_does_at_a_table_at_home(base):
    planted = PLANTED[base, "stands on anything"]
    deals = deals_of(base, planted, 4, 3)
    assert [deal.number for deal in deals] == [1, 2, 3, 4]
    assert all(not deal.others.slack for deal in deals)
    assert not any(PASS in shown(deal) for deal in deals)


def test_an_act_that_the_habit_cuts_short_or_begins_is_completed():
    for deal in evening("advice", PLANTED["advice", "changes one card at most"], "7"):
        own = Counter(turn for (seat, _), turn in zip(deal.steps, deal.turns, strict=True) if seat == deal.seat)
        assert max(own.values()) <= 2
    assert len(list(evening("advice", PLANTED["advice", "private matches first"], "7"))) == 5
