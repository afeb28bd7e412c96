"""What tests of several kinds need."""

import itertools

import psycopg
import pytest
import services
from xdist.scheduler.loadscope import LoadScopeScheduling

COMPILED = {
    "rules": (
        "benches", "envs/test_encode.py", "envs/test_observation_secrecy.py", "envs/test_vector.py", "lockstep", "simulate",
    ),
    "policies": ("learned", "measure", "policy", "solve", "train", "worlds/test_compiled.py"),
}  # fmt: skip
"""The tests that compile: one worker runs all of a kind, or each would compile the same for half a minute and more. The
others share the rest, much of which waits for browsers and servers.
"""


def compiling(nodeid):
    """What a test compiles, if anything."""
    starts = ((kind, tuple(f"tests/{name}" for name in names)) for kind, names in COMPILED.items())
    return next((kind for kind, names in starts if nodeid.startswith(names)), None)


numbers = itertools.count(1)


def pytest_collection_modifyitems(items):
    """A cold compiler on a busy machine takes its time."""
    for item in items:
        if compiling(item.nodeid):
            item.add_marker(pytest.mark.timeout(600))


class Scheduling(LoadScopeScheduling):
    """One test after the other to whichever worker is free, and what compiles together to one."""

    def _split_scope(self, nodeid):
        return compiling(nodeid) or nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """How tests are dealt out to workers."""
    return Scheduling(config, log)


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
