"""A hash of the rules a number was found for: what was solved or learned under other rules must not be played by."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
DECISIVE = ("options", "state", "order", "rules", "settle", "tricks", "declaring", "penalties", "sight")
"""The files of a game that decide how it is played, besides its moves, and what a seat sees."""
_IDLE = re.compile(r'"""[\s\S]*?"""|#[^\n]*|\s+')


@cache
def rules_key(game: str) -> str:
    """The hash of a game's rules and of what its seats see; layout, comments and docstrings do not count."""
    files = [f for f in sorted((PACKAGE / game).glob("*.py")) if f.stem in DECISIVE or f.stem.startswith("moves")]
    return text_key(PACKAGE / "cards.py", *files)


def text_key(*paths: Path) -> str:
    """A hash of what some files of Python do; layout, comments and docstrings do not count."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(_IDLE.sub("", path.read_text("utf-8")).encode())
    return digest.hexdigest()[:16]
