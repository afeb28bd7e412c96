"""The figures as a picture with several panels, as PNG or SVG; the same sums make the same file, bit for bit."""

from __future__ import annotations

from pathlib import Path

from gamester.lab.simulation.drawing import Drawing
from gamester.lab.simulation.figures import figures_of
from gamester.lab.simulation.statistics import figures
from gamester.lab.simulation.sums import Sums
from gamester.study.plots import check_path, picture
from gamester.text.messages import Words


def plot(path: Path, title: str, sums: Sums, words: Words) -> None:
    """Draw the figures of the sums under a title into a file; BadOptions if it is neither PNG nor SVG, OSError if
    writing fails.
    """
    check_path(path)
    with picture(path, (14, 8.6), h_pad=0.16, w_pad=0.14, rect=(0.01, 0.01, 0.98, 0.975)) as figure:
        draw(Drawing(figure, words, figures(sums)), title)


def draw(drawing: Drawing, title: str) -> None:
    """The title, a line on how much was played, and the panels."""
    found, whole = drawing.found, drawing.numbers.whole
    drawing.figure.suptitle(title, x=0.025, ha="left", fontsize=20)
    played = {"deals": found["deals"], "tables": found["tables"], "sessions": found["sessions"]["ended"]}
    told = "   ·   ".join(f"{drawing.say(f'report.{key}')} {whole(number)}" for key, number in played.items())
    drawing.figure.supxlabel(told, x=0.975, ha="right", fontsize=12)
    if not found["deals"]:
        drawing.figure.text(0.5, 0.5, drawing.say("report.nothing"), ha="center", fontsize=14)
        return
    panels = figures_of(found["game"]).panels
    for panel, axes in zip(panels, drawing.figure.subplots(2, len(panels) // 2).flat, strict=True):
        panel(drawing, axes)
