"""The panels of a picture that only Laugh and Lie Down has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.lab.simulation.drawing import Drawing
from gamester.study.plots import INK, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHADES = ("#2f5d50", "#6d9484", "#b3c8b9", "#e4dcc3", "#d9b48f", "#b0704f", "#8c2f2b", "#571a1b")
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "---", "|||", "ooo")
"""Hatches of the bars, for readers who do not see colours."""


def cards(drawing: Drawing, axes: Axes) -> None:
    """Cards won by place."""
    drawing.frame(axes, "cards", "", "cards_axis")
    drawing.points(axes, "cards")


def captures(drawing: Drawing, axes: Axes) -> None:
    """Captures by place."""
    drawing.frame(axes, "captures", "", "captures_axis")
    drawing.points(axes, "captures")


def last_in(drawing: Drawing, axes: Axes) -> None:
    """How often each place is the last one in play."""
    drawing.frame(axes, "last_in", "", "last_in_axis")
    drawing.points(axes, "last_in", 100)


def lay(drawing: Drawing, axes: Axes) -> None:
    """The order in which the places lie down, as stacked bars."""
    drawing.frame(axes, "lay", "", "lay_axis")
    rows = drawing.found["lay"]
    bottoms = [0.0] * len(rows)
    orders = [*(order for order in range(1, len(rows[0])) if any(row[order] for row in rows)), 0]
    for order, shade, hatch in zip(orders, SHADES, HATCHES, strict=False):
        heights = [100 * row[order] / sum(row) for row in rows]
        label = drawing.say("report.plot.order", n=order) if order else drawing.say("report.plot.never")
        colour = shade if order else PAPER
        axes.bar(
            range(len(rows)),
            heights,
            0.62,
            bottoms,
            color=colour,
            hatch=hatch,
            edgecolor=INK,
            linewidth=0.8,
            label=label,
        )
        bottoms = [bottom + height for bottom, height in zip(bottoms, heights, strict=True)]
    drawing.name_places(axes)
    axes.set_ylim(0, 118)
    axes.set_yticks(range(0, 101, 20))
    axes.legend(loc="upper center", ncols=len(orders), columnspacing=1, handlelength=1.4, handletextpad=0.5)


def winnings(drawing: Drawing, axes: Axes) -> None:
    """The distribution of the cards a player won."""
    drawing.frame(axes, "winnings", "winnings_axis", "players_axis")
    drawing.groups(axes, [[number, number, count] for number, count in enumerate(drawing.found["cards"]) if count])


PANELS = (Drawing.chips, cards, captures, last_in, lay, winnings)
