"""Pictures: their style, how one is drawn into a file, and those of study. Only drawing imports Matplotlib."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from errno import EISDIR
from html import escape
from itertools import accumulate
from math import ceil, nan
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.text.errors import BadOptions

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from gamester.protocol.api_daily import Pip
    from gamester.study.habits import Week
    from gamester.study.review import DealReview
    from gamester.text.messages import Words

SUFFIXES = (".png", ".svg")
PAPER, INK, FAINT = "#fbf8f1", "#2b2622", "#cfc6b4"
GREEN, RED, SAND = "#2f5d50", "#8c2f2b", "#d9c9a3"
STYLE: Any = {
    "font.family": ["STIXGeneral", "DejaVu Serif"], "font.size": 12, "text.color": INK,
    "text.parse_math": False, "svg.fonttype": "none",
    "svg.hashsalt": "gamester", "figure.facecolor": PAPER, "axes.facecolor": PAPER, "axes.edgecolor": INK,
    "axes.labelcolor": INK, "axes.spines.top": False, "axes.spines.right": False, "axes.titlesize": 14,
    "axes.titlelocation": "left", "axes.titlepad": 12, "axes.axisbelow": True, "axes.linewidth": 0.8,
    "axes.formatter.useoffset": False, "xtick.color": INK, "ytick.color": INK, "xtick.major.size": 0,
    "grid.color": FAINT, "grid.linewidth": 0.6, "hatch.linewidth": 0.6, "legend.frameon": False, "legend.fontsize": 11,
}  # fmt: skip


def check_path(path: Path, made: Path | None = None) -> None:
    """Raise BadOptions unless a PNG or an SVG can be made at a path; the folder `made` will be made in time.

    An existing file stays until the new one is complete.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise BadOptions("report.plot_suffix", path=str(path))
    if path.parent == made:
        return
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as fault:
        raise BadOptions("cli.cannot_write", path=str(path), reason=fault.strerror or str(fault)) from None
    if path.is_dir():
        raise BadOptions("cli.cannot_write", path=str(path), reason=strerror(EISDIR))


@contextmanager
def picture(path: Path, size: tuple[float, float], **layout: Any) -> Iterator[Figure]:
    """A figure of this size in inches to draw on, which is then written into the file. The same drawing makes the same
    file, bit for bit. OSError if it cannot be written.
    """
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with rc_context(STYLE):
        figure = Figure(figsize=size, layout=ConstrainedLayoutEngine(**layout))
        FigureCanvasAgg(figure)
        yield figure
        suffix = path.suffix.lower().removeprefix(".")
        metadata = {"Date": None} if suffix == "svg" else {"Software": None}
        figure.savefig(path, format=suffix, dpi=150, metadata=metadata)


# --- The review of a session, and progress ------------------------------------------------------------------


def draw_review(path: Path, reviews: Sequence[DealReview], name: str, words: Words) -> None:
    """Draw the reviewed deals of one player into a file; OSError if it cannot be written."""
    deals = [review.deal for review in reviews]
    costs = [-review.cost for review in reviews]
    result = list(accumulate(review.result for review in reviews))
    luck = list(accumulate(review.luck.whole for review in reviews))
    with picture(path, (10, 6)) as figure:
        axes = figure.subplots()
        axes.set_title(words.say("review.picture.title", name=name))
        axes.set_xlabel(words.say("review.picture.deal"))
        axes.set_ylabel(words.say("review.picture.chips"))
        axes.grid(axis="y")
        axes.axhline(0, color=INK, linewidth=0.8)
        axes.bar(deals, costs, color=SAND, edgecolor=FAINT, label=words.say("review.picture.each"))
        axes.plot(deals, result, color=INK, linewidth=2.2, marker="o", label=words.say("review.picture.result"))
        axes.plot(deals, luck, color=GREEN, linestyle="--", marker="^", label=words.say("review.picture.luck"))
        spent = list(accumulate(costs))
        axes.plot(deals, spent, color=RED, linestyle=":", marker="v", label=words.say("review.picture.decisions"))
        axes.locator_params(axis="x", integer=True)
        axes.legend()


