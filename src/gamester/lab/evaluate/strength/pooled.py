"""The results of all looks at the master, each duel pooled over the packs of every look that played it."""

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
"""The name of its section in the document."""
SECTIONS = ("strongest", "wider", "widest", "menu")
"""The sections whose results are pooled."""

Kept = Mapping[str, Any]
"""A gain in the form of the results."""


def looks_in(results: Path) -> list[tuple[str, dict[str, Any]]]:
    """Every kept look at these sections, with the section: the latest ones and the earlier ones."""
    files = [(name, path) for name in SECTIONS for path in sorted(results.glob(f"{name}*.json")) if named(path) == name]
    return [(name, json.loads(path.read_text("utf-8"))) for name, path in files]


def named(path: Path) -> str:
    """The section to which a file of results belongs."""
    return path.name.split(".")[0]


def keep_aside(path: Path, look: int) -> None:
    """Keep the results of an earlier look under its own number, before a new look replaces them."""
    if path.is_file() and (old := json.loads(path.read_text("utf-8"))["look"]) != look:
        path.rename(path.with_name(f"{named(path)}.{old}.json"))


def pool(gains: Iterable[Kept | None]) -> Estimate | None:
    """One gain from those of several looks with separate packs; None if none of them has a width."""
    each = [gain for gain in gains if gain and gain["sd"]]
    packs = sum(gain["blocks"] for gain in each)
    if not packs:
        return None
    value = sum(gain["blocks"] * gain["value"] for gain in each) / packs
    sd = math.sqrt(sum(gain["blocks"] * gain["sd"] ** 2 for gain in each) / packs)
    half = NORMAL * sd / math.sqrt(packs)
    return Estimate(value, value - half, value + half, sd, packs)


def pooled(results: Path) -> str:
    """The table, and the looks that it is made from."""
    looks = looks_in(results)
    titles = list(dict.fromkeys(title for _, look in looks for title in look["forms"]))
    lines = []
    for title in titles:
        found = (pool(look["forms"].get(title, {}).get(other) for _, look in looks) for other in SECONDS)
        lines.append([f"**{title}**", *map(written, found)])
    made = ", ".join(
        f"`gamester lab strength {name} --look {look['look']} --scale {look['scale']:g}`" for name, look in looks
    )
    table = rows([f"one {STRONGEST} among …", *SECONDS], lines)
    return f"All looks together, each over packs of its own: {made}.\n\n{table}"
