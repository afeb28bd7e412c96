"""The ledger of evaluation runs (looks), and the seals that keep their packs unknown until they are announced.

Whoever may evaluate on the same packs again and again, and report the best result, overestimates the bots. So every
look is entered before it is played, and a look that did not please counts too. Nobody knows its packs when it is
entered: they follow from a round of a public randomness beacon that is still to come, or from a secret of another
person, of which the entry holds the SHA-256.
"""

import hashlib
import json
import subprocess
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from gamester.text.errors import BadRun
from gamester_lab.evaluate.strength import sequential

LEDGER = Path(__file__).with_name("ledger.jsonl")
"""The file, which ships with the program: from it anybody plays a look again."""
PLANNED = ("master", "rates")
"""The sections whose sizes are in the plan of the sequential test."""
TRIAL = 0
"""The number of the look for trials, which may be repeated and does not count."""
CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""The beacon: the chain `quicknet` of drand, which many organisations sign together."""
FIRST_ROUND, PERIOD = 1692803367, 3
"""When its round 1 was due, in seconds of Unix time, and the seconds between rounds."""
NOTICE = 600
"""The seconds between an announcement and its round, in which the entry is committed and published."""
Entry = dict[str, Any]
"""A look as the ledger has it: `section`, `look`, `source`, `scale`, `plan` where there is one, how it is sealed, and
once that is known its `seed`."""


class Look(NamedTuple):
    """One look (evaluation run) at one section."""

    section: str
    number: int
    """From 1 on; TRIAL for a trial."""


class Seal(NamedTuple):
    """What decides the packs of a look: the beacon's round, or another person's secret."""

    round: int | None
    commitment: str = ""
    """The SHA-256 of the secret; empty for a round."""

    @property
    def address(self) -> str:
        """Where the round is published."""
        return f"https://api.drand.sh/{CHAIN}/public/{self.round}"

    def opened_by(self, path: Path) -> str:
        """What the file tells: the signature of the round, or the secret; BadRun if it does not fit the seal."""
        try:
            text = path.read_text("utf-8").strip()
            if self.round is None:
                found, fits = text, hashlib.sha256(text.encode()).hexdigest() == self.commitment
            else:
                told = json.loads(text)
                found = str(told["signature"])
                digest = hashlib.sha256(bytes.fromhex(found)).hexdigest()
                fits = told["round"] == self.round and told["randomness"] == digest
        except (OSError, ValueError, KeyError, TypeError):
            fits = False
        if not fits:
            raise BadRun("measure.other_seal", path=str(path), seal=self.address if self.round else self.commitment)
        return found


def sealed_at(now: float) -> Seal:
    """The seal of a look that is announced at this Unix time: the first round after the notice."""
    return Seal(1 + max(0, ceil((now + NOTICE - FIRST_ROUND) / PERIOD)))


def due(round_number: int) -> int:
    """When a round is published, in Unix time."""
    return FIRST_ROUND + (round_number - 1) * PERIOD


def sealed_by(text: str) -> Seal:
    """The seal of a secret with this SHA-256; BadRun if that is none."""
    found = text.lower()
    if len(found) != 64 or set(found) - set("0123456789abcdef"):
        raise BadRun("measure.commitment", text=text)
    return Seal(None, found)


def seed_of(look: Look, opened: str = "") -> int:
    """The seed of the packs of a look: a hash of its section, its number and what opened its seal."""
    digest = hashlib.sha256(" ".join(["gamester lab strength", *map(str, look), opened]).strip().encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


# --- The file -----------------------------------------------------------------------------------------------------


def looks() -> list[Entry]:
    """The entries, in order; what opened one is part of it."""
    found: dict[Look, Entry] = {}
    lines = LEDGER.read_text("utf-8").splitlines() if LEDGER.is_file() else []
    for entry in map(json.loads, filter(None, lines)):
        found.setdefault(Look(entry["section"], entry["look"]), {}).update(entry)
    return list(found.values())


def announce(section: str, seal: Seal, source: str, scale: float) -> Look:
    """Enter the next look at a section, whose packs nobody knows."""
    had = [entry["look"] for entry in looks() if entry["section"] == section]
    look = Look(section, 1 + max(had, default=0))
    entry: Entry = {"section": section, "look": look.number, "source": source, "scale": scale}
    entry |= {"commitment": seal.commitment} if seal.round is None else {"chain": CHAIN, "round": seal.round}
    if section in PLANNED:
        entry["plan"] = sequential.plan().digest
    add(entry)
    return look


def add(entry: Entry) -> None:
    """Append a line."""
    with LEDGER.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


def announced(section: str, source: str) -> Entry:
    """The look at a section that waits for its packs; BadRun if there is none, if the ledger with it is not committed,
    or if the program has changed since.
    """
    had = [entry for entry in looks() if entry["section"] == section]
    if not had or "seed" in had[-1]:
        raise BadRun("measure.not_announced", section=section)
    entry = had[-1]
    if json.dumps(entry) not in last_commit().splitlines():
        raise BadRun("measure.not_committed", section=section, n=entry["look"], path=str(LEDGER))
    if entry["source"] != source:
        raise BadRun("measure.other_source", section=section, n=entry["look"])
    return entry


def last_commit() -> str:
    """The ledger as it was last committed; empty if it never was, or nothing keeps commits here."""
    asked = ["git", "-C", str(LEDGER.parent), "show", f"HEAD:./{LEDGER.name}"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout  # noqa: S603 - fixed words
    except OSError:
        return ""


def open_seal(entry: Entry, path: Path) -> Entry:
    """Find the packs of an announced look, and write them down before it is played, so that a look that is broken off
    counts too; the whole entry. BadRun if the file does not fit.
    """
    look = Look(entry["section"], entry["look"])
    opened = Seal(entry.get("round"), entry.get("commitment", "")).opened_by(path)
    found: Entry = {"section": look.section, "look": look.number, "opened": opened, "seed": seed_of(look, opened)}
    add(found)
    return entry | found


def seed_again(look: Look, scale: float) -> int:
    """The seed of a look that was had; BadRun if these packs are sealed: the ledger has no such look, it waits for its
    packs, it had fewer of them, or another plan.
    """
    if look.number == TRIAL:
        return seed_of(look)
    had = [entry for entry in looks() if (entry["section"], entry["look"]) == look and "seed" in entry]
    if not had:
        raise BadRun("measure.sealed", section=look.section, n=look.number)
    if scale > (most := had[-1]["scale"]):
        raise BadRun("measure.sealed_scale", section=look.section, n=look.number, scale=most)
    if look.section in PLANNED and had[-1].get("plan") != sequential.plan().digest:
        raise BadRun("measure.other_plan", section=look.section, n=look.number)
    return int(had[-1]["seed"])