def draw_weeks(path: Path, weeks: Sequence[Week], words: Words) -> None:
    """Draw the weeks into a file; OSError if it cannot be written."""
    with picture(path, (10, 5)) as figure:
        axes = figure.subplots()
        axes.set_title(words.say("insight.picture.title"))
        axes.set_ylabel(words.say("insight.picture.chips"))
        axes.grid(axis="y")
        places = range(len(weeks))
        halves = [nan if week.lost.half is None else week.lost.half for week in weeks]
        axes.bar(places, [week.lost.value for week in weeks], color=GREEN, edgecolor=FAINT)
        axes.errorbar(places, [week.lost.value for week in weeks], halves, fmt="none", ecolor=RED, capsize=4)
        axes.set_xticks(list(places), [f"{week.monday.isoformat()}\n{week.deals}" for week in weeks])
        axes.axhline(0, color=INK, linewidth=0.8)


# --- A result to share: a pip for each deal, above or below par. No card can be told from it. ---------------

WIDTH, HEIGHT, EDGE = 600, 315, 36
TOP, BOTTOM = 176, 262
"""Between these heights stand the pips; below them is the name, and room for an address."""
CLOTH, LIGHT, ON_CLOTH, RIM = "#1f4a38", "#2f6a50", "#f5eeda", "#d8b465"
BACK = "#8f2f22"
INKS: Mapping[Pip, tuple[str, str]] = {"above": (RIM, RIM), "even": ("none", ON_CLOTH), "below": ("#d96a56", "#d96a56")}
"""The inks of a pip: inside, and of its edge."""
FAMILY = "Garamond, Georgia, serif"
LINES = (50, 22), (112, 54), (148, 24)
"""Of the title, the rank and who is beaten: the heights of their base lines, and the sizes of their letters."""
NAME, NAME_AT, NAME_SIZE = "Gamester", 292, 17
ROOM = 350
"""The width of these lines, beside the cards."""
LETTER = 0.56
"""The width of a letter, in sizes of letters: no face in use has wider ones on the average."""
CARDS = tuple((424 + 36 * place, 34 + 5 * abs(place - 1), 14 * (place - 1)) for place in range(3))
"""The backs of three cards in a fan: left, top, and degrees."""
CARD = 68, 96
"""The width and the height of a card."""
LARGEST = 45
"""The room of a pip, where there is enough for each."""
DOTS = 100
"""The points of the drawing to an inch of a PNG."""
INCH = 72
"""The units of a size of letters to an inch."""
SHAPES: Mapping[Pip, str] = {
    "above": "12 22.5 10 18.5 2.5 14 2.5 8 2.5 2.5 9.5 1 12 5 14.5 1 21.5 2.5 21.5 8 21.5 14 14 18.5 12 22.5",
    "even": "12 2 14 6 17 9 20 12 17 15 14 18 12 22 10 18 7 15 4 12 7 9 10 6 12 2",
    "below": "12 1.5 9.8 5.6 4 8.7 4 14 4 18.5 9 19 11 17.2 10.8 19.2 10.1 20.9 9 22.5 11 22.5 13 22.5 15 22.5 "
    "13.9 20.9 13.2 19.2 13 17.2 15 19 20 18.5 20 14 20 8.7 14.2 5.6 12 1.5",
}
"""A heart, a diamond and a spade in a square of 24: the first point, and three for each cubic Bézier curve after it."""


class Box(NamedTuple):
    """A rectangle of the back of a card; places are counted from the top left."""

    x: float
    y: float
    width: float
    height: float
    ink: str
    edge: str
    turned: float
    """Degrees, to the right."""


class Sign(NamedTuple):
    """A pip, where it stands, and how large it is."""

    pip: Pip
    x: float
    y: float
    size: float

    @property
    def points(self) -> list[tuple[float, float]]:
        """The points of its curves."""
        told = [float(one) / 24 * self.size for one in SHAPES[self.pip].split()]
        return [(self.x + x, self.y + y) for x, y in zip(told[::2], told[1::2], strict=True)]


def boxes() -> list[Box]:
    """The backs of the cards, each with a line within its edge."""
    found = []
    for x, y, turned in CARDS:
        found.append(Box(x, y, *CARD, BACK, ON_CLOTH, turned))
        found.append(Box(x + 6, y + 6, CARD[0] - 12, CARD[1] - 12, "none", RIM, turned))
    return found


