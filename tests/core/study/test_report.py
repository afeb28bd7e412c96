"""The report on one's own deals: what is rebuilt from records, what decisions cost, what is proven, and who is alike."""

import random
from types import SimpleNamespace

import numpy as np
import pytest

from folders import ROOT
from gamester.backend.judging_figures import variance_ahead
from gamester.bots.roster import AdviceBot
from gamester.commands.me import own_in
from gamester.games import game_of
from gamester.games.loo.bots.study import led
from gamester.kernel.cards import suit_of
from gamester.study.habits import Costs, Mean, chance_of, costs_of, mean_of, proven
from gamester.study.judge import Estimate, Verdict
from gamester.study.own_deals import UNSURE, own_deals
from gamester.study.sentences import mean_fills
from gamester.text.act import Act
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker
from gamester.text.typed import read_card
from study.evenings import evening


def test_bots_that_overlook_things_or_are_not_known_make_the_report_a_model():
    slips = [AdviceBot("Ann", 0, 10, 1), AdviceBot("Ben", 2), AdviceBot("Cat")]
    sure = next(own_deals(evening("laugh", AdviceBot("Wanda"), 1), 0)).others
    unsure = next(own_deals(evening("laugh", AdviceBot("Wanda"), 1, others=slips), 0)).others
    nothing_to_overlook = next(own_deals(evening("loo", AdviceBot("Wanda"), 1, others=slips), 0)).others
    nobody = next(
        own_deals([event for event in evening("loo", AdviceBot("Wanda"), 1) if event.__class__.__name__ != "Other"], 0)
    )
    slacks = [each.slack for each in (sure, unsure, nothing_to_overlook, nobody.others)]
    assert slacks == [0, UNSURE, 0, UNSURE]


def test_the_variance_of_a_cost_is_that_of_its_mean_also_where_neighbouring_worlds_are_alike():
    rng = np.random.default_rng(6)
    alone = rng.normal(0, 2, (400, 256))
    alike = np.repeat(rng.normal(0, 2, (400, 32)), 8, 1)
    for worlds in (alone, alike):
        size = worlds.shape[1]
        told = [variance_ahead(np.append(row, np.zeros(size)), 0, 1, size, 0, size) for row in worlds]
        assert np.mean(told) == pytest.approx(worlds.mean(1).var(), rel=0.25)


def test_a_habit_is_proven_only_if_its_cost_is_no_accident():
    rng = random.Random(2)
    noise = {str(name): Costs([rng.gauss(0, 1) for _ in range(100)], [1.0] * 100) for name in range(10)}
    dear = Costs([rng.gauss(0.6, 1) for _ in range(100)], [1.0] * 100)
    assert proven({**noise, "dear": dear}, {}, {}) == ["dear"]
    assert proven({"dear": dear}, {"dear": 0.7}, {}) == []
    assert proven({"seldom": Costs([5.0] * 2 + [0.0] * 98, [1.0] * 2 + [0.0] * 98)}, {}, {}) == []
    assert chance_of(Costs([0.0] * 50, [0.0] * 50), 0.0) == 1.0


def test_of_two_habits_that_contradict_each_other_only_one_that_is_surely_dearer_is_named():
    contrary = {"low": "high", "high": "low"}
    dear, dearer = Costs([1.0] * 100, [0.1] * 100), Costs([2.0] * 100, [0.1] * 100)
    assert proven({"low": dear, "high": dearer}, {}, {}) == ["high", "low"]
    assert proven({"low": dear, "high": dearer}, {}, contrary) == ["high"]
    assert proven({"low": dear, "high": dear}, {}, contrary) == []
    assert proven({"low": dear}, {}, contrary) == ["low"]


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_every_habit_that_has_an_opposite_is_the_opposite_of_that_one(game):
    study = game_of(game).study()
    assert study.opposites
    for habit, opposite in study.opposites.items():
        assert {habit, opposite} <= set(study.habits)
        assert study.opposites[opposite] == habit != opposite


@pytest.mark.parametrize(("done", "best", "habit"), [
    ("KD", "KS", ""), ("KD", "QS", "leads_high"), ("QD", "KS", "leads_low"), ("2H", "KS", "leads_high"),
])  # fmt: skip
def test_a_lead_as_high_as_the_best_is_neither_too_high_nor_too_low(done, best, habit):
    seen = SimpleNamespace(trump=suit_of(read_card("AH")), pam=0)
    assert led(seen, read_card(done), read_card(best)) == habit


def test_a_decision_counts_for_a_habit_as_far_as_the_strongest_level_does_otherwise():
    act, low, none = Act("pass"), Estimate(4.0, 1.0, "lead", "leads_low"), Estimate(0.0)
    deals = [
        [Verdict(1, act, 9, (low, low), levels={"tables": 0.0})],
        [Verdict(1, act, 9, (low, none), levels={"tables": 0.5})],
        [Verdict(1, act, 9, (low, low), advised=True)],
    ]
    found = costs_of(deals[:2])["leads_low"]
    assert found == Costs([4.0, 1.0], [0.5, 0.0625])
    assert costs_of(deals[2:]) == {}


def test_of_many_habits_that_cost_nothing_one_is_named_in_one_of_twenty_reports_at_most():
    rng = np.random.default_rng(8)
    named = [
        bool(
            proven(
                {str(n): Costs(row.tolist(), [1.0] * 100) for n, row in enumerate(rng.normal(0, 1, (8, 100)))}, {}, {}
            )
        )
        for _ in range(400)
    ]
    assert np.mean(named) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)


def test_a_mean_whose_deals_all_agree_has_no_interval_and_a_narrow_one_is_shown_with_a_width():
    assert mean_of([0.25] * 9) == Mean(25.0, None)
    assert mean_of([0.5]) == Mean(50.0, None)
    assert "±" not in tell_gain(mean_of([0.0] * 9))
    assert "±0.1" in tell_gain(Mean(1.0, 0.001))


def tell_gain(mean):
    return Speaker(Words("en"), ()).tell(message("insight.gain", **mean_fills(mean)))


def test_intervals_cover_the_mean():
    rng = np.random.default_rng(3)
    found = [mean_of(rng.normal(0.02, 0.5, 200).tolist()) for _ in range(500)]
    assert 0.92 < np.mean([abs(each.value - 2) <= each.half for each in found]) < 0.98


def test_a_deal_that_several_records_have_counts_once(tmp_path):
    record = (ROOT / "tests" / "golden" / "loo-three--wikipedia-2023.jsonl").read_text()
    whole, begun, copy = (tmp_path / f"{name}.jsonl" for name in ("whole", "begun", "copy"))
    whole.write_text(record)
    copy.write_text(record)
    begun.write_text(record[: record.index('{"type":"shuffled","deal":3')])
    (once, _), (again, damaged) = (
        own_in(list(map(str, files)), None, Words("en")) for files in ([whole], [begun, whole, whole, copy])
    )
    assert [deal.deck for deal in again] == [deal.deck for deal in once]
    assert len(once) > 2
    assert not damaged
