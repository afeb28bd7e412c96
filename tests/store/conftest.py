"""A store of each kind, empty."""

import itertools

import psycopg
import pytest

import services
from gamester.server.store import open_store

KINDS = ("memory", "sqlite", "postgres")
numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_server():
    with services.postgres() as address:
        yield address


@pytest.fixture(scope="session")
def redis_server():
    with services.redis() as address:
        yield address


@pytest.fixture
def new_address(request, tmp_path):
    """Makes addresses of new, empty databases of a kind."""

    def new(kind):
        number = next(numbers)
        if kind != "postgres":
            return str(tmp_path / f"{number}.db") if kind == "sqlite" else ":memory:"
        server = request.getfixturevalue("postgres_server")
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"create schema t{number}")
        return f"{server}&options=-csearch_path%3Dt{number}"

    return new


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