def signs(shown: Sequence[Pip]) -> list[Sign]:
    """A pip for each deal, in as many lines as let them be largest."""
    wide, high = WIDTH - 2 * EDGE, BOTTOM - TOP

    def room(lines: int) -> float:
        return min(LARGEST, wide / ceil(len(shown) / lines), high / lines)

    lines = max(range(1, len(shown) + 1), key=room)
    step, columns = room(lines), ceil(len(shown) / lines)
    top = (TOP + BOTTOM - lines * step) / 2
    return [
        Sign(pip, EDGE + number % columns * step, top + number // columns * step, 0.8 * step)
        for number, pip in enumerate(shown)
    ]


def fitted(text: str, size: float) -> float:
    """The size of the letters of a line that stays within its room."""
    return min(size, ROOM / (LETTER * len(text)))


def shared_svg(lines: Sequence[str], shown: Sequence[Pip]) -> str:
    """The picture as SVG: a title, the rank, who is beaten, and the pips."""
    cards = "".join(
        f'<rect x="{one.x:.1f}" y="{one.y:.1f}" width="{one.width:.1f}" height="{one.height:.1f}" rx="4"'
        f' fill="{one.ink}" stroke="{one.edge}" stroke-width="2"'
        f' transform="rotate({one.turned} {one.x + one.width / 2:.1f} {one.y + one.height / 2:.1f})"/>'
        for one in boxes()
    )
    drawn = "".join(
        f'<path d="M{" ".join(f"{x:.1f} {y:.1f}" + " C" * (not place) for place, (x, y) in enumerate(one.points))}Z"'
        f' fill="{INKS[one.pip][0]}" stroke="{INKS[one.pip][1]}" stroke-width="1.5"/>'
        for one in signs(shown)
    )
    text = f'font-family="{FAMILY}" x="{EDGE}"'
    told = "".join(
        f'<text {text} fill="{ON_CLOTH}" y="{y}" font-size="{fitted(line, size):.1f}">{escape(line)}</text>'
        for line, (y, size) in zip(lines, LINES, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<title>{escape(lines[0])}</title>"
        f'<radialGradient id="lamp" cy="0.35" r="0.8"><stop stop-color="{LIGHT}"/>'
        f'<stop offset="1" stop-color="{CLOTH}"/></radialGradient>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#lamp)" stroke="{RIM}" stroke-width="8"/>{told}'
        f'<text {text} fill="{RIM}" y="{NAME_AT}" font-size="{NAME_SIZE}" font-style="italic">{NAME}</text>'
        f"{cards}{drawn}</svg>\n"
    )


def write_shared(path: Path, lines: Sequence[str], shown: Sequence[Pip]) -> None:
    """Write the picture as SVG, or by Matplotlib as PNG, as the name of the file says. OSError if it cannot be."""
    if path.suffix.lower() == ".svg":
        path.write_text(shared_svg(lines, shown), "utf-8")
        return
    with picture(path, (WIDTH / DOTS, HEIGHT / DOTS)) as figure:
        from matplotlib.patches import PathPatch, Rectangle
        from matplotlib.path import Path as Curves

        figure.set_layout_engine("none")  # all places are said below
        axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(HEIGHT, 0))
        axes.set_axis_off()
        units = INCH / DOTS
        axes.add_patch(Rectangle((0, 0), WIDTH, HEIGHT, facecolor=CLOTH, edgecolor=RIM, linewidth=8 * units))
        for line, (y, size) in zip(lines, LINES, strict=True):
            axes.text(EDGE, y, line, fontsize=fitted(line, size) * units, color=ON_CLOTH)
        axes.text(EDGE, NAME_AT, NAME, fontsize=NAME_SIZE * units, color=RIM)
        for box in boxes():
            axes.add_patch(
                Rectangle(
                    (box.x, box.y), box.width, box.height, angle=box.turned, rotation_point="center",
                    facecolor=box.ink, edgecolor=box.edge, linewidth=2 * units,
                )
            )  # fmt: skip
        for one in signs(shown):
            points = one.points
            curves = Curves(points, [Curves.MOVETO, *[Curves.CURVE4] * (len(points) - 1)])
            inside, edge = INKS[one.pip]
            axes.add_patch(PathPatch(curves, facecolor=inside, edgecolor=edge, linewidth=1.5 * units))
