"""The picture of a result: who is where, and what each has won, on the cloth of the other pictures that people send."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from gamester.study.plots import CLOTH, EDGE, FAMILY, HEIGHT, LETTER, NAME, NAME_AT, NAME_SIZE, ON_CLOTH, RIM, WIDTH

COLUMN = 5
"""The lines of one column, where one is enough."""
TITLE_AT, FIRST_AT, LAST_AT = 54, 100, 262
STEP, LARGEST = 38, 27
"""The height of a line, and the size of its letters, where there is room."""
SHARE = 0.72
"""The part of a line that a name may take."""


class Line(NamedTuple):
    """Somebody's line."""

    place: int
    name: str
    chips: str


def ranking_svg(title: str, lines: Sequence[Line]) -> str:
    """The picture as SVG."""
    columns = 1 if len(lines) <= COLUMN else 2
    high = min(STEP, (LAST_AT - FIRST_AT) / max(ceil(len(lines) / columns) - 1, 1))
    wide = (WIDTH - (columns + 1) * EDGE) / columns
    size = min(LARGEST, wide / 9, 0.8 * high)
    told = [text(EDGE, TITLE_AT, min(26, (WIDTH - 2 * EDGE) / (LETTER * max(len(title), 1))), title)]
    for at, line in enumerate(lines):
        column, row = divmod(at, ceil(len(lines) / columns))
        x, y = EDGE + column * (wide + EDGE), FIRST_AT + row * high
        name = f"{line.place}. {line.name}"
        told.append(text(x, y, min(size, SHARE * wide / (LETTER * len(name))), name))
        told.append(text(x + wide, y, size, line.chips, ' text-anchor="end"'))
    told.append(text(EDGE, NAME_AT, NAME_SIZE, NAME, f' font-style="italic" fill="{RIM}"'))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' font-family="{FAMILY}" fill="{ON_CLOTH}"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{CLOTH}" stroke="{RIM}" stroke-width="8"/>'
        f"{''.join(told)}</svg>\n"
    )


def text(x: float, y: float, size: float, words: str, more: str = "") -> str:
    """A line of the picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}"{more}>{escape(words)}</text>'
