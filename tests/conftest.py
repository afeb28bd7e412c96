"""What tests of several kinds need: how they are dealt out to workers, which are tried again, and databases."""

import gc
import itertools
from collections import Counter

import psycopg
import pytest
import services
from xdist.scheduler.loadscope import LoadScopeScheduling

from folders import ROOT

TOGETHER = {
    "rules": (
        "more/benches", "lab/envs/test_arguments.py", "lab/envs/test_copies.py", "lab/envs/test_encode.py",
        "lab/envs/test_vector.py", "lab/lockstep", "lab/simulate", "more/third_game/test_third_game.py",
    ),
    "policies": (
        "more/study/test_trials.py::test_without_luck",
        "more/site/test_judging_in_wasm.py::test_a_module_judges_as_numba_does", "lab/learned", "lab/measure", "lab/policy", "lab/solve",
        "lab/train", "more/worlds/test_worlds.py::test_compiled",
    ),
    "web": ("more/web",),
    "compiling": (
        "engine/docs", "engine/lab", "engine/lockstep/test_batches.py", "engine/lockstep/test_linking.py",
        "engine/lockstep/test_specialised.py", "engine/lockstep/test_uncounted.py",
        "engine/lockstep/test_wasm.py::test_random_play", "engine/test_exponential.py::test_both",
    ),
}  # fmt: skip
"""One worker runs all of a kind: what compiles the same would do so in each for half a minute and more, and the tools of
the page are installed once, into one folder. The others share the rest.
"""
FILES = ("core", "page", "more/browser", "service/cli/test_missing.py", "service/server/test_bounds.py")
"""Folders where one worker runs a whole file: what the tests of a file share is made once."""
AGAIN = ("service", "page", "more/browser", "more/client", "more/server", "more/tui")
"""Folders of tests with sockets, processes and browsers: one that fails is tried once more."""
TRIED_AGAIN = ROOT / "tried-again.txt"
"""A line for each test that has passed at its second try only."""


def place(nodeid):
    """Where a test is, below `tests`."""
    return nodeid.removeprefix("tests/")


def together(nodeid):
    """The kind of a test, if it is of one."""
    return next((kind for kind, names in TOGETHER.items() if place(nodeid).startswith(names)), None)


numbers = itertools.count(1)


NEEDS = {"chromium": "chromium", "firefox": "firefox", "page_tools": "page", "postgres_server": "postgres"}
"""What a test needs that asks for a fixture, as a marker; `start.py test` leaves out tests whose need is not there.
Tests that ask for a database by the name of its kind carry the marker themselves.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what tests need; a cold compiler on a busy machine takes its time, and so does a network."""
    for item in items:
        for fixture in NEEDS.keys() & set(item.fixturenames):
            item.add_marker(NEEDS[fixture])
        if together(item.nodeid):
            item.add_marker(pytest.mark.timeout(600))
        if place(item.nodeid).startswith(AGAIN):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish():
    """What is there by now stays: the collector looks through it no more, and through what is new less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


def pytest_terminal_summary(terminalreporter):
    """Name the tests that passed at their second try, and count them; pytest prints beside it why they failed."""
    stats = terminalreporter.stats
    failed = {report.nodeid for outcome in ("failed", "error") for report in stats.get(outcome, ())}
    passed = sorted({report.nodeid for report in stats.get("rerun", ())} - failed)
    if not passed or hasattr(terminalreporter.config, "workerinput"):
        return
    with TRIED_AGAIN.open("a", encoding="utf-8") as file:
        file.writelines(f"{nodeid}\n" for nodeid in passed)
    counted = Counter(TRIED_AGAIN.read_text("utf-8").splitlines())
    terminalreporter.section("passed at the second try only")
    for nodeid in passed:
        times = f"{counted[nodeid]} time{'s' if counted[nodeid] > 1 else ''}"
        terminalreporter.line(f"{nodeid}: {times} by now ({TRIED_AGAIN.name})")


class Scheduling(LoadScopeScheduling):
    """One test after the other to whichever worker is free, and what belongs together to one."""

    def _split_scope(self, nodeid):
        whole_file = place(nodeid).startswith(FILES)
        return together(nodeid) or (nodeid.partition("::")[0] if whole_file else nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """How tests are dealt out to workers."""
    return Scheduling(config, log)


@pytest.fixture(scope="session")
def page_tools():
    """The packages of the page's `package-lock.json`, installed once."""
    from check import fetch_page_tools

    assert fetch_page_tools()


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
