"""Cards drawn in characters: faces, backs and empty places; the frame and the colour both tell them apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from gamester.text.act import SUIT_LETTERS
from gamester.text.saying import pretty_card
from gamester.tui.base import BRASS, FAINT, IVORY, SUITS, Look

SMALL, BIG, HUGE = (5, 3), (7, 5), (9, 7)
"""Columns and lines of a card."""

FRAMES = {
    "plain": ("╭", "─", "╮", "│", "╰", "╯"),
    "cursor": ("┏", "━", "┓", "┃", "┗", "┛"),
    "win": ("╔", "═", "╗", "║", "╚", "╝"),
    "place": ("╭", "┄", "╮", "┆", "╰", "╯"),
}
PAPER, DULL = "#f6f0df", "#a9a48f"


@dataclass(frozen=True, slots=True)
class Face:
    """A card to be drawn, by its name; None is an empty place."""

    card: str | None
    frame: str = "plain"
    dull: bool = False
    back: bool = False


def signs(cards: Sequence[str]) -> str:
    """`7♣ 7♥`."""
    return " ".join(map(pretty_card, cards))


def suit_of(card: str) -> int:
    """The place of its suit among `SUITS`."""
    return SUIT_LETTERS.index(card[1])


def face_lines(face: Face, look: Look, size: tuple[int, int]) -> list[Text]:
    """The lines of one card."""
    width, height = size
    left, flat, right, side, low_left, low_right = FRAMES[face.frame]
    inner = width - 2
    ground, ink, edge = _colours(face, look)
    rows = [left + flat * inner + right]
    rows += [side + row.ljust(inner) + side for row in _inside(face, inner, height - 2)]
    rows.append(low_left + flat * inner + low_right)
    lines = []
    for number, row in enumerate(rows):
        line = Text(row, style=f"{edge}{ground}")
        if 0 < number < len(rows) - 1:
            line.stylize(f"{ink}{ground}", 1, width - 1)
        lines.append(line)
    return lines


def _colours(face: Face, look: Look) -> tuple[str, str, str]:
    """Styles of the ground, the ink and the edge."""
    if face.back:
        return " on #5a1f2b", "#d9a8a0", "#e7c9b5"
    if face.card is None:
        return "", FAINT, "#6f9480"
    ground = f" on {DULL if face.dull else PAPER}"
    edge = {"win": "bold #7a4b00", "cursor": "bold #10243f"}.get(face.frame, "#7c7561")
    return ground, f"{'' if face.dull else 'bold '}{look.ink(suit_of(face.card), paper=True)}", edge


def _inside(face: Face, inner: int, rows: int) -> list[str]:
    """What stands within the frame."""
    if face.back:
        return ["░" * inner] * rows
    if face.card is None:
        return [""] * rows
    whole, suit = pretty_card(face.card), SUITS[suit_of(face.card)]
    if rows == 1:
        return [whole]
    return [whole, *[suit.center(inner) if row == rows // 2 else "" for row in range(1, rows - 1)], whole.rjust(inner)]


def side_by_side(blocks: Sequence[Sequence[Text]], gap: int = 1) -> list[Text]:
    """Blocks of lines, all of one height, put beside each other."""
    if not blocks:
        return []
    lines = []
    for row in range(len(blocks[0])):
        line = Text()
        for number, block in enumerate(blocks):
            if number:
                line.append(" " * gap)
            line.append_text(block[row])
        lines.append(line)
    return lines


def counters(chips: int, width: int) -> Text:
    """Chips as counters: silver for one, brass for five, and so on, as many as fit."""
    line = Text()
    room = width
    for worth, mark, style in ((100, "⬢", "#ff9d92"), (20, "◆", BRASS), (5, "●", BRASS), (1, "•", IVORY)):
        number = min(chips // worth, room)
        chips -= number * worth
        room -= number
        line.append(mark * number, style)
    return line


def stacked(lines: Sequence[Text]) -> Text:
    """Lines as one text."""
    return Text("\n").join(lines)
