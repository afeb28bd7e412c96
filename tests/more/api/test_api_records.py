"""Records through the API: played again, looked back on, checked."""

import gamester
from core.api import test_api_records as at_core

table = at_core.table


def test_a_record_is_reviewed_as_its_table_is(table):
    assert gamester.review(table.record(), "Ben", worlds=5) == table.review("Ben", worlds=5)
