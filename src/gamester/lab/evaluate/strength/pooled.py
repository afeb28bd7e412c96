"""What all looks at the master have found, each duel pooled over the packs of every look that played it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gamester.lab.evaluate.estimates import NORMAL, Estimate
from gamester.lab.evaluate.strength.markdown import rows, written
from gamester.lab.evaluate.strength.strongest import SECONDS, STRONGEST

NAME = "pooled"
"""Its place in the document."""
SECTIONS = ("strongest", "wider", "widest", "menu")
"""The sections that are pooled."""

Kept = Mapping[str, Any]
"""A gain as the results keep it."""


def looks_in(results: Path) -> list[tuple[str, dict[str, Any]]]:
    """Every look at these sections that is kept, with the section: the last ones and those before them."""
    files = [(name, path) for name in SECTIONS for path in sorted(results.glob(f"{name}*.json")) if named(path) == name]
    return [(name, json.loads(path.read_text("utf-8"))) for name, path in files]


def named(path: Path) -> str:
    """The section of a file of results."""
    return path.name.split(".")[0]


def keep_aside(path: Path, look: int) -> None:
    """Keep the results of an earlier look under its own number, before those of another are written."""
    if path.is_file() and (old := json.loads(path.read_text("utf-8"))["look"]) != look:
        path.rename(path.with_name(f"{named(path)}.{old}.json"))


def pool(gains: Iterable[Kept | None]) -> Estimate | None:
    """One gain out of those of several looks, over packs of their own; None if there is none that has a width."""
    each = [gain for gain in gains if gain and gain["sd"]]
    packs = sum(gain["blocks"] for gain in each)
    if not packs:
        return None
    value = sum(gain["blocks"] * gain["value"] for gain in each) / packs
    sd = math.sqrt(sum(gain["blocks"] * gain["sd"] ** 2 for gain in each) / packs)
    half = NORMAL * sd / math.sqrt(packs)
    return Estimate(value, value - half, value + half, sd, packs)


def pooled(results: Path) -> str:
    """The table, and which looks it is made of."""
    looks = looks_in(results)
    titles = list(dict.fromkeys(title for _, look in looks for title in look["forms"]))
    lines = []
    for title in titles:
        found = (pool(look["forms"].get(title, {}).get(other) for _, look in looks) for other in SECONDS)
        lines.append([f"**{title}**", *map(written, found)])
    made = ", ".join(
        f"`gamester strength {name} --look {look['look']} --scale {look['scale']:g}`" for name, look in looks
    )
    table = rows([f"one {STRONGEST} among …", *SECONDS], lines)
    return f"All looks together, each over packs of its own: {made}.\n\n{table}"
