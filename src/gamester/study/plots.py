"""Pictures: their style, how one is drawn into a file, and those of study. Only drawing imports Matplotlib."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EISDIR
from itertools import accumulate
from math import nan
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.text.errors import BadOptions
from gamester.text.files import beside

if TYPE_CHECKING:
    from matplotlib.figure import Figure

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
        with beside(path) as at:
            figure.savefig(at, format=suffix, dpi=150, metadata=metadata)


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
