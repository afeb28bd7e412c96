"""What one connection and one address may ask of the wire, over raw sockets: who goes beyond is cut off, and only he."""

import asyncio

import pytest

from server.client import Person
from service.server import test_bounds as at_service
from service.server.test_bounds import WIRES

usual = at_service.usual


@pytest.fixture(autouse=True)
def closed():
    """Every socket of a test is closed after it."""
    yield
    while WIRES:
        WIRES.pop().close()


async def test_somebody_who_talks_and_pings_as_a_person_does_is_never_cut_off(usual):
    ann = Person(usual)
    made = await ann.open_table()
    async with ann.at(made["id"]) as line:
        for number in range(60):
            if number % 5 == 0:
                await (await line.wire.ping())
            await line.send(type="ping", n=number)
            assert (await line.next("pong"))["n"] == number
            await asyncio.sleep(0.1)
    await ann.close()
