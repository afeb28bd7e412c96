"""The state machine of a table, many times."""

import pytest
from hypothesis.stateful import run_state_machine_as_test

from core.hosting.test_machine import MANY, STEPS, Machine


@pytest.mark.timeout(600)
def test_whatever_happens_a_table_tells_only_what_is_stored_and_only_to_whom_it_is_due():
    STEPS.clear()
    run_state_machine_as_test(Machine, settings=MANY)
    assert sum(STEPS) > 10_000
