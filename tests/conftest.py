"""What tests of several kinds need."""

import itertools

import psycopg
import pytest
import services
from xdist.scheduler.loadscope import LoadScopeScheduling

TOGETHER = {
    "rules": (
        "benches", "envs/test_beginnings.py", "envs/test_bots.py", "envs/test_copies.py", "envs/test_encode.py",
        "envs/test_learners.py", "envs/test_observation_secrecy.py", "envs/test_vector.py", "lockstep", "simulate",
    ),
    "policies": ("learned", "measure", "policy", "solve", "train", "worlds/test_compiled.py"),
    "page": ("web",),
}  # fmt: skip
"""One worker runs all of a kind: what compiles the same would do so in each for half a minute and more, and the tools of
the page are installed once, into one folder. The others share the rest, much of which waits for browsers and servers.
"""


def together(nodeid):
    """The kind of a test, if it is of one: `tests/LANE/SUBJECT/…`."""
    below = nodeid.split("/", 2)[-1]
    return next((kind for kind, names in TOGETHER.items() if below.startswith(names)), None)


numbers = itertools.count(1)


NEEDS = {"chromium": "chromium", "firefox": "firefox", "page_tools": "page", "postgres_server": "postgres"}
"""What a test needs that asks for a fixture, as a marker; `start.py test` leaves out tests whose need is not there.
Tests that ask for a database by the name of its kind carry the marker themselves.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """A cold compiler on a busy machine takes its time, and so does a network."""
    for item in items:
        for fixture in NEEDS.keys() & set(item.fixturenames):
            item.add_marker(NEEDS[fixture])
        if together(item.nodeid):
            item.add_marker(pytest.mark.timeout(600))


class Scheduling(LoadScopeScheduling):
    """One test after the other to whichever worker is free, and what belongs together to one."""

    def _split_scope(self, nodeid):
        whole_file = "/browser/" in nodeid  # a browser is started for each, by each worker
        return together(nodeid) or (nodeid.partition("::")[0] if whole_file else nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """How tests are dealt out to workers."""
    return Scheduling(config, log)


@pytest.fixture(scope="session")
def postgres_server():
    with services.postgres() as address:
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
