"""A result to share as a picture: a bar for each deal, above or below par. No card can be told from it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamester.boards.comparing import par_of
from gamester.study.plots import FAINT, GREEN, INK, PAPER, RED, picture

if TYPE_CHECKING:
    from gamester.boards.par import BoardResult

WIDTH, HEIGHT, EDGE = 600, 315, 30
TOP, BOTTOM = 95, 285
"""Between these heights stand the bars."""
MIDDLE = (TOP + BOTTOM) / 2
THIN = 3
"""The height of the bar of a deal at par."""
BIG, SMALL = 24, 18
"""The sizes of the heading and of the line below it."""
BIG_AT, SMALL_AT = 45, 75
"""The heights of their base lines."""
DOTS = 100
"""The points of the drawing to an inch of a PNG."""
INCH = 72
"""The units of a size of letters to an inch."""


class Bar(NamedTuple):
    """The bar of a deal; places are counted from the top left."""

    x: float
    y: float
    width: float
    height: float
    ink: str


def bars(boards: Sequence[BoardResult]) -> list[Bar]:
    """A bar for each deal: up if it is above par, down if it is below."""
    ahead = [board.own - par_of(board) for board in boards]
    most, step = max(1.0, *map(abs, ahead)), (WIDTH - 2 * EDGE) / len(ahead)
    found = []
    for number, chips in enumerate(ahead):
        height = max(THIN, abs(chips) / most * (BOTTOM - TOP) / 2)
        y, ink = (MIDDLE - height, GREEN) if chips >= 0 else (MIDDLE, RED)
        found.append(Bar(EDGE + (number + 0.15) * step, y, 0.7 * step, height, ink))
    return found


def drawn(heading: str, line: str, boards: Sequence[BoardResult]) -> str:
    """The picture as SVG: a heading, a line of text, and the bars."""
    told = "".join(
        f'<rect x="{bar.x:.1f}" y="{bar.y:.1f}" width="{bar.width:.1f}" height="{bar.height:.1f}" fill="{bar.ink}"/>'
        for bar in bars(boards)
    )
    text = f'font-family="Georgia, serif" fill="{INK}" x="{EDGE}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<title>{escape(heading)}</title>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<text {text} y="{BIG_AT}" font-size="{BIG}">{escape(heading)}</text>'
        f'<text {text} y="{SMALL_AT}" font-size="{SMALL}">{escape(line)}</text>'
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{MIDDLE}" y2="{MIDDLE}" stroke="{FAINT}"/>'
        f"{told}</svg>\n"
    )


def write_picture(path: Path, heading: str, line: str, boards: Sequence[BoardResult]) -> None:
    """Write the picture as SVG, or by Matplotlib as PNG, as the name of the file says. OSError if it cannot be."""
    if path.suffix.lower() == ".svg":
        path.write_text(drawn(heading, line, boards), "utf-8")
        return
    with picture(path, (WIDTH / DOTS, HEIGHT / DOTS)) as figure:
        figure.set_layout_engine("none")  # all places are said below
        axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(HEIGHT, 0))
        axes.set_axis_off()
        axes.text(EDGE, BIG_AT, heading, fontsize=BIG * INCH / DOTS)
        axes.text(EDGE, SMALL_AT, line, fontsize=SMALL * INCH / DOTS)
        axes.hlines(MIDDLE, EDGE, WIDTH - EDGE, FAINT, linewidth=INCH / DOTS)
        for bar in bars(boards):
            axes.bar(bar.x, bar.height, bar.width, bar.y, align="edge", color=bar.ink)
