"""The quick tests of the service: which of them execute a line, and which of them notices a fault.

They are the tests that need no other process, no compiler, no browser and no database server. They are collected once.
Each runs in a fork, so that each fault meets a process in which no test has run.
"""

from __future__ import annotations

import faulthandler
import hashlib
import itertools
import json
import multiprocessing.process
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import coverage
from mutants import Mutant, install
from rule_tests import MEMORY, Bar, Run, collected_in, name_of, silence

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "gamester"
CACHE = ROOT / ".cache" / "quick_tests.json"
FOLDERS = {"client", "fair", "hosting", "identity", "server", "site", "store", "study", "tui", "world"}
"""Folders of tests, in whatever lane they are."""
MARKS = "not chromium and not firefox and not postgres and not page"
STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec"}
LONGEST = 8
"""Processor seconds of a quick test."""
WHOLE = 60
"""Processor seconds of the quick tests that are asked about one fault."""
HANGS, WAITS = 30.0, 60
"""Seconds of processor time, and of the clock, that a test may take; if it takes longer, it has noticed a fault."""


@dataclass
class Map:
    """What is known of the quick tests without a fault."""

    seconds: list[float]
    """The processor time of each item."""
    failed: list[int]
    """The items that are no quick tests: they fail, hang, start a process or compile."""
    lines: dict[str, dict[str, list[int]]]
    """For each file below `src/gamester` and each of its lines, the items that execute it."""
    files: list[str]
    """The files of tests that have been run."""

    def add(self, part: dict[str, Any]) -> None:
        """Add what is known of some of the items."""
        for item, seconds in part["seconds"].items():
            self.seconds[int(item)] = seconds
        self.failed += part["failed"]
        for file, by_line in part["lines"].items():
            for line, items in by_line.items():
                self.lines.setdefault(file, {}).setdefault(line, []).extend(items)

    def executing(self, where: Iterable[tuple[str, range]]) -> list[int]:
        """The items that execute one of these lines, the fastest first, as many as `WHOLE` has room for."""
        each = [self.lines.get(file, {}).get(str(line), []) for file, lines in where for line in lines]
        usable = {item for items in each for item in items} - set(self.failed)
        in_order = sorted((one for one in usable if self.seconds[one] <= LONGEST), key=lambda one: self.seconds[one])
        together = itertools.accumulate(self.seconds[one] for one in in_order)
        return [one for one, seconds in zip(in_order, together, strict=True) if seconds <= WHOLE]


