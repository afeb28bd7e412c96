"""The rule tests of a game: collected once, and run many times, each with a fault and in a separate process."""

from __future__ import annotations

import contextlib
import io
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from mutants import Mutant, install, is_function, module_of
from trace_tests import named

ROOT = Path(__file__).resolve().parent.parent
RULE_TESTS = ROOT / "tests" / "core" / "rules"
SLOW = "test_properties.py"
"""Tests of random deals: they run only when no other test notices the fault, and are never cited."""
LONGEST = 3
"""Processor seconds that a fault may add to a test; if it takes longer, the test has noticed the fault."""
MEMORY = 4 << 30


def name_of(item: pytest.Item) -> str:
    """`file.py::test`, without its parameters."""
    return f"{item.path.name}::{getattr(item, 'originalname', item.name)}"


@dataclass(eq=False)
class Failures:
    """Collects the names of the items that fail."""

    failed: list[str] = field(default_factory=list)
    stopped: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the result of a setup, call or teardown."""
        if report.failed:
            self.failed.append(report.nodeid)

    def stop(self, number: int, frame: object) -> None:
        """Fail a test that has taken too long."""
        del number, frame
        self.stopped = True
        raise TimeoutError


@dataclass(eq=False)
class Run:
    """Replaces pytest's own loop, and hands the collected items to `work`."""

    work: Callable[[Run], None]
    items: list[pytest.Item] = field(default_factory=list)
    heard: Failures = field(default_factory=Failures)
    seconds: dict[str, float] = field(default_factory=dict)
    """The processor time of each item without a fault, by its node."""
    faulty: bool = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the work after all tests are collected."""
        self.items = session.items
        session.config.pluginmanager.register(self.heard)
        self.work(self)
        return True

    def run(self, items: list[pytest.Item], *, to_first: bool = False) -> set[str]:
        """Run items; the names of the tests that failed. With a fault, each test may take longer by a fixed amount."""
        self.heard.failed, self.heard.stopped = [], False
        signal.signal(signal.SIGVTALRM, self.heard.stop)
        for item, after in zip(items, [*items[1:], None], strict=False):
            usual = self.seconds.get(item.nodeid, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST + 4 * usual if self.faulty else 0)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.heard.failed and (to_first or self.heard.stopped):
                break
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        failed = set(self.heard.failed)
        return {name_of(item) for item in items if item.nodeid in failed}

    def notice(self, mutant: Mutant, items: list[pytest.Item], *, to_first: bool = False) -> set[str]:
        """The tests among `items` that fail with this fault, run in a separate process."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                silent = os.open(os.devnull, os.O_WRONLY)
                os.dup2(silent, 1)
                os.dup2(silent, 2)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                self.faulty = True
                failed = self.run(items, to_first=to_first) if stands(mutant) else set(map(name_of, items))
                os.write(writing, "\n".join(sorted(failed)).encode())
                os._exit(0)
            except BaseException:  # noqa: BLE001 - the forked pytest must never continue from here
                os.write(writing, traceback.format_exc().encode())
                os._exit(1)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            names = pipe.read().decode()
        if os.waitpid(child, 0)[1]:
            raise RuntimeError(f"{mutant.key} could not be tried: {mutant.change}\n{names}")
        return set(names.split("\n")) - {""}


def paragraphs_of(test: str) -> list[str]:
    """The paragraphs in the name of `file.py::test`."""
    return named(test.partition("::")[2])


def stands(mutant: Mutant) -> bool:
    """Put the fault in; if a table cannot even be built, every test notices the fault."""
    try:
        install(mutant)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return False
    return True


def collected(game: str, work: Callable[[Run], None]) -> None:
    """Collect the tests of a game's rules and do the work with them."""
    os.environ["ALL_EXAMPLES"] = "1"  # of the property tests, of which the core lane tries a fourth
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=0", "-s", "--tb=no", "--assert=plain"]
    place = [f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"), str(RULE_TESTS / game)]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(["-qq", *plugins, *place], plugins=[Run(work)])
    if status != 0:
        raise SystemExit(f"The tests could not be run ({status}).\n{said.getvalue()[-3000:]}")


def callers(run: Run, names: Iterable[str]) -> dict[str, set[str]]:
    """For each function, the items that call it, and those too slow to trace; for a table, every item."""
    spelled = {(module_of(name).replace(".", "/") + ".py", name.rpartition(".")[2]): name for name in names}
    calling: dict[str, set[str]] = {name: set() for name in names}
    for item in run.items:
        seen: set[object] = set()

        def heard(frame: object, event: str, _: object, seen: set[object] = seen) -> None:
            """Record the function that Python calls."""
            if event == "call":
                seen.add(frame.f_code)  # type: ignore[attr-defined]

        began = time.process_time()
        slow = item.path.name == SLOW
        sys.setprofile(None if slow else heard)
        failed = run.run([item])
        sys.setprofile(None)
        run.seconds[item.nodeid] = time.process_time() - began
        if failed:
            raise RuntimeError(f"{item.nodeid} fails without any fault")
        for name in calling if slow else ():
            calling[name].add(item.nodeid)
        for code in seen:
            file = code.co_filename.rpartition("/src/")[2]  # type: ignore[attr-defined]
            if called := spelled.get((file, code.co_name)):  # type: ignore[attr-defined]
                calling[called].add(item.nodeid)
    everyone = {item.nodeid for item in run.items}
    return {name: calling[name] if is_function(name) else everyone for name in calling}
