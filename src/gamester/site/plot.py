"""The plot of strength on the public pages, drawn from the figures that `gamester lab strength` keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

RIVAL = "advice"
"""The level of the others in the plot."""
LEFT, RIGHT, WIDTH, ROW, TOP = 235, 520, 660, 30, 34
LOW, HIGH, STEP = -0.1, 0.6, 0.1
"""Chips a deal: the ends of the axis, and the distance of its lines."""
STYLE = (
    "text{font:14px sans-serif;fill:#222}.faint{stroke:#ccc}.axis{stroke:#222}.mark{stroke:#a0401a;stroke-width:2}"
    "circle{fill:#a0401a}@media(prefers-color-scheme:dark){text{fill:#eee}.faint{stroke:#444}.axis{stroke:#eee}"
    ".mark{stroke:#ff9a6c}circle{fill:#ff9a6c}}"
)


def strength_plot(path: Path) -> str:
    """An SVG: what one master gains among players by advice, with its interval, in every form that was measured.

    `path`: results of `gamester lab strength`, of the level master among others.
    """
    forms = json.loads(path.read_text("utf-8"))["forms"]
    found = {form: rivals[RIVAL] for form, rivals in forms.items() if rivals.get(RIVAL)}
    height = TOP + ROW * len(found) + 10
    rows = [mark for place, (form, one) in enumerate(found.items()) for mark in row(TOP + ROW * place + 15, form, one)]
    title = "Chips a deal that one master gains among players by advice, with 95 % intervals"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">'
        f"<style>{STYLE}</style>{''.join([*axis(height), *rows])}</svg>\n"
    )


def across(chips: float) -> float:
    """Where a number of chips lies on the axis; beyond its ends, at the end."""
    return round(LEFT + (min(max(chips, LOW), HIGH) - LOW) / (HIGH - LOW) * (RIGHT - LEFT), 1)


def axis(height: int) -> Iterator[str]:
    """The lines of the axis, and its numbers."""
    for step in range(round((HIGH - LOW) / STEP) + 1):
        chips = LOW + step * STEP
        x, kind = across(chips), "axis" if abs(chips) < STEP / 2 else "faint"
        yield f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP - 8}" y2="{height - 8}"/>'
        yield f'<text x="{x}" y="{TOP - 14}" text-anchor="middle">{chips + 0.0:+.1f}</text>'


def row(y: int, form: str, one: Mapping[str, float]) -> Iterator[str]:
    """A form: its name, the interval, the value, and both as a text."""
    yield f'<text x="0" y="{y + 5}">{escape(form)}</text>'
    yield f'<line class="mark" x1="{across(one["low"])}" x2="{across(one["high"])}" y1="{y}" y2="{y}"/>'
    if LOW <= one["value"] <= HIGH:
        yield f'<circle cx="{across(one["value"])}" cy="{y}" r="5"/>'
    half = (one["high"] - one["low"]) / 2
    yield f'<text x="{RIGHT + 14}" y="{y + 5}">{one["value"]:+.2f} ± {half:.2f}</text>'
