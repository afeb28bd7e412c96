"""Processes that are killed or hang more often than in the service lane, and one over a file."""

import pytest

from service.server.test_killed_owners import survives


@pytest.mark.postgres
@pytest.mark.timeout(400)
@pytest.mark.parametrize(("how", "blows"), [("kill", 20), ("stop", 3), ("database", 3)])
def test_nothing_is_lost_or_doubled_when_owners_are_killed_or_hang_or_the_database_crashes(how, blows):
    survives(blows, f"--how={how}")


@pytest.mark.timeout(400)
def test_nothing_is_lost_or_doubled_when_the_one_process_over_a_file_is_killed():
    survives(3, "--file")
