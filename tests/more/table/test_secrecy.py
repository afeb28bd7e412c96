"""Secrecy, taking back and worlds at tables, in the cases that the core lane leaves out."""

import pytest

from core.api.test_secrets import FORMS, prints_the_same
from core.table.test_secrecy import CASES, leaves_nothing
from core.table.test_taking_back import leaves_nothing_behind
from core.table.test_unaided_reckoning import deal_of
from gamester.bots.base import seen_by
from gamester.bots.comparing import weigh


@pytest.mark.parametrize("number", range(1, 8))
def test_nothing_leaves_a_table_that_a_seat_may_not_know(number):
    leaves_nothing(CASES[number::8])


@pytest.mark.parametrize(("game", "variant", "seats", "options"), [case for at, case in enumerate(CASES) if at % 5])
def test_at_random_tables_nothing_is_left_of_what_was_taken_back_and_nothing_was_shown(game, variant, seats, options):
    leaves_nothing_behind(game, variant, seats, options)


@pytest.mark.parametrize("resolution", ["turn_order", "first_come", "sealed", "random"])
def test_worlds_are_found_at_every_decision(resolution):
    weighed = 0

    def decides(table, seat):
        nonlocal weighed
        seen = seen_by(table, seat)
        if len(seen.offers) > 1 and table.session.s.begun and table.session.s.deal and weighed < 12:
            assert weigh(seen, 1)
            weighed += 1
        return False

    deal_of(resolution, stop=decides)
    assert weighed == 12


@pytest.mark.parametrize(("game", "variant", "options"), FORMS)
@pytest.mark.parametrize("seed", [1, 2])
def test_other_cards_that_agree_with_what_was_seen_print_the_same(game, variant, options, seed):
    prints_the_same(game, variant, options, seed)
