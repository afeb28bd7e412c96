"""What is told of an opponent in numbers, over many of its decisions."""

import random

import pytest

from core.bots.test_adviser import FORMS, table_of
from core.bots.test_adviser import decisions as decisions_at
from core.bots.test_beliefs import believed, played_by_policy
from core.bots.test_careless import claiming
from gamester.bots import CarelessBot, FirstBot, advise
from gamester.bots.comparing import weigh
from gamester.kernel.chance import begin


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_the_adviser_gives_the_same_question_the_same_answer(game, variant, seats):
    for _, seen in decisions_at(table_of(game, variant, seats, random.Random(3)), 2):
        assert advise(seen, 10) == advise(seen, 10)
        assert {each.act for each in weigh(seen, 10, 1)} == {each.act for each in weigh(seen, 10, 2)}


def test_hands_are_guessed_better_from_what_the_others_did_than_from_the_cards_alone():
    rng = random.Random("beliefs")
    found = []
    while len(found) < 8:
        deal = played_by_policy("five/wikipedia-2023", 5, rng)
        if not deal.over and deal.s.phase == 5:
            found.append(believed(deal, deal.s.turn, begin(1, len(found), 0), 6))
    found = [each for each in found if each]
    right, even = sum(each[0] for each in found), sum(each[1] for each in found)
    assert right > 1.2 * even
    assert sum(each[2] for each in found) / len(found) < 3


@pytest.mark.parametrize("oversights", [1, 25, 60, 100])
def test_so_many_pairs_in_a_hundred_are_overlooked(oversights):
    bot = CarelessBot(FirstBot(), oversights, 7)
    missed = sum(bot.choose(claiming(number)).do == "leave" for number in range(1000))
    assert abs(missed / 10 - oversights) < 5
