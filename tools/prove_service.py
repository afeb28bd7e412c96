"""Which faults of the service and of the page's logic do tests notice? The list is docs/results/service_mutants.tsv.

   python tools/prove_service.py                # try the mutants that nobody has tried yet
   python tools/prove_service.py --again        # is every one noticed that was noticed before? 1 if not
   python tools/prove_service.py --again --all  # and those that were not: they may be noticed now
   python tools/prove_service.py --make 29      # make a new list, whose faults follow from the seed

`server`, `hosting`, `handlers`, `fair`, `client` or `page` before the option selects some of them. Of the Python
packages the quick tests are run that execute the fault (quick_tests.py), the fastest first, until one fails. Of the
page its own tests in Node are run. Results are written as they come, so a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import page_mutants
import service_mutants
from quick_tests import Quick, with_quick_tests
from rule_tests import Bar
from service_mutants import NONE, NOT_RUN, PACKAGES, UNKNOWN, Listed, read, shares, write

MANY, MANY_OF_PAGE = 440, 100
"""How many mutants a new list has of the Python packages, and of the page."""
GONE = "gone"
"""Instead of a test: the code has changed so much that the mutant cannot be made."""
Try: TypeAlias = Callable[[Listed], str]
"""Which test notices a mutant?"""


def made(seed: int) -> list[Listed]:
    """A new list."""
    found = [one for package, many in shares(MANY).items() for one in service_mutants.sample(package, many, seed)]
    return found + page_mutants.sample(MANY_OF_PAGE, seed)


def in_quick_tests(quick: Quick, listed: Listed) -> str:
    """The quick test that notices a mutant; the one that did so before is asked first."""
    mutant = service_mutants.found(listed)
    if mutant is None:
        return GONE
    before = quick.named(listed.noticed)
    noticing = quick.first_to_notice(mutant, before) if before else None
    if noticing is None:
        rest = [item for item in quick.map.executing(service_mutants.places(mutant)) if item not in before]
        noticing = quick.first_to_notice(mutant, rest)
        if not rest and not before:
            return NOT_RUN
    return NONE if noticing is None else quick.name(noticing)


def in_page_tests(tests: page_mutants.PageTests, listed: Listed) -> str:
    """The page's own test that notices a mutant."""
    mutant = page_mutants.found(listed)
    return GONE if mutant is None else tests.first_to_notice(mutant)


def try_all(chosen: Sequence[Listed], keep: Callable[[Listed, str], None]) -> None:
    """Try mutants in an order by chance, so that the first are a sample of all."""
    in_order = random.Random("order").sample(chosen, len(chosen))
    bar = Bar(len(in_order))

    def one_by_one(some: Sequence[Listed], attempt: Try) -> None:
        """Try some of them."""
        for listed in some:
            keep(listed, attempt(listed))
            bar.step(listed.key)

    python = [listed for listed in in_order if listed.package != "page"]
    page = [listed for listed in in_order if listed.package == "page"]
    if python:
        with_quick_tests(PACKAGES, lambda quick: one_by_one(python, lambda one: in_quick_tests(quick, one)))
    if page:
        with tempfile.TemporaryDirectory() as folder:
            tests = page_mutants.PageTests(Path(folder))
            one_by_one(page, lambda one: in_page_tests(tests, one))


def summary(listed: Sequence[Listed]) -> str:
    """The figures of each package."""
    by_package = {name: [one for one in listed if one.package == name] for name in (*PACKAGES, "page")}
    rows = [told(name, some) for name, some in by_package.items() if some]
    return "\n".join([*rows, told("together", listed)])


def told(name: str, some: Sequence[Listed]) -> str:
    """A row of figures."""
    counts = Counter("noticed" if one.is_noticed else one.noticed for one in some)
    said = {"noticed": "noticed", NONE: "noticed by none", NOT_RUN: "not run by a quick test", UNKNOWN: "not tried"}
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