class Quick:
    """The collected quick tests."""

    def __init__(self, run: Run, packages: Sequence[str]) -> None:
        """`packages` are those whose lines the map holds."""
        self.run, self.packages = run, packages
        self.items = list(run.items)
        self.sound: dict[int, bool] = {}

    def name(self, item: int) -> str:
        """`file.py::test` of an item."""
        return name_of(self.items[item])

    def named(self, test: str) -> list[int]:
        """The items of `file.py::test`."""
        return [number for number, item in enumerate(self.items) if name_of(item) == test]

    @cached_property
    def map(self) -> Map:
        """The map: from the file, as far as neither code nor tests have changed since."""
        digest = digest_of([*SOURCE.rglob("*.py"), *(file for folder in folders() for file in folder.glob("*.py"))])
        kept = json.loads(CACHE.read_text("utf-8")) if CACHE.is_file() else {}
        made = Map([0.0] * len(self.items), [], {}, [])
        if kept.pop("digest", "") == digest:
            made = Map(**kept)
        self.measure(made, digest)
        return made

    def measure(self, made: Map, digest: str) -> None:
        """Run every item without a fault, file by file in a process each; what ends its process is no quick test."""
        numbers = range(len(self.items))
        by_file = [(str(path), [*some]) for path, some in itertools.groupby(numbers, key=lambda n: self.items[n].path)]
        left = [(path, some) for path, some in by_file if path not in made.files]
        bar = Bar(sum(len(some) for _, some in left))
        CACHE.parent.mkdir(exist_ok=True)
        for path, some in left:
            todo = [some]
            while todo:
                todo[:1] = self.measure_some(made, todo[0])
            made.files.append(path)
            CACHE.write_text(json.dumps({"digest": digest} | vars(made)), "utf-8")
            bar.step(path, len(some))

    def measure_some(self, made: Map, some: list[int]) -> list[list[int]]:
        """Run items in one process; those that are left to run, without the one that ended it."""
        with tempfile.TemporaryDirectory() as folder:
            part = Path(folder) / "part.json"
            status, last = forked(partial(self.trace, some, part))
            if status == 0:
                made.add(json.loads(part.read_text("utf-8")))
            if status == 0 or last is None:
                return []
        made.failed.append(last)
        at = some.index(last)
        return [*filter(None, [some[:at], some[at + 1 :]])]

    def trace(self, items: Sequence[int], part: Path, told: Callable[[int], object]) -> bool:
        """Run items, and write which lines each executes."""
        packages = [str(SOURCE / package / "*") for package in self.packages]
        measuring = coverage.Coverage(data_file=None, config_file=False, include=packages)
        measuring.start()
        seconds, failed = {}, []
        for item in items:
            told(item)
            measuring.switch_context(str(item))
            began = time.process_time()
            failed += [] if self.passes_one(item) else [item]
            seconds[item] = round(time.process_time() - began, 3)
        measuring.stop()
        data = measuring.get_data()
        lines = {
            str(Path(file).relative_to(SOURCE)): {
                line: [int(item) for item in by if item] for line, by in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        part.write_text(json.dumps({"seconds": seconds, "failed": failed, "lines": lines}), "utf-8")
        return True

    def passes_one(self, item: int) -> bool:
        """Run an item, in a process that ends if it takes too long; does it pass?"""
        signal.setitimer(signal.ITIMER_PROF, HANGS)
        faulthandler.dump_traceback_later(WAITS, exit=True, file=sys.__stderr__ or sys.stderr)
        return not self.run.run([self.items[item]])

    def first_to_notice(self, mutant: Mutant, items: Sequence[int]) -> int | None:
        """The first item that fails with this fault, also alone, and passes without it."""
        left = [*items]
        while left:
            status, last = forked(partial(self.passes, left, mutant))
            if status == 0 or last is None:
                return None
            if forked(partial(self.passes, [last], mutant))[0] and self.is_sound(last):
                return last
            left = left[left.index(last) + 1 :]
        return None

    def is_sound(self, item: int) -> bool:
        """Does it pass alone without a fault?"""
        if item not in self.sound:
            self.sound[item] = forked(partial(self.passes, [item], None))[0] == 0
        return self.sound[item]

    def passes(self, items: Sequence[int], mutant: Mutant | None, told: Callable[[int], object]) -> bool:
        """Run items, with a fault or without one, until one fails."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if mutant:
            told(items[0])
            install(mutant)
        for item in items:
            told(item)
            if not self.passes_one(item):
                return False
        return True


def digest_of(files: Iterable[Path]) -> str:
    """A digest of the names and the contents of files."""
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(str(file.relative_to(ROOT)).encode() + hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def forked(work: Callable[[Callable[[int], object]], bool]) -> tuple[int, int | None]:
    """Do work in a separate process that may start no other: its status, 0 if True, and the last number it told."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            silence()
            os.setsid()  # a test that speaks to a terminal does not stop at ours
            keep_quick()
            os._exit(0 if work(lambda number: os.write(writing, b"%d " % number)) else 1)
        finally:  # whatever error the fault causes; the forked pytest must not go on from here
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        numbers = pipe.read().split()
    return os.waitpid(child, 0)[1], int(numbers[-1]) if numbers else None


def keep_quick() -> None:
    """From now on, this process ends when it starts another or compiles."""

    def listen(event: str, told: tuple[Any, ...]) -> None:
        """Listen to what Python does."""
        if event in STARTS or (event == "import" and told[0] == "numba"):
            os._exit(1)

    def end(*_: object, **__: object) -> None:
        """End it."""
        os._exit(1)

    sys.addaudithook(listen)
    multiprocessing.process.BaseProcess.start = end  # type: ignore[method-assign]
    if compiler := sys.modules.get("numba.core.dispatcher"):
        compiler.Dispatcher._compile_for_args = end  # noqa: SLF001 - the first call of every compiled function


def folders() -> list[Path]:
    """The folders of the quick tests."""
    return sorted(path for path in (ROOT / "tests").rglob("*") if path.is_dir() and path.name in FOLDERS)


def with_quick_tests(packages: Sequence[str], work: Callable[[Quick], None]) -> None:
    """Collect the quick tests and do the work with them."""
    options = ["--hypothesis-profile=ci", "-m", MARKS]
    collected_in(folders(), lambda run: work(Quick(run, packages)), options)
