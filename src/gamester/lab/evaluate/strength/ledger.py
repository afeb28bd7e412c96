"""The ledger of sealed seeds: each is used for one look at the bots, and every look is counted.

Whoever may look at the same packs again and again, and keep the number he likes, flatters himself. So the packs of a
look are named by its number, and the command that looks writes the number down, in a file that is kept with the code.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from gamester.errors import BadRun

OPEN = 0
"""The number of a look that counts for nothing: for trying things out, as often as one likes."""


class Look(NamedTuple):
    """One look at one section."""

    section: str
    number: int
    """From 1 on; OPEN for one that does not count."""

    @property
    def seed(self) -> int:
        """The seed of its packs."""
        digest = hashlib.sha256(f"gamester strength {self.section} {self.number}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> 2


def looks(path: Path) -> list[dict[str, Any]]:
    """What the ledger says, in order; nothing if there is none yet."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def next_look(path: Path, section: str) -> Look:
    """The first look at a section that nobody has had."""
    return Look(section, 1 + max((entry["look"] for entry in looks(path) if entry["section"] == section), default=0))


def check_look(path: Path, look: Look, scale: float) -> None:
    """BadRun if these packs are sealed: nobody has entered such a look, or none of so many packs."""
    if look.number == OPEN:
        return
    had = [entry["scale"] for entry in looks(path) if (entry["section"], entry["look"]) == look]
    if not had:
        raise BadRun("measure.sealed", section=look.section, n=look.number, path=str(path))
    if scale > max(had):
        raise BadRun("measure.sealed_scale", section=look.section, n=look.number, scale=max(had))


def enter(path: Path, look: Look, source: str, scale: float) -> None:
    """Write a look down before it is had: one that was broken off has been had as well."""
    entry = {"section": look.section, "look": look.number, "seed": look.seed, "source": source, "scale": scale}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")
