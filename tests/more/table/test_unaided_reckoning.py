"""Those who reckon with what is hidden can do so at unaided tables: hints, looks back, bots that search (R30)."""

import pytest

from core.table.test_unaided_reckoning import deal_of
from gamester.bots import seen_by
from gamester.bots.comparing import weigh


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
