"""Bots that overlook so many things in a hundred: how often, what, and the same again whenever a record is played."""

import pytest

from core.bots.test_careless import claiming
from gamester.bots import CarelessBot, FirstBot


@pytest.mark.parametrize("oversights", [1, 25, 60, 100])
def test_so_many_pairs_in_a_hundred_are_overlooked(oversights):
    bot = CarelessBot(FirstBot(), oversights, 7)
    missed = sum(bot.choose(claiming(number)).do == "leave" for number in range(1000))
    assert abs(missed / 10 - oversights) < 5
