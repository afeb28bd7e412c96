"""What decisions gain over a policy: nothing for the policy itself, and what playing the same packs by it would gain."""

import numpy as np
import pytest

from gamester.kernel.cards import PER_SEAT
from gamester.kernel.chance import begin
from gamester.kernel.judged import PRINTED
from gamester_lab.compile.judging_compiled import Judge, Seats
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.luck import gain_of
from gamester_lab.evaluate.posers import deals_of

ALIKE = Seats([PRINTED] * PER_SEAT, [0] * PER_SEAT)
"""All play by advice."""

THREE = Form("loo", "three/wikipedia-2023", 4, pool=9)
FORMS = (THREE, Form("loo", "five/wikipedia-2023", 4, pool=15), Form("laugh", "adpoker", 4))


def decisions_of(form, poser, deals, seed=4, worlds=6):
    judge = Judge(form.game, form.arena(seed).row, few=worlds, worlds=worlds)
    for number, posed in enumerate(deals_of(form, poser, "advice", deals, seed)):
        found = judge.judge(posed.opened, posed.deck, posed.steps, posed.seat, ALIKE, begin(seed, number, 1))
        yield posed, found


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.variant)
def test_who_plays_by_the_policy_gains_exactly_nothing(form):
    for _, found in decisions_of(form, "advice", 60):
        assert all(each.done == 0 for each in found)
        assert sum(gain_of(each.chips, each.done) for each in found) == 0


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.variant)
def test_the_estimate_agrees_with_playing_the_same_packs_by_the_policy(form):
    deals = 1500
    gains = [sum(gain_of(each.chips, each.done) for each in found) for _, found in decisions_of(form, "random", deals)]
    played, usual = (
        [posed.worth for posed in deals_of(form, poser, "advice", deals, 4)] for poser in ("random", "advice")
    )
    apart = np.array(gains) - (np.array(played) - np.array(usual))
    assert abs(apart.mean()) < 4 * apart.std() / np.sqrt(deals)
    assert np.mean(gains) < -0.3


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.variant)
def test_no_deal_is_refused_and_the_last_world_of_a_decision_is_seldom_the_true_one(form):
    moved = []
    for posed, found in decisions_of(form, "random", 200):
        assert found is not None
        assert [each.at for each in found] == sorted({each.at for each in found})
        for each in found:
            assert posed.steps[each.at][0] == posed.seat
            moved.append(each.moved)
    assert np.mean(np.array(moved) > 0) > 0.9


def test_a_player_whom_no_policy_explains_is_still_judged():
    judge = Judge("loo", THREE.arena(1).row, few=6, worlds=6)
    unsure = Seats([PRINTED] * PER_SEAT, [0] * PER_SEAT, slack=5)
    moved = [
        each.moved
        for posed in deals_of(THREE, "advice", "random", 100, 1)
        for each in judge.judge(posed.opened, posed.deck, posed.steps, posed.seat, unsure, 9)
    ]
    assert np.mean(np.array(moved) > 0) > 0.8
