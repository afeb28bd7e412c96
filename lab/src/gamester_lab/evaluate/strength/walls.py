"""Both walls of each main form: what somebody gains from a level, and the most that anybody could; from results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from gamester_lab.evaluate.strength.running import Figures, Kept, half_of, rows, written

WALLED = (
    "Three-Card, 5 players", "Irish, 5 players", "Five-Card, 5 players", "Laugh and Lie Down, 5 players",
    "Laugh and Lie Down, 3 players",
)  # fmt: skip
"""The main forms."""
FIELDS = ("advice", "learned", "master")
"""The levels whose weakness is told: the reference and the two strongest."""


class Below(NamedTuple):
    """Who gained something from a level."""

    by: str
    gain: Kept
    seconds: float | None
    """Of processor time; None where it was not measured."""

    @property
    def low(self) -> float:
        """The lower end of its interval."""
        return float(self.gain["value"]) - (half_of(self.gain) or 0.0)


def walls(results: Path) -> str:
    """The table, from the results in a folder; a missing file counts as one without figures."""
    names = ("relaxation", "gradient", "exploit", "master", "matrix")
    found: dict[str, Figures] = {
        name: json.loads(path.read_text("utf-8")) if (path := results / f"{name}.json").is_file() else {}
        for name in names
    }
    lines = [line_of(found, title, field) for title in WALLED for field in FIELDS]
    headings = ("form, field", "somebody gains", "who", "minutes", "anybody gains at most", "minutes")
    return rows(headings, [line for line in lines if set(line[1:]) != {"–"}])


def line_of(found: dict[str, Figures], title: str, field: str) -> list[str]:
    """One line: of all who were measured, the one whose interval begins highest, and the bound."""
    below = max(all_below(found, title, field), key=lambda each: each.low, default=None)
    above = [each for each in found["relaxation"].get("bounds", []) if (each["title"], each["bot"]) == (title, field)]
    return [
        f"**{title}**, {field}",
        *((written(below.gain), f"`{below.by}`", minutes(below.seconds)) if below else ("–", "–", "–")),
        *((written(above[0]["gain"]), minutes(above[0].get("seconds"))) if above else ("–", "–")),
    ]


def all_below(found: dict[str, Figures], title: str, field: str) -> list[Below]:
    """Everybody who was measured among this field on packs from which nobody had learned."""
    duels = {**found["matrix"].get("forms", {}).get(title, {})}
    gains = [Below(one, table[field], None) for one, table in duels.items() if table.get(field)]
    if told := found["master"].get("forms", {}).get(title, {}).get(field):
        gains.append(Below("master", told, None))
    attacks = found["gradient"].get("gains", []) + found["exploit"].get("attacks", [])
    return gains + [
        Below(each.get("attacker", "gradient"), each["gain"], each.get("seconds"))
        for each in attacks
        if (each["title"], each["bot"]) == (title, field) and each["gain"]
    ]


def minutes(seconds: float | None) -> str:
    """Seconds as minutes; a dash for time that was not measured."""
    return "–" if seconds is None else f"{seconds / 60:.1f}"
