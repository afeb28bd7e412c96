"""The panels of a picture that only Loo has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.lab.simulation.drawing import Drawing
from gamester.study.plots import INK, RED, SAND

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def standing(drawing: Drawing, axes: Axes) -> None:
    """How often each place stands and is looed."""
    drawing.frame(axes, "standing", "", "standing_axis")
    for shift, key, colour, hatch in ((-0.2, "stands", SAND, "///"), (0.2, "looed", RED, "")):
        heights = [100 * (estimate["value"] or 0) for estimate in drawing.estimates(key)]
        places = [place + shift for place in range(len(heights))]
        axes.bar(
            places,
            heights,
            0.36,
            color=colour,
            hatch=hatch,
            edgecolor=INK,
            linewidth=0.8,
            label=drawing.say(f"report.plot.{key}"),
        )
    drawing.name_places(axes)
    axes.set_ylim(top=axes.get_ylim()[1] * 1.18)  # space for the legend
    axes.legend(loc="upper right", ncols=2)


def tricks(drawing: Drawing, axes: Axes) -> None:
    """Tricks of those who stood."""
    drawing.frame(axes, "tricks", "tricks_axis", "standers_axis")
    counts = [sum(column) for column in zip(*drawing.found["tricks"], strict=True)]
    while len(counts) > 1 and not counts[-1]:
        counts.pop()
    drawing.shares(axes, [str(number) for number in range(len(counts))], counts)


PANELS = (Drawing.chips, standing, tricks, Drawing.pool, Drawing.growth, Drawing.sessions)
