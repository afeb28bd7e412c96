"""One server for all tests that do not end it."""

import pytest

from server.client import Person, Served
from server.rooms import new_house


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    one = Served(str(tmp_path_factory.mktemp("served") / "tables.db"), "--speed", "instant", "--rate", "0")
    yield one
    log = one.stop()
    assert "failed" not in log, log


@pytest.fixture
async def people(served):
    made = [Person(served) for _ in range(5)]
    yield made
    for person in made:
        await person.close()


@pytest.fixture
async def registry():
    made = await new_house()
    yield made
    await made.drain()
    await made.store.close()
