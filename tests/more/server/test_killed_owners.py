"""Three processes whose owners are killed or hang, or whose database crashes, more often than in the service lane."""

import pytest

from service.server.test_killed_owners import survives

pytestmark = [pytest.mark.postgres, pytest.mark.timeout(400)]


@pytest.mark.parametrize(("how", "blows"), [("kill", 20), ("stop", 3), ("database", 3)])
def test_nothing_is_lost_or_doubled_when_owners_are_killed_or_hang_or_the_database_crashes(how, blows):
    survives(blows, how)
