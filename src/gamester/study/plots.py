"""Pictures: their style, how one is drawn into a file, and those of study. Only drawing imports Matplotlib."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EISDIR
from html import escape
from itertools import accumulate
from math import nan
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.study.results import par_of
from gamester.text.errors import BadOptions

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from gamester.study.habits import Week
    from gamester.study.results import BoardResult
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


# --- A result to share: a bar for each deal, above or below par. No card can be told from it. ---------------

WIDTH, HEIGHT, EDGE = 600, 315, 30
TOP, BOTTOM = 105, 270
"""Between these heights stand the bars; below them is the name, and room for an address."""
MIDDLE = (TOP + BOTTOM) / 2
THIN = 3
"""The height of the bar of a deal at par."""
CLOTH, ON_CLOTH, RIM = "#1f4a38", "#f5eeda", "#d8b465"
WON, LOST, BACK = "#e6cf92", "#d0604c", "#8f2f22"
FAMILY = "Garamond, Georgia, serif"
BIG, SMALL = 30, 21
"""The sizes of the heading and of the line below it, where there is room."""
BIG_AT, SMALL_AT, NAME_AT = 52, 84, 296
"""The heights of their base lines, and of the name's at the foot."""
NAME, NAME_SIZE = "Gamester", 16
ROOM = 410
"""The width of the heading and of the line, beside the cards."""
LETTER = 0.56
"""The width of a letter, in sizes of letters: no face in use has wider ones on the average."""
CARDS = tuple((458 + 33 * place, 24 + 4 * abs(place - 1), 14 * (place - 1)) for place in range(3))
"""The backs of three cards in a fan: left, top, and degrees."""
CARD = 38, 54
"""The width and the height of a card."""
DOTS = 100
"""The points of the drawing to an inch of a PNG."""
INCH = 72
"""The units of a size of letters to an inch."""


class Bar(NamedTuple):
    """A rectangle: the bar of a deal, or the back of a card; places are counted from the top left."""

    x: float
    y: float
    width: float
    height: float
    ink: str
    edge: str = "none"
    turned: float = 0
    """Degrees, to the right."""


def bars(boards: Sequence[BoardResult]) -> list[Bar]:
    """A bar for each deal: up if it is above par, down if it is below."""
    ahead = [board.own - par_of(board) for board in boards]
    most, step = max(1.0, *map(abs, ahead)), (WIDTH - 2 * EDGE) / len(ahead)
    found = []
    for number, chips in enumerate(ahead):
        height = max(THIN, abs(chips) / most * (BOTTOM - TOP) / 2)
        y, ink = (MIDDLE - height, WON) if chips >= 0 else (MIDDLE, LOST)
        found.append(Bar(EDGE + (number + 0.15) * step, y, 0.7 * step, height, ink))
    return found


def shapes(boards: Sequence[BoardResult]) -> list[Bar]:
    """All rectangles of the picture: the cards, and the bars."""
    return [*(Bar(x, y, *CARD, BACK, ON_CLOTH, turned) for x, y, turned in CARDS), *bars(boards)]


def fitted(text: str, size: float) -> float:
    """The size of the letters of a line that stays within its room."""
    return min(size, ROOM / (LETTER * len(text)))


def shared_svg(heading: str, line: str, boards: Sequence[BoardResult]) -> str:
    """The picture as SVG: a heading, a line of text, and the bars."""
    told = "".join(
        f'<rect x="{one.x:.1f}" y="{one.y:.1f}" width="{one.width:.1f}" height="{one.height:.1f}" rx="2"'
        f' fill="{one.ink}" stroke="{one.edge}" stroke-width="2"'
        f' transform="rotate({one.turned} {one.x + one.width / 2:.1f} {one.y + one.height / 2:.1f})"/>'
        for one in shapes(boards)
    )
    text = f'font-family="{FAMILY}" fill="{ON_CLOTH}" x="{EDGE}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<title>{escape(heading)}</title>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{CLOTH}" stroke="{RIM}" stroke-width="8"/>'
        f'<text {text} y="{BIG_AT}" font-size="{fitted(heading, BIG):.1f}">{escape(heading)}</text>'
        f'<text {text} y="{SMALL_AT}" font-size="{fitted(line, SMALL):.1f}">{escape(line)}</text>'
        f'<text {text} y="{NAME_AT}" font-size="{NAME_SIZE}">{NAME}</text>'
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{MIDDLE}" y2="{MIDDLE}" stroke="{RIM}"/>'
        f"{told}</svg>\n"
    )


def write_shared(path: Path, heading: str, line: str, boards: Sequence[BoardResult]) -> None:
    """Write the picture as SVG, or by Matplotlib as PNG, as the name of the file says. OSError if it cannot be."""
    if path.suffix.lower() == ".svg":
        path.write_text(shared_svg(heading, line, boards), "utf-8")
        return
    with picture(path, (WIDTH / DOTS, HEIGHT / DOTS)) as figure:
        from matplotlib.patches import Rectangle

        figure.set_layout_engine("none")  # all places are said below
        axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(HEIGHT, 0))
        axes.set_axis_off()
        units = INCH / DOTS
        axes.add_patch(Rectangle((0, 0), WIDTH, HEIGHT, facecolor=CLOTH, edgecolor=RIM, linewidth=8 * units))
        axes.text(EDGE, BIG_AT, heading, fontsize=fitted(heading, BIG) * units, color=ON_CLOTH)
        axes.text(EDGE, SMALL_AT, line, fontsize=fitted(line, SMALL) * units, color=ON_CLOTH)
        axes.text(EDGE, NAME_AT, NAME, fontsize=NAME_SIZE * units, color=ON_CLOTH)
        axes.hlines(MIDDLE, EDGE, WIDTH - EDGE, RIM, linewidth=units)
        for one in shapes(boards):
            axes.add_patch(
                Rectangle(
                    (one.x, one.y), one.width, one.height, angle=one.turned, rotation_point="center",
                    facecolor=one.ink, edgecolor=one.edge, linewidth=2 * units,
                )
            )  # fmt: skip
