"""The report on one's own deals: what is rebuilt from records, what decisions cost, who is alike; trials of habits."""

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from gamester.backend.judging_figures import FIGURES, HALVES, put_figures
from gamester.bots.learned import LearnedBot
from gamester.bots.roster import AdviceBot
from gamester.bots.simple import RandomBot
from gamester.games.loo.kernel.state import PASS
from gamester.study.habits import costs_of
from gamester.study.judge import finished
from gamester.study.own_deals import own_deals
from gamester.study.report import gains_of, report_on
from gamester.table.events import Settled
from gamester_lab.evaluate import habits
from study.evenings import evening


def plays(game, person, deals, **more):
    return report_on(game, list(own_deals(evening(game, person, deals, **more), 0)))


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_every_deal_of_a_record_is_judged_and_worth_what_was_paid(game):
    events = evening(game, RandomBot(3, "Wanda"), 12)
    paid = [event.payments[0] for event in events if isinstance(event, Settled)]
    report = report_on(game, list(own_deals(events, 0)))
    assert (len(report.deals), report.left_out) == (len(paid), 0)
    pools = [event.pool for event in events if isinstance(event, Settled)]
    grown = np.diff([0, *pools])
    assert [deal.worth for deal in report.deals] == pytest.approx(np.array(paid) + grown / 4)


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_who_plays_by_advice_gains_exactly_nothing_over_it_and_all_the_rest_is_luck(game):
    report = plays(game, AdviceBot("Wanda"), 20)
    assert report.gains == [0.0] * 20
    assert report.luck == [deal.worth for deal in report.deals]


def test_a_level_is_known_again_by_its_acts():
    for person, level in ((RandomBot(3, "Wanda"), "random"), (LearnedBot(AdviceBot("Wanda"), "Wanda", 2), "learned")):
        levels = plays("loo", person, 60).levels
        assert levels[0].level == level
        assert levels[0].probability > 0.95
        assert sum(each.probability for each in levels) == pytest.approx(1)


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_what_the_printed_advice_does_itself_counts_for_no_habit(game):
    report = plays(game, AdviceBot("Wanda"), 24)
    assert any(one.habit and one.cost > 0 for deal in report.verdicts for each in deal for one in each.estimates)
    assert costs_of(report.verdicts) == {}
    assert report.habits == []


def test_a_day_without_luck_is_told_only_where_all_others_are_known():
    slips = [AdviceBot("Ann", 0, 10, 1), AdviceBot("Ben", 2), AdviceBot("Cat")]
    deals = list(own_deals(evening("loo", AdviceBot("Wanda"), 12, others=slips), 0))
    assert finished(gains_of(deals)) == dict.fromkeys(range(1, 13), 0.0)
    assert finished(gains_of(list(own_deals(evening("laugh", AdviceBot("Wanda"), 4, others=slips), 0)))) == {}


def test_the_best_act_is_named_by_one_half_of_the_worlds_and_its_cost_by_the_other():
    """What looks better by chance in one half costs what the other half says of it."""
    few, half = 4, 32
    chips, figures = np.zeros((2, few + 2 * half)), np.zeros(FIGURES)
    chips[1, few : few + half], chips[1, few + half :] = 1, -1
    verdict = SimpleNamespace(done=0, tried=few + 2 * half, moved=10, many=2, best=[0, 0])
    put_figures(verdict, figures, chips.ravel(), 0, 0, few, few + 2 * half)
    assert (verdict.best, figures[:HALVES].tolist()) == ([1, 0], [-1, 0])


PLANTED = {(base, each.name): each for base, each in habits.cells() if each.name}


def shown(deal):
    """The acts of the person in a deal, as the record tells them."""
    return [action for seat, action in deal.steps if seat == deal.seat]


@pytest.mark.parametrize("base", ["advice", "tables"])
def test_a_planted_habit_changes_what_its_base_does_at_a_table_at_home(base):
    planted = PLANTED[base, "stands on anything"]
    deals = habits.deals_of(base, planted, 4, 3)
    assert [deal.number for deal in deals] == [1, 2, 3, 4]
    assert all(not deal.others.slack for deal in deals)
    assert not any(PASS in shown(deal) for deal in deals)


def test_an_act_that_the_habit_cuts_short_or_begins_is_completed():
    for deal in habits.evening("advice", PLANTED["advice", "changes one card at most"], "7"):
        own = Counter(turn for (seat, _), turn in zip(deal.steps, deal.turns, strict=True) if seat == deal.seat)
        assert max(own.values()) <= 2
    assert len(list(habits.evening("advice", PLANTED["advice", "private matches first"], "7"))) == 5
