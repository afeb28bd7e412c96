"""The rule tests of a game, collected once and run again and again: with a fault, in a process of its own."""

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
from untested_paragraphs import named

ROOT = Path(__file__).resolve().parent.parent
RULE_TESTS = ROOT / "tests" / "rules"
SLOW = "test_properties.py"
"""Tests of random deals: only asked when no other test notices, and never cited."""
LONGEST = 3
"""Seconds of the processor that a test may take with a fault beyond what it takes without; then it has noticed."""
MEMORY = 4 << 30


def name_of(item: pytest.Item) -> str:
    """`file.py::test`, without what it was parametrized with."""
    return f"{item.path.name}::{getattr(item, 'originalname', item.name)}"


@dataclass
class Failures:
    """Collects the names of the items that fail."""

    failed: list[str] = field(default_factory=list)
    stopped: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A setup, call or teardown is over."""
        if report.failed:
            self.failed.append(report.nodeid)

    def stop(self, number: int, frame: object) -> None:
        """A test has taken too long: it fails."""
        del number, frame
        self.stopped = True
        raise TimeoutError


@dataclass
class Run:
    """Takes the place of pytest's own loop: hands the collected items to `work`."""

    work: Callable[[Run], None]
    items: list[pytest.Item] = field(default_factory=list)
    heard: Failures = field(default_factory=Failures)
    seconds: dict[str, float] = field(default_factory=dict)
    """What each item takes of the processor without a fault, by its node."""
    faulty: bool = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests are collected."""
        self.items = session.items
        session.config.pluginmanager.register(self.heard)
        self.work(self)
        return True

    def run(self, items: list[pytest.Item], *, to_first: bool = False) -> set[str]:
        """Run items; the names of the tests that failed.  With a fault a test may take much longer than without."""
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
        """The tests among `items` that fail with this fault, in a process of its own."""
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
            except BaseException:  # noqa: BLE001 - a second pytest must never go on from here
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
    """Put the fault in; a table that cannot even be made is noticed by every test."""
    try:
        install(mutant)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return False
    return True


def collected(game: str, work: Callable[[Run], None]) -> None:
    """Collect the tests of a game's rules and do the work with them."""
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=0", "-s", "--tb=no", "--assert=plain"]
    options = ["-qq", *plugins, f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"), str(RULE_TESTS / game)]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(options, plugins=[Run(work)])
    if status != 0:
        raise SystemExit(f"The rule tests of {game} could not be run ({status}).\n{said.getvalue()[-3000:]}")


def callers(run: Run, names: Iterable[str]) -> dict[str, set[str]]:
    """For each function the items that call it, or are too slow to look at; a table may be read by every item."""
    spelled = {(module_of(name).replace(".", "/") + ".py", name.rpartition(".")[2]): name for name in names}
    calling: dict[str, set[str]] = {name: set() for name in names}
    for item in run.items:
        seen: set[object] = set()

        def heard(frame: object, event: str, _: object, seen: set[object] = seen) -> None:
            """Python calls a function."""
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


class Bar:
    """One line that says how far it is."""

    def __init__(self, whole: int) -> None:
        """`whole`: how many steps there are."""
        self.whole, self.done, self.since = whole, 0, time.monotonic()

    def step(self, said: str) -> None:
        """One more."""
        self.done += 1
        left = (time.monotonic() - self.since) / self.done * (self.whole - self.done)
        filled = 30 * self.done // self.whole
        line = f"[{'#' * filled}{'.' * (30 - filled)}] {self.done}/{self.whole} {left:4.0f} s left  {said}"
        print(f"\r{line:<110.110}", end="" if self.done < self.whole else "\n", file=sys.stderr, flush=True)
