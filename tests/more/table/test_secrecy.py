"""Nothing leaves a table that a seat may not know, in the cases that the core lane leaves out."""

import pytest

from core.table.test_secrecy import CASES, leaves_nothing


@pytest.mark.parametrize("number", range(1, 8))
def test_nothing_leaves_a_table_that_a_seat_may_not_know(number):
    leaves_nothing(CASES[number::8])
