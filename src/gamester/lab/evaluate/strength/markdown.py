"""The report's tables in Markdown, and the part of the document that each section owns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gamester.lab.evaluate.estimates import Estimate
from gamester.lab.evaluate.strength.sizes import FEWEST
from gamester.text.errors import BadRun


def written(estimate: Estimate | None, decimals: int = 3) -> str:
    """`+0.123 ± 0.010 (4,000)`, with the number of packs; a dash for a gain that was not measured.

    A width that is too small to print is rounded up. If all packs agree, no interval is printed.
    """
    if estimate is None:
        return "–"
    value = f"{round(estimate.value, decimals) + 0.0:+.{decimals}f}"
    if estimate.half is not None:
        half = max(round(estimate.half, decimals), 10**-decimals)
        return f"{value} ± {half:.{decimals}f} ({estimate.blocks:,})"
    few = estimate.blocks < FEWEST
    return f"too few packs ({estimate.blocks})" if few else f"{value} in each of {estimate.blocks:,}"


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
