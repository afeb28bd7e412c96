"""What tests of several kinds need."""

import itertools

import psycopg
import pytest
import services

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
