"""The pictures of a result that people send, on one cloth: a pip for each deal beside its par, or who is where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamester.study.card_pictures import SUITS
from gamester.text.files import write_whole

if TYPE_CHECKING:
    from gamester.protocol.api_daily import Pip

WIDTH, HEIGHT, EDGE = 600, 315, 36
PIXELS = 108
"""The points of a PNG to an inch, which has 72 units of the drawing."""
CLOTH, LIGHT, ON_CLOTH, RIM = "#1f4a38", "#2f6a50", "#f5eeda", "#d8b465"
FAMILY = "Garamond, Georgia, serif"
LETTER = 0.56
"""The width of a letter, in sizes of letters: no face in use has wider ones on the average."""
NAME, NAME_AT, NAME_SIZE = "Gamester", 292, 17


def on_cloth(title: str, drawn: str) -> str:
    """A picture as SVG: what is drawn on the cloth, and the name below it."""
    name = text(EDGE, NAME_AT, NAME_SIZE, NAME, f' font-style="italic" fill="{RIM}"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' font-family="{FAMILY}" fill="{ON_CLOTH}"><title>{escape(title)}</title>'
        f'<radialGradient id="lamp" cy="0.35" r="0.8"><stop stop-color="{LIGHT}"/>'
        f'<stop offset="1" stop-color="{CLOTH}"/></radialGradient>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#lamp)" stroke="{RIM}" stroke-width="8"/>'
        f"{drawn}{name}</svg>\n"
    )


def text(x: float, y: float, size: float, words: str, more: str = "") -> str:
    """A line of a picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}"{more}>{escape(words)}</text>'


def write_picture(path: Path, svg: str) -> None:
    """Write a picture as SVG, or by Typst as PNG, as the name of the file says. OSError if it cannot be."""
    if path.suffix.lower() == ".svg":
        write_whole(path, svg.encode())
        return
    import typst

    page = f"#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: 0pt)\n#image(bytes(sys.inputs.svg), width: 100%)"
    made = typst.compile(
        page.encode(), format="png", sys_inputs={"svg": svg}, ignore_system_fonts=True, ppi=PIXELS
    )  # fmt: skip
    write_whole(path, made)


# --- A pip for each deal, above or below par. No card can be told from it. ----------------------------------

TOP, BOTTOM = 176, 262
"""Between these heights stand the pips; below them is the name, and room for an address."""
BACK = "#8f2f22"
PIPS: Mapping[Pip, tuple[str, str, str]] = {
    "above": ("H", RIM, RIM), "even": ("D", "none", ON_CLOTH), "below": ("S", "#d96a56", "#d96a56"),
}  # fmt: skip
"""The suit of a pip, and its inks: inside, and of its edge."""
LINES = (50, 22), (112, 54), (148, 24)
"""Of the title, the rank and who is beaten: the heights of their base lines, and the sizes of their letters."""
ROOM = 350
"""The width of these lines, beside the cards."""
CARDS = tuple((424 + 36 * place, 34 + 5 * abs(place - 1), 14 * (place - 1)) for place in range(3))
"""The backs of three cards in a fan: left, top, and degrees."""
CARD = 68, 96
"""The width and the height of a card."""
MOST = 45
"""The room of a pip, where there is enough for each."""


def places(deals: int) -> list[tuple[float, float, float]]:
    """Left, top and size of a pip for each deal, in as many lines as let them be largest."""
    wide, high = WIDTH - 2 * EDGE, BOTTOM - TOP

    def room(lines: int) -> float:
        return min(MOST, wide / ceil(deals / lines), high / lines)

    lines = max(range(1, deals + 1), key=room)
    step, columns = room(lines), ceil(deals / lines)
    top = (TOP + BOTTOM - lines * step) / 2
    return [(EDGE + deal % columns * step, top + deal // columns * step, 0.8 * step) for deal in range(deals)]


def shared_svg(lines: Sequence[str], shown: Sequence[Pip]) -> str:
    """The picture of one's own result: a title, the rank, who is beaten, and the pips."""
    told = "".join(
        text(EDGE, y, min(size, ROOM / (LETTER * len(line))), line)
        for line, (y, size) in zip(lines, LINES, strict=True)
    )
    cards = "".join(
        f'<g transform="translate({x} {y}) rotate({turned} {CARD[0] / 2} {CARD[1] / 2})" stroke-width="2">'
        f'<rect width="{CARD[0]}" height="{CARD[1]}" rx="4" fill="{BACK}" stroke="{ON_CLOTH}"/><rect x="6" y="6"'
        f' width="{CARD[0] - 12}" height="{CARD[1] - 12}" rx="4" fill="none" stroke="{RIM}"/></g>'
        for x, y, turned in CARDS
    )
    pips = "".join(
        f'<path transform="translate({x:.1f} {y:.1f}) scale({size / 24:.3f})" d="{SUITS[suit]}" fill="{inside}"'
        f' stroke="{edge}" stroke-width="{36 / size:.2f}"/>'
        for (suit, inside, edge), (x, y, size) in zip((PIPS[pip] for pip in shown), places(len(shown)), strict=True)
    )
    return on_cloth(lines[0], f"{told}{cards}{pips}")


# --- Who is where, and what each has won --------------------------------------------------------------------

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
    """The picture of everybody's result."""
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
    return on_cloth(title, "".join(told))
