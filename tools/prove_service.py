"""Which faults of the service and of the page's logic do tests notice? The list is docs/results/service_mutants.tsv.

   python tools/prove_service.py                # try the mutants that nobody has tried yet
   python tools/prove_service.py --again        # is every one noticed that was noticed before? 1 if not
   python tools/prove_service.py --again --all  # and those that were not: they may be noticed now
   python tools/prove_service.py --make 29      # make a new list, whose faults follow from the seed

`server`, `hosting`, `handlers`, `fair`, `client` or `page` before the option selects some of them. Of the Python
packages those tests of the core lane are run that execute the fault, the one that noticed it before first, in a process
for each fault: pytest loads this file as a plugin. Of the page its own tests in Node are run. Results are written as
they come, so a run that was stopped goes on.
"""

import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import coverage
import page_mutants
import pytest
import service_mutants
from mutants import SOURCE, Mutant, install, mutants
from results import Bar
from rule_tests import MEMORY, name_of
from service_mutants import NONE, NOT_RUN, PACKAGES, ROOT, UNKNOWN, Listed, read, shares, write

MANY, MANY_OF_PAGE = 440, 100
"""How many mutants a new list has of the Python packages, and of the page."""
GONE = "gone"
"""Instead of a test: the code has changed so much that the mutant cannot be made."""
TESTS = "tests/core"
FAULT = "GAMESTER_FAULT"
"""The variable of the environment that names the fault of a process of pytest."""
PYTEST = (
    "pytest", "-p", "prove_service", "-p", "no:cacheprovider", "-p", "no:xdist", "-vv", "--tb=no", "--assert=plain",
    "--hypothesis-profile=ci", "--reruns=0", "--timeout=60", "--timeout-method=signal",
)  # fmt: skip
STARTED = re.compile(r"^tests/\S*?(\w+\.py::\w+)", re.MULTILINE)
"""A test that pytest names when it begins."""


# --- In a process of pytest -----------------------------------------------------------------------------------


