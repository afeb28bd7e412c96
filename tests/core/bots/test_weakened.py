"""Opponents made weaker: by temperature alone, never by peeking."""

from dataclasses import dataclass
from itertools import pairwise

import pytest

from bots.field import sitting
from gamester.bots.base import Assessed
from gamester.bots.roster import AdviceBot
from gamester.bots.weakened import WeakenedBot, weakened


@dataclass(frozen=True)
class Knowing:
    """An opponent that thinks one act worth a chip more than the next."""

    name: str = "K"

    def assess(self, seen):
        return tuple(Assessed(offer.act, float(n == 0), -float(n), 0.1) for n, offer in enumerate(seen.offers))

    def choose(self, seen):
        return seen.offers[0].act


def tried(bot):
    """What a bot assesses at every decision of a few deals, with the act it then does."""
    told = []
    sitting(
        "loo",
        "three/cassell",
        4,
        [bot] * 4,
        6,
        3,
        watch=lambda seat, seen, act: told.append((seen, bot.assess(seen), act)),
    )
    return told


def test_an_act_worth_a_hundredth_of_the_pool_less_is_rarer_by_e_for_each_degree():
    for seen, assessed, _ in tried(WeakenedBot(Knowing(), 10, 2)):
        for one, other in pairwise(assessed):
            assert one.probability / other.probability == pytest.approx(2.718281828 ** (1 / (seen.view.pool * 0.1)))


def test_without_heat_opponents_are_as_they_are():
    bots = [AdviceBot("A")]
    assert weakened(bots, 0, 1) == bots
    assert weakened(bots, 5, 1) == [WeakenedBot(bots[0], 5, 1)]
