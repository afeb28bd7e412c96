"""Refining a network: its policy gets better by the values of searched turns, and stays as it was in other phases."""

import numpy as np
import pytest
import torch

from gamester.bots.network import Weights, shipped
from gamester.games import bots_of
from gamester.games.laugh.kernel.state import Phase
from gamester.kernel.cards import count
from gamester_lab.evaluate.players import LearnedPlayer
from gamester_lab.train.courses import Field
from gamester_lab.train.refining import Refinement, Searching, Watching, joined, liked, refined, worths
from gamester_lab.train.waves import Wave

PLAN = Refinement(epochs=30, batch=128, rate=2e-3, others=16)


def played(player):
    wave, deals = Wave("laugh", Field("adpoker", 3, 1), 5), np.arange(40)
    wave.play([player], deals, np.zeros((40, 3), np.int64), None)
    return joined(player.notes)


@pytest.fixture(scope="module")
def weights():
    return Weights(*(torch.tensor(np.asarray(each)) for each in shipped("laugh").weights))


@pytest.fixture(scope="module")
def turns():
    wave = Wave("laugh", Field("adpoker", 3, 1), 5)
    return played(Searching(wave, LearnedPlayer(), Phase.TURN, bots_of("laugh").budget._replace(worlds=4)))


@pytest.fixture(scope="module")
def others():
    return played(Watching(LearnedPlayer(), Phase.TURN))


def test_searched_turns_have_values_of_several_acts(turns):
    assert len(turns.masks) > 100
    for mask, values in zip(turns.masks.tolist(), turns.values, strict=True):
        assert count(mask) > 1
        assert not values[[action for action in range(62) if not mask >> action & 1]].any()
    assert turns.values.std() > 0


def test_a_refined_policy_is_worth_more_in_the_turns_that_it_learned_from(weights, turns, others):
    *_, after = refined("laugh", weights, turns, others, PLAN)
    gained = worths("laugh", after, turns, 0.25) - worths("laugh", weights, turns, 0.25)
    assert gained.mean() > 0.05


def test_the_same_seed_refines_alike_and_another_does_not(weights, turns, others):
    one, again, other = (
        next(refined("laugh", weights, turns, others, PLAN._replace(epochs=1, seed=seed))) for seed in (1, 1, 2)
    )
    assert all(torch.equal(a, b) for a, b in zip(one, again, strict=True))
    assert not torch.equal(one.mix, other.mix)


def test_other_phases_stay_nearer_to_what_they_were_if_they_are_kept(weights, turns, others):
    def moved(kept):
        *_, after = refined("laugh", weights, turns, others, PLAN._replace(kept=kept))
        batch = others.batch("laugh")
        with torch.no_grad():
            return float(((liked("laugh", after, batch) - liked("laugh", weights, batch)) * batch.masks).abs().mean())

    assert moved(10.0) < moved(0.0) / 2
