"""The adviser: it knows what its seat knows and no more, says the numbers it counts by, and says them in both languages."""

import random

import pytest

from core.bots.test_adviser import FORMS, decisions, table_of
from gamester.bots import advise
from gamester.bots.comparing import weigh


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_the_same_question_has_the_same_answer(game, variant, seats):
    for _, seen in decisions(table_of(game, variant, seats, random.Random(3)), 2):
        assert advise(seen, 10) == advise(seen, 10)
        assert {each.act for each in weigh(seen, 10, 1)} == {each.act for each in weigh(seen, 10, 2)}
