"""The pictures of a card as SVG: cards, their backs, chips, and an arrow, drawn in a row."""

from collections.abc import Sequence

HIGH, WIDE, GAP = 60, 43, 6
INK, RED, LINE = "#231d15", "#a3231b", "#8a7a62"
FACE = "Libertinus Serif, Georgia, serif"
SUITS = {
    "S": "M12 1.5C9.8 5.6 4 8.7 4 14a4.2 4.2 0 0 0 7 3.2c-.2 2-.9 3.7-2 5.3h6c-1.1-1.6-1.8-3.3-2-5.3a4.2 4.2 0 0 0 7"
    "-3.2c0-5.3-5.8-8.4-8-12.5Z",
    "H": "M12 22.5C10 18.5 2.5 14 2.5 8A5.3 5.3 0 0 1 12 5a5.3 5.3 0 0 1 9.5 3c0 6-7.5 10.5-9.5 14.5Z",
    "D": "M12 1c2.3 4.2 4.9 7.8 8 11-3.1 3.2-5.7 6.8-8 11-2.3-4.2-4.9-7.8-8-11 3.1-3.2 5.7-6.8 8-11Z",
    "C": "M12 1.5a4.8 4.8 0 0 1 3.9 7.6 4.9 4.9 0 1 1-2.7 7.9c.2 2.2.9 3.9 2 5.5H8.8c1.1-1.6 1.8-3.3 2-5.5"
    "a4.9 4.9 0 1 1-2.7-7.9A4.8 4.8 0 0 1 12 1.5Z",
}
"""The shapes of the suits in a square of 24, as on the page."""


def picture_svg(what: Sequence[str]) -> tuple[str, int]:
    """A row of such pieces as SVG, and how wide it is."""
    x, drawn = 1, []
    for piece in what:
        shape, wide = _drawn(piece)
        drawn.append(f'<g transform="translate({x} 1)">{shape}</g>')
        x += wide + GAP
    wide = x - GAP + 1
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HIGH + 2}" width="{wide}" height="{HIGH + 2}">'
    )
    return f"{head}{''.join(drawn)}</svg>", wide


def _drawn(piece: str) -> tuple[str, int]:
    """One piece, and how wide it is."""
    if piece == ">":
        return f'<path d="M2 30h20m-7-7 7 7-7 7" fill="none" stroke="{INK}" stroke-width="1.6"/>', 24
    if piece == "oo":
        return _chips(), 46
    if piece[0] == "#":
        return "".join(f'<g transform="translate({9 * place} 0)">{_back()}</g>' for place in range(len(piece) - 1)), (
            WIDE + 9 * (len(piece) - 2)
        )
    return _face(piece[0].replace("T", "10"), piece[1]), WIDE


def _blank() -> str:
    """The outline of a card."""
    return (
        f'<rect x=".5" y=".5" width="{WIDE - 1}" height="{HIGH - 1}" rx="4.5" fill="#fffdf6" stroke="{LINE}"'
        ' stroke-width="1"/>'
    )


def _face(rank: str, suit: str) -> str:
    """A card, face up."""
    colour = RED if suit in "DH" else INK
    corner = (
        f'<text x="5" y="17" font-family="{FACE}" font-size="16" letter-spacing="-1" font-weight="bold"'
        f' fill="{colour}">{rank}</text>'
        f'<path transform="translate(5 20) scale(.42)" d="{SUITS[suit]}" fill="{colour}"/>'
    )
    return f'{_blank()}{corner}<path transform="translate(12.5 27) scale(1.05)" d="{SUITS[suit]}" fill="{colour}"/>'


def _back() -> str:
    """A card, face down."""
    lines = "".join(f"M{4 + 5 * at} 4 {4} {4 + 5 * at}" for at in range(1, 7))
    lines += "".join(
        f"M{WIDE - 4} {4 + 5 * at} {max(4, WIDE - 4 - (HIGH - 8 - 5 * at))} {HIGH - 4}" for at in range(1, 10)
    )
    return (
        f'{_blank()}<rect x="4" y="4" width="{WIDE - 8}" height="{HIGH - 8}" rx="2" fill="#efe3d0"'
        f' stroke="{RED}" stroke-width=".8"/><path d="{lines}" stroke="{RED}" stroke-width=".5" fill="none"/>'
    )


def _chips() -> str:
    """A heap of chips."""
    heap = ((12, 48, RED), (34, 48, INK), (12, 42, RED), (34, 42, INK), (12, 36, RED), (23, 54, "#b8893a"))
    return "".join(
        f'<g transform="translate({x} {y})"><path d="M-10 0v3a10 5 0 0 0 20 0v-3z" fill="{colour}" stroke="#fffdf6"'
        f' stroke-width=".6"/><ellipse rx="10" ry="5" fill="{colour}" stroke="#fffdf6" stroke-width=".6"/>'
        '<ellipse rx="6.2" ry="2.9" fill="none" stroke="#fffdf6" stroke-width=".7"/></g>'
        for x, y, colour in heap
    )
