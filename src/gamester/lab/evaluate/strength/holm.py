"""Holm's correction over the stages of one sequential test: which gains are significant among all questions?

The probability that any of the gains it accepts is really zero is at most 0.05. The family was fixed in advance: every
stage (look) could have asked about every cell, with packs of its own. A question that was not asked shows nothing. So
the questions and the numbers of packs of a stage may depend on the results of earlier stages.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import Any

from gamester.lab.evaluate.strength.markdown import rows

LOOKS = ("strongest", "wider", "widest", "menu")
"""The sections that asked whether the master gains: the stages in their order."""
MOST = 0.05
"""The greatest probability of any false claim."""

Cell = tuple[str, str]
"""A form, and the level of the field."""
Look = Mapping[str, Mapping[str, Mapping[str, Any] | None]]
"""The gains of one stage as in the results: by form and level."""


def chance(gain: Mapping[str, Any] | None) -> float:
    """The two-sided p-value of a gain; 1 for a gain that was not measured or is not positive."""
    if gain is None or not gain["sd"] or gain["value"] <= 0:
        return 1.0
    return 2 * NormalDist().cdf(-gain["value"] * math.sqrt(gain["blocks"]) / gain["sd"])


def adjusted(looks: Sequence[Look]) -> dict[Cell, float]:
    """For each cell that was asked, the least p-value among its stages after Holm's correction over all questions."""
    cells = {(form, level) for look in looks for form, gains in look.items() for level in gains}
    family = len(cells) * len(looks)
    asked = [
        (chance(gain), (form, level)) for look in looks for form, gains in look.items() for level, gain in gains.items()
    ]
    found: dict[Cell, float] = {}
    highest = 0.0
    for before, (one, cell) in enumerate(sorted(asked)):
        highest = max(highest, min(1.0, one * (family - before)))
        found.setdefault(cell, highest)
    return found


def told(looks: Sequence[Look]) -> str:
    """The significant gains, in a sentence and a table."""
    found = adjusted(looks)
    forms = list(looks[0])
    levels = list(dict.fromkeys(level for gains in looks[0].values() for level in gains))
    stand = sum(p <= MOST for p in found.values())
    lines = []
    for form in forms:
        short = [level for level in levels if found.get((form, level), 1.0) > MOST]
        said = f"not shown: {', '.join(short)}" if short else "yes"
        lines.append([f"**{form}**", *(printed(found.get((form, level))) for level in levels), said])
    table = rows(["one master among …", *levels, "all are shown"], lines)
    return (
        f"{stand} of {len(found)} gains stand, counted as {len(found) * len(looks)} questions ({len(found)} cells, "
        f"{len(looks)} looks); the chance of each after the correction:\n\n{table}"
    )


def printed(p: float | None) -> str:
    """`0.012`, `< 0.001`, a dash for a cell that was not asked."""
    if p is None:
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
