"""What a simulation says of Laugh and Lie Down alone: figures, sections of the report, panels of the picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from gamester.games.laugh.kernel.state import Ended
from gamester.games.laugh.kernel.sums import ORDERS
from gamester.study.plots import INK, PAPER
from gamester_lab.simulation.distributions import OF_ANY, Line, Measure, equal, itself, largest, quotient, rows, shares
from gamester_lab.simulation.drawing import Drawing
from gamester_lab.simulation.writing import Writer, table

if TYPE_CHECKING:
    from matplotlib.axes import Axes


PLAYER = (
    ("chips", "chips", "sat", True), ("wins", "won", "sat", False), ("cards", "cards", "sat", True),
    ("captures", "captures", "sat", True), ("last_in", "last_in", "sat", True), ("lies_down", "lain", "sat", False),
)  # fmt: skip
ENDINGS = ("last_holder", "no_holder")
"""The ways in which deals end, as `Ended` numbers them from 1 on."""
NOTABLE: Mapping[str, Measure] = {
    **OF_ANY,
    "biggest-pot": partial(itself, "pot"),
    "most-cards": partial(largest, "won", 1),
    "most-captures": partial(largest, "captures", 1),
    "no-holder": partial(equal, "ended", Ended.NO_HOLDER),
}


def own(totals: Mapping[str, Line], counts: Mapping[str, Line], seats: int) -> dict[str, Any]:
    """The figures that only Laugh and Lie Down has, from its sums."""
    deals = totals["deals"][0]
    return {
        "endings": shares(counts["ended"], ENDINGS, deals),
        "lay": [rows(counts["lay"], ORDERS, line)[: seats + 1] for line in range(seats)],
        "cards": counts["winnings"],
        "captures": counts["captured"],
        "carrying": quotient(totals["carrying"][0], deals),
    }


def sections(writer: Writer) -> list[list[str]]:
    """The sections that only Laugh and Lie Down has."""
    return [lay(writer), cards(writer), endings(writer), carried(writer)]


def lay(writer: Writer) -> list[str]:
    """Who lay down first, second, and so on."""
    rows = writer.found["lay"]
    orders = [number for number in range(1, len(rows[0])) if any(row[number] for row in rows)]
    columns = [[writer.per_cent(quotient(row[number], sum(row))) for row in rows] for number in [*orders, 0]]
    headings = [*(writer.say("report.column.order", n=number) for number in orders), writer.say("report.column.never")]
    names = [writer.name("place", number) for number in range(len(rows))]
    lines = table([writer.say("report.column.place"), *headings], [names, *columns])
    return writer.headed("lay", lines, [writer.say("report.heading.lay_note")])


def cards(writer: Writer) -> list[str]:
    """The number of cards that players won."""
    counts = writer.found["cards"]
    told = {"bins": [[number, number, count] for number, count in enumerate(counts) if count]}
    return writer.headed("cards", writer.distribution(told, "won"))


def endings(writer: Writer) -> list[str]:
    """How deals ended, and how many began with something carried over."""
    kinds = {kind: part["share"] for kind, part in writer.found["endings"].items()}
    return writer.headed("endings", writer.went(kinds | {"carrying": writer.found["carrying"]}))


def carried(writer: Writer) -> list[str]:
    """The chips carried into the deal, where that happens."""
    if not writer.found["carrying"]:
        return []
    return writer.spread("carried", writer.found["pool"], "mean", "pool")


SHADES = ("#2f5d50", "#6d9484", "#b3c8b9", "#e4dcc3", "#d9b48f", "#b0704f", "#8c2f2b", "#571a1b")
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "---", "|||", "ooo")
"""Hatches of the bars, for readers who do not see colours."""


def plot_lay(drawing: Drawing, axes: Axes) -> None:
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


PANELS = (
    Drawing.chips, partial(Drawing.by_place, name="cards"), partial(Drawing.by_place, name="captures"),
    partial(Drawing.by_place, name="last_in", scale=100), plot_lay, winnings,
)  # fmt: skip
