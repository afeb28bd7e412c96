"""The attacker by policy gradient: it begins as its victim, pairs its packs, and finds what there is to be found."""

import numpy as np
import pytest
import torch

from gamester.games.loo.kernel.state import PASS
from gamester.kernel.judged import PRINTED
from gamester_lab.baselines.response import BY_GRADIENT, RESPONSE, Response, trained
from gamester_lab.evaluate.calibrating import gain_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.loo import AlwaysDeclares
from gamester_lab.evaluate.mini_loo import mini_form, mini_game
from gamester_lab.evaluate.players import PolicyPlayer, player_of
from mini_policies import NAME, most, policy_of, won

pytestmark = pytest.mark.timeout(600)  # a cold compiler on a busy machine
ADVICE = PolicyPlayer("advice", PRINTED)
THREE, LAUGH = Form("loo", "three/wikipedia-2023", 3, pool=9), Form("laugh", "adpoker", 3)
SMALL = RESPONSE._replace(tables=32, width=16, steps=64)


@pytest.mark.parametrize(("form", "level"), [(THREE, "tables"), (THREE, "learned"), (LAUGH, "advice")])
def test_it_begins_as_its_victim(form, level):
    victim = player_of(level, form)
    found = gain_of(form, Response(form, victim, SMALL).player(), victim, 40, 3)
    assert (found.value, found.sd) == (0.0, 0.0)


def test_a_deal_in_which_it_does_as_its_victim_has_earned_nothing():
    noted, gains = Response(THREE, player_of("learned", THREE), SMALL).play(0, 60)
    departed = sum(int((prior.argmax(1) != actions).sum()) for _, prior, actions, _, _ in noted)
    assert 0 < np.count_nonzero(gains) <= departed
    earned = torch.cat([each[-1] for each in noted])
    assert set(earned.tolist()) <= set(gains.astype(np.float32).tolist())


def test_the_same_plan_makes_the_same_attacker():
    made = [trained(THREE, ADVICE, SMALL).net.state_dict() for _ in range(2)]
    assert all(torch.allclose(made[0][name], made[1][name], atol=1e-5) for name in made[0])


def test_it_finds_who_always_passes():
    victim = AlwaysDeclares("always passes", ADVICE, PASS)
    attacker = BY_GRADIENT.make(THREE, victim, 1500, 5)
    assert gain_of(THREE, attacker, victim, 100, 6).value > 0.9 * gain_of(THREE, ADVICE, victim, 100, 6).value


def test_it_finds_seven_eighths_of_what_there_is_to_be_found_at_mini_loo():
    game, form = mini_game(NAME), mini_form(NAME)
    policy = policy_of(game, ADVICE, 1)
    attacker = policy_of(game, trained(form, ADVICE, RESPONSE._replace(steps=20_000, batch=128)), 1)
    there = most(game, policy).mean()
    assert 0.875 * there <= won(game, policy, attacker).mean() <= there + 1e-9
