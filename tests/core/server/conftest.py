"""A registry without a network, at which time passes by hand, and people at the application in this process."""

import asyncio

import pytest

from server.fixtures import five, here
from server.pipes import without_ports
from server.rooms import HandClock, new_house

__all__ = ["here"]


@pytest.fixture
async def registry():
    made = await new_house()
    made.clock = HandClock()
    yield made
    await made.drain()
    await made.store.close()


@pytest.fixture
async def people(here):
    async for made in five(here):
        yield made


@pytest.fixture
async def no_ports():
    """Processes of the test reach each other within it."""
    without_ports(asyncio.get_running_loop())
