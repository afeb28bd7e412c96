"""Taking back at random tables, in the cases that the core lane leaves out."""

import pytest

from core.table.test_secrecy import CASES
from core.table.test_taking_back import leaves_nothing_behind


@pytest.mark.parametrize(("game", "variant", "seats", "options"), [case for at, case in enumerate(CASES) if at % 5])
def test_at_random_tables_nothing_is_left_of_what_was_taken_back_and_nothing_was_shown(game, variant, seats, options):
    leaves_nothing_behind(game, variant, seats, options)
