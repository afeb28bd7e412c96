"""A client of a line with faults, at other tables and with all faults at once."""

import pytest

from service.client.test_faults_of_a_server import FAULTS, knows_what_was_told


@pytest.mark.parametrize(("faults", "seed"), [*(((one,), 1) for one in FAULTS), (FAULTS, 1)])
async def test_after_faults_on_the_way_the_client_knows_what_the_server_told(served, faults, seed):
    await knows_what_was_told(served, faults, seed)