def pytest_collection_finish() -> None:
    """Put the fault in, if there is one, after all modules are imported."""
    if named := os.environ.get(FAULT):
        name, number = named.split()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        install(mutants(name, wide=True)[int(number)])


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where lines are counted, note whose they are."""
    if measuring := coverage.Coverage.current():
        measuring.switch_context(f"{item.path}::{name_of(item).partition('::')[2]}")


# --- Which test notices a fault? ------------------------------------------------------------------------------


def run(*words: str, fault: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of Python, perhaps with a fault."""
    own = {FAULT: fault, "PYTHONPATH": os.pathsep.join([str(ROOT / "tools"), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=False)


def first_to_fail(tests: Sequence[str], mutant: Mutant | None) -> str:
    """`file.py::test` of the first of these tests that fails, or ends the process, with this fault; empty if none."""
    done = run(*PYTEST, "-x", *tests, fault=f"{mutant.name} {mutant.number}" if mutant else "")
    begun = STARTED.findall(done.stdout)
    if not begun and mutant is None:
        raise SystemExit(f"The tests could not be run.\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return "" if done.returncode == 0 else (begun or ["::".join(tests[0].split("/")[-1:])])[-1]


@cache
def is_sound(test: str) -> bool:
    """Does it pass alone without a fault?"""
    return not first_to_fail(named(test), None)


def named(test: str) -> list[str]:
    """The places of `file.py::test`; none if it is no such test."""
    file, _, name = test.partition("::")
    found = (ROOT / TESTS).rglob(file) if name and file.endswith(".py") else []
    return [f"{path}::{name}" for path in found if f"def {name}(" in path.read_text("utf-8")]


@cache
def executing() -> dict[str, dict[int, list[str]]]:
    """For each file below `src/gamester`, and each of its lines, the tests that execute it."""
    with tempfile.TemporaryDirectory() as folder:
        include = ",".join(str(SOURCE / package / "*") for package in PACKAGES)
        run("coverage", "run", f"--data-file={folder}/lines", f"--include={include}", "-m", *PYTEST, TESTS)
        lines = coverage.CoverageData(f"{folder}/lines")
        lines.read()
        by_file = {file: lines.contexts_by_lineno(file) for file in lines.measured_files()}
    return {str(Path(file).relative_to(SOURCE)): found for file, found in by_file.items()}


def in_python_tests(listed: Listed) -> str:
    """The test that notices a mutant; the one that did so before is asked first."""
    mutant = service_mutants.found(listed)
    if mutant is None:
        return GONE
    before = named(listed.noticed)
    if before and first_to_fail(before, mutant) and is_sound(listed.noticed):
        return listed.noticed
    where = service_mutants.places(mutant)
    lines = [executing().get(file, {}).get(line, []) for file, places in where for line in places]
    left = sorted({test for tests in lines for test in tests if test} - set(before))
    if not left and not before:
        return NOT_RUN
    while left and (noticing := first_to_fail(left, mutant)):
        if is_sound(noticing):
            return noticing
        left = [test for test in left if not test.endswith(f"/{noticing}")]
    return NONE


def try_all(chosen: Sequence[Listed], keep: Callable[[Listed, str], None]) -> None:
    """Try mutants in an order by chance, so that the first are a sample of all."""
    bar = Bar(len(chosen))
    with tempfile.TemporaryDirectory() as folder:
        page_tests = cache(lambda: page_mutants.PageTests(Path(folder)))
        for listed in random.Random("order").sample(chosen, len(chosen)):
            if listed.package == "page":
                mutant = page_mutants.found(listed)
                keep(listed, page_tests().first_to_notice(mutant) if mutant else GONE)
            else:
                keep(listed, in_python_tests(listed))
            bar.step(listed.key)


# --- The list -------------------------------------------------------------------------------------------------


def made(seed: int) -> list[Listed]:
    """A new list."""
    found = [one for package, many in shares(MANY).items() for one in service_mutants.sample(package, many, seed)]
    return found + page_mutants.sample(MANY_OF_PAGE, seed)


def summary(listed: Sequence[Listed]) -> str:
    """The figures of each package."""
    by_package = {name: [one for one in listed if one.package == name] for name in (*PACKAGES, "page")}
    rows = [told(name, some) for name, some in by_package.items() if some]
    return "\n".join([*rows, told("together", listed)])


def told(name: str, some: Sequence[Listed]) -> str:
    """A row of figures."""
    counts = Counter("noticed" if one.is_noticed else one.noticed for one in some)
    said = {"noticed": "noticed", NONE: "noticed by none", NOT_RUN: "not run", UNKNOWN: "not tried"}
    return ", ".join([f"{name:<9}{len(some):4} mutants", *(f"{counts[key]} {word}" for key, word in said.items())])


def again(listed: list[Listed], chosen: list[Listed]) -> list[str]:
    """Try mutants again; those that were noticed and are so no more, in words. What is newly noticed is kept."""
    lost: list[str] = []

    def keep(one: Listed, noticed: str) -> None:
        """Keep the test, or say that there is none any more."""
        after = replace(one, noticed=noticed)
        if after.is_noticed:
            listed[listed.index(one)] = after
            write(listed)
        elif one.is_noticed:
            lost.append(f"{one.key}, line {one.line}: {one.change}: {noticed}; {one.noticed} noticed it")
            print(f"\nnoticed no more: {lost[-1]}", file=sys.__stderr__, flush=True)

    try_all(chosen, keep)
    return lost


def go_on(listed: list[Listed], chosen: list[Listed]) -> None:
    """Try mutants, and keep what is found."""

    def keep(one: Listed, noticed: str) -> None:
        """Keep the test."""
        listed[listed.index(one)] = replace(one, noticed=noticed)
        write(listed)

    try_all(chosen, keep)


def main() -> int:
    """1 if a mutant is noticed no more."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", default=[*PACKAGES, "page"], help="the default: all")
    parser.add_argument("--again", action="store_true", help="try those again that were noticed")
    parser.add_argument("--all", action="store_true", help="and those that were not")
    parser.add_argument("--make", type=int, metavar="SEED", help="make a new list")
    given = parser.parse_args()
    if given.make is not None:
        write(made(given.make))
    listed = read()
    asked = [one for one in listed if one.package in given.packages]
    lost: list[str] = []
    if given.again:
        lost = again(listed, [one for one in asked if one.is_noticed or given.all])
    elif given.make is None:
        go_on(listed, [one for one in asked if one.noticed == UNKNOWN])
    print(summary(listed))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
