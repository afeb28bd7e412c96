"""The trials of habits: players at tables at home do what their habit says, and no deal is in two trials."""

from collections import Counter

import pytest

from gamester.games import game_of
from gamester.games.loo.kernel.state import PASS
from gamester.lab.evaluate.posing import habits
from gamester.lab.evaluate.posing.habits import DEALS, Found, cells, deals_of, evening, share, size_of, told

PLANTED = {(base, each.name): each for base, each in cells() if each.name}


def shown(deal):
    """The acts of the person in a deal, as the record tells them."""
    return [action for seat, action in deal.steps if seat == deal.seat]


def test_habits_are_planted_in_every_base_and_every_level_poses_without_one():
    assert {base for base, _ in PLANTED} == {"advice", "tables", "learned"}
    alone = [(base, each.form) for base, each in cells() if not each.name]
    assert len(alone) == len(set(map(str, alone))) == 4 * 4
    for _, each in cells():
        assert set(each.found_as) <= set(game_of(each.form.game).study().habits)


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


def test_deals_are_counted_in_whole_trials():
    alone, planted = cells()[0][1], PLANTED["advice", "leads low"]
    assert [size_of(size, alone) for size in (10, 250, 600)] == [DEALS, 2 * DEALS, 6 * DEALS]
    assert [size_of(size, planted) for size in (10, 250, 600)] == [DEALS, DEALS, 2 * DEALS]


def test_a_share_is_told_with_its_error_also_where_all_trials_agree():
    none, some = Found("advice", "", "five", 6, DEALS, 0.0, 0), Found("advice", "leads low", "five", 2, DEALS, 9.0, 2)
    assert share([none]) == "0 of 6 (0.0 to 39.0 %)"
    assert share([none, some]) == "2 of 8 (7.1 to 59.1 %)"
    text = told([none, some])
    assert "| advice | none | 0 of 6 (0.0 to 39.0 %) |" in text
    assert "| advice | leads low | `five` | 9.0 | 2 of 2 (34.2 to 100.0 %) |" in text
    assert habits.to_json([some])["cells"][0]["named"] == 2
