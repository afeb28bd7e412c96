"""A registry without a network, at which time passes by hand."""

import pytest

from server.rooms import HandClock, new_house


@pytest.fixture
async def registry():
    made = await new_house()
    made.clock = HandClock()
    yield made
    await made.drain()
    await made.store.close()
