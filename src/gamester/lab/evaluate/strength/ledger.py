"""The pre-registration log of held-out seeds: each look at the bots uses a seed once, and every look is counted.

Whoever may evaluate on the same packs again and again, and report the best result, overestimates the bots. So the
number of a look determines its packs, and the command writes this number into a file under version control.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from gamester.text.errors import BadRun

OPEN = 0
"""The number of the look for trials, which may be repeated and does not count."""


class Look(NamedTuple):
    """One look (evaluation run) at one section."""

    section: str
    number: int
    """From 1 on; OPEN for a trial."""

    @property
    def seed(self) -> int:
        """The seed of its packs, a hash of the section and the number."""
        digest = hashlib.sha256(f"gamester lab strength {self.section} {self.number}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> 2


def looks(path: Path) -> list[dict[str, Any]]:
    """The entries of the log, in order; none if there is no file."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def next_look(path: Path, section: str) -> Look:
    """The next look at a section, whose packs nobody has used."""
    return Look(section, 1 + max((entry["look"] for entry in looks(path) if entry["section"] == section), default=0))


def check_look(path: Path, look: Look, scale: float) -> None:
    """BadRun if these packs are held out: the log has no entry for the look, or only one with fewer packs."""
    if look.number == OPEN:
        return
    had = [entry["scale"] for entry in looks(path) if (entry["section"], entry["look"]) == look]
    if not had:
        raise BadRun("measure.sealed", section=look.section, n=look.number, path=str(path))
    if scale > max(had):
        raise BadRun("measure.sealed_scale", section=look.section, n=look.number, scale=max(had))


def enter(path: Path, look: Look, source: str, scale: float) -> None:
    """Write a look into the log before it is played, so that an unfinished look counts too."""
    entry = {"section": look.section, "look": look.number, "seed": look.seed, "source": source, "scale": scale}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")
