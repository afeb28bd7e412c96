"""What tests of several kinds need."""

import itertools

import psycopg
import pytest
import services

COMPILED = (
    "envs/test_encode.py", "envs/test_observation_secrecy.py", "envs/test_vector.py", "learned", "lockstep/test_batches.py",
    "lockstep/test_lockstep.py", "measure", "policy", "simulate", "solve", "train", "worlds/test_compiled.py",
)  # fmt: skip
"""The tests that compile rules: one worker runs them all, or each would compile the same for half a minute and more."""

numbers = itertools.count(1)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Keep what compiles together, for `--dist loadgroup`."""
    folders = tuple(str(config.rootpath / "tests" / name) for name in COMPILED)
    for item in items:
        if str(item.path).startswith(folders):
            item.add_marker(pytest.mark.xdist_group("compiled"))


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
