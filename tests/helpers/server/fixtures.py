"""Servers for tests that do not end them: one in a process of its own for all of them, or one in this process for each."""

from dataclasses import replace

import pytest

from gamester.hosting.timing import AT_ONCE
from gamester.server import http_tables
from server.client import OPEN, Person, Served
from server.here import Here
from server.rooms import new_house
from server.seeded import new_seed, secrets_of


@pytest.fixture(autouse=True)
async def nothing_left():
    """Close what a test has made, however it ended.

    What a test that failed had left open was found by the collector during a later test, and failed that one.
    """
    before = len(OPEN)
    yield
    while len(OPEN) > before:
        await OPEN.pop().close()


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    one = Served(str(tmp_path_factory.mktemp("served") / "tables.db"), "--speed", "instant", "--rate", "0")
    yield one
    log = one.stop()
    assert "failed" not in log, log


@pytest.fixture
async def here(monkeypatch):
    """The application in this process, where bots act at once."""
    monkeypatch.setattr(http_tables, "secrets", secrets_of(new_seed()))
    registry = await new_house(replace(AT_ONCE, claims=0.01))
    yield Here(registry)
    await registry.drain()
    await registry.store.close()


async def five(served):
    made = [Person(served) for _ in range(5)]
    yield made
    for person in made:
        await person.close()


@pytest.fixture
async def people(served):
    async for made in five(served):
        yield made


@pytest.fixture
async def registry():
    made = await new_house()
    yield made
    await made.drain()
    await made.store.close()
