"""The lanes of the tests: each is a folder of `tests`, and pytest runs them one after another."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest", "--hypothesis-profile=ci"]
"""Hypothesis tries the same examples in every run, however slow the machine is; plain `pytest` looks for new ones."""
NO_TESTS = 5
"""Pytest's exit status where no tests were collected."""


class Lane(NamedTuple):
    """A lane: the folder `tests/NAME`."""

    name: str
    holds: str
    workers: int
    """Processes that share its tests."""


CORE = Lane("core", "no process, no port, no waiting, no compiling", 2)
GATE = (
    CORE,
    Lane("world", "the service in a simulated world", 2),
    Lane("engine", "compiled rules, and each command of the laboratory once", 2),
    Lane("service", "servers, databases, terminals, kills", 2),
    Lane("page", "journeys in Chromium", 2),
)
REST = (Lane("lab", "the laboratory", 3), Lane("more", "everything else", 3))


class Ran(NamedTuple):
    """What was run: its exit status and time."""

    name: str
    holds: str
    status: int
    seconds: float


def timed(name: str, holds: str, work: Callable[[], int]) -> Ran:
    """Do some work under a heading; its result is an exit status."""
    print(f"--- {name}: {holds}", flush=True)
    began = time.monotonic()
    return Ran(name, holds, work(), time.monotonic() - began)


def run(lane: Lane, words: Sequence[str], marks: Sequence[str]) -> Ran:
    """Run the tests of a lane that these arguments and all these marker expressions select."""
    words = ["-n", str(lane.workers), *words, f"tests/{lane.name}"]
    return timed(lane.name, lane.holds, lambda: pytest(words, marks))


def pytest(words: Sequence[str], marks: Sequence[str]) -> int:
    """Run the tests that these arguments and all these marker expressions select; pytest's exit status."""
    words = list(words)
    if "-m" in words[:-1]:
        at = words.index("-m")
        marks = [f"({words[at + 1]})", *marks]
        del words[at : at + 2]
    if marks:
        words += ["-m", " and ".join(marks)]
    print("--- pytest", *words, flush=True)
    return subprocess.call([*PYTEST, *words], cwd=ROOT)


def summary(ran: Sequence[Ran], *, some: bool) -> int:
    """Print what became of each; one exit status of them all.

    `some`: only some tests were wanted, so that a lane without any has not failed, unless all are without.
    """
    print("--- what was run")
    for name, holds, status, seconds in ran:
        became = {0: "passed", NO_TESTS: "no tests"}.get(status, "FAILED")
        print(f"{name:8} {became:8} {seconds:5.0f} s   {holds}", flush=True)
    failed = [one.status for one in ran if one.status not in {0, NO_TESTS}]
    nothing = [one.status for one in ran if one.status == NO_TESTS]
    if failed or not nothing:
        return max(failed, default=0)
    return 0 if some and len(nothing) < len(ran) else NO_TESTS


def is_path(word: str) -> bool:
    """Does a word for pytest name a file or folder?"""
    return not word.startswith("-") and (ROOT / word.partition("::")[0]).exists()
