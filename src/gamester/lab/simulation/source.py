"""The version of Gamester: results of different versions are never mixed."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from gamester import __version__

APART = ("tui", "commands", "i18n", "locale", "rulebook", "lab/commands", "lab/envs")
"""Folders and files that do not affect the results of a simulation."""


@cache
def source() -> str:
    """The version, and a hash of the code that affects results."""
    package = Path(__file__).parents[2]
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        within = path.relative_to(package)
        if not within.as_posix().startswith(APART):
            digest.update(f"{within.as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return f"{__version__} {digest.hexdigest()[:16]}"
