"""The report's tables in Markdown, and the part of the document that each section owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gamester.text.errors import BadRun

Kept = Mapping[str, Any]
"""A gain as the results keep it: an `Estimate`, or its value and half its interval where no more was kept."""
FEWEST = 32
"""Fewer packs are too few for an interval."""


def half_of(gain: Kept) -> float | None:
    """Half the interval of a gain; None if it has none."""
    if "half" in gain:
        found: float | None = gain["half"]
        return found
    return None if gain["low"] is None else (gain["high"] - gain["low"]) / 2


def written(gain: Kept | None, decimals: int = 3) -> str:
    """`+0.123 ± 0.010 (4,000)`, with the number of packs; a dash for a gain that was not measured.

    A width that is too small to print is rounded up. If all packs agree, no interval is printed.
    """
    if gain is None:
        return "–"
    value, half, packs = f"{round(gain['value'], decimals) + 0.0:+.{decimals}f}", half_of(gain), gain["blocks"]
    if half is not None:
        return f"{value} ± {max(round(half, decimals), 10**-decimals):.{decimals}f} ({packs:,})"
    return f"too few packs ({packs})" if packs < FEWEST else f"{value} in each of {packs:,}"


def rows(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table: the first column is aligned left, the others right."""
    rule = ["---", *["--:"] * (len(headings) - 1)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [headings, rule, *lines])


def put(path: Path, section: str, text: str) -> None:
    """Write a section between its two marks, `<!-- NAME -->` and `<!-- /NAME -->`; BadRun if the file lacks them."""
    whole = path.read_text("utf-8") if path.is_file() else ""
    first, last = f"<!-- {section} -->", f"<!-- /{section} -->"
    if first not in whole or last not in whole:
        raise BadRun("measure.no_document", path=str(path), section=section)
    head, _, rest = whole.partition(first)
    _, _, tail = rest.partition(last)
    path.write_text(f"{head}{first}\n\n{text.strip()}\n\n{last}{tail}", "utf-8")
