"""A store of each kind, empty."""

import pytest

from gamester.server.store import Head, open_store

KINDS = ("memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.fixture(params=KINDS[1:])
def shared_kind(request):
    """A kind of database that several processes can use."""
    return request.param


@pytest.fixture
async def store(kind, new_address):
    store = await open_store(new_address(kind))
    yield store
    await store.close()


def is_a_sentence(fault):
    said = str(fault.value)
    assert said[0].isupper() or said.startswith("/"), said
    assert said.endswith(".")
    assert "\n" not in said
    assert "{" not in said


async def table(store):
    await store.create(Head("t", "loo", "x"), ["a"])
