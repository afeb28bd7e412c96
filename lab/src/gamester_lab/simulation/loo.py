"""What a simulation says of Loo alone: its figures, the sections of its report, and the panels of its picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from gamester.games.loo.kernel.state import Ended
from gamester.games.loo.kernel.sums import TRICKS
from gamester.kernel.cards import NO_SEAT
from gamester.kernel.counting import first_of
from gamester.study.plots import INK, RED, SAND
from gamester_lab.simulation.distributions import (
    OF_ANY,
    Line,
    Measure,
    Values,
    equal,
    itself,
    quotient,
    rows,
    shares,
    unequal,
)
from gamester_lab.simulation.drawing import Drawing
from gamester_lab.simulation.writing import Writer, table

if TYPE_CHECKING:
    from matplotlib.axes import Axes


PLAYER = (
    ("chips", "chips", "sat", True), ("wins", "won", "sat", False), ("stands", "stood", "sat", True),
    ("looed", "looed", "sat", False), ("looed_if_standing", "beaten", "stood", True),
    ("tricks", "tricks", "played", False), ("changed", "changed", "exchanges", False),
    ("dumby", "dumby", "sat", False), ("sweeps", "swept", "sat", False),
)  # fmt: skip
ENDINGS = ("played", "flush", "lone_stander", "all_passed")
"""The ways in which deals end, as `Ended` numbers them from 1 on."""
FORCED = ("by_pool", "by_club")
"""The reasons for forced hands, as `Forced` numbers them from 1 on."""
FLUSHES = ("blaze", "pam_blaze", "plain", "trump", "pam")
"""Classes of flushes from the first on, as `Tally.flush` numbers them. Loo A8"""
POOL_GROUPS = 10
"""The approximate number of groups of pools, each with about as many players."""


def looed(deals: npt.NDArray[Any]) -> Values:
    """The distribution of the number of looed players in a deal."""
    return np.asarray(np.bitwise_count(deals["looed"]), np.int64)


NOTABLE: Mapping[str, Measure] = {
    **OF_ANY,
    "biggest-pool": partial(itself, "contested"),
    "most-looed": looed,
    "flush": partial(unequal, "flush", 0),
    "dumby": partial(unequal, "dumby_seat", NO_SEAT),
    "defended": partial(unequal, "defender", NO_SEAT),
    "lone-stander": partial(equal, "ended", Ended.LONE_STANDER),
    "all-passed": partial(equal, "ended", Ended.ALL_PASSED),
}


def own(totals: Mapping[str, Line], counts: Mapping[str, Line], seats: int) -> dict[str, Any]:
    """The figures that only Loo has, from its sums."""
    deals = totals["deals"][0]
    return {
        "endings": shares(counts["ended"], ENDINGS, deals),
        "forced": shares(counts["forced"], FORCED, deals),
        "standers": counts["standers"][: seats + 1],
        "loos": counts["loos"][: seats + 1],
        "flushes": shares(counts["flushes"], FLUSHES, deals),
        "tricks": [rows(counts["taken"], TRICKS, line) for line in range(seats)],
        "by_pool": grouped_by_pool(counts["sat_at"], counts["stood_at"], counts["beaten_at"]),
        "defended": quotient(totals["defended"][0], deals),
        "emptied": quotient(totals["emptied"][0], deals),
    }


def grouped_by_pool(sat: Line, stood: Line, beaten: Line) -> list[dict[str, Any]]:
    """Standing and looing by the chips in the pool; neighbouring pools are merged until a group has enough players."""
    total = sum(sat)
    groups: list[list[int]] = []
    for number, players in enumerate(sat):
        if not players:
            continue
        if not groups or groups[-1][2] * POOL_GROUPS >= total:
            groups.append([first_of(number), 0, 0, 0, 0])
        group = groups[-1]
        group[1] = first_of(number + 1) - 1
        for place, count in ((2, players), (3, stood[number]), (4, beaten[number])):
            group[place] += count
    return [
        {
            "from": low,
            "to": high,
            "share": quotient(players, total),
            "stands": quotient(standing, players),
            "looed_if_standing": quotient(looed, standing),
        }
        for low, high, players, standing, looed in groups
    ]


NUMBERS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""The number of deals of a session that are shown."""


def sections(writer: Writer) -> list[list[str]]:
    """The sections that only Loo has."""
    return [endings(writer), standers(writer), tricks(writer), pool(writer), by_deal(writer), by_pool(writer)]


def endings(writer: Writer) -> list[str]:
    """How deals ended, whether they were forced, and the flushes."""
    kinds = {}
    for kind, part in writer.found["endings"].items():
        kinds[kind] = part["share"]
        if kind == "flush":
            kinds |= {name: flush["share"] for name, flush in writer.found["flushes"].items()}
    kinds |= {kind: part["share"] for kind, part in writer.found["forced"].items()}
    kinds |= {kind: writer.found[kind] for kind in ("defended", "emptied")}
    return writer.headed("endings", writer.went(kinds, FLUSHES))


def standers(writer: Writer) -> list[str]:
    """How many players stood and were looed in a deal."""
    rows = [writer.found["standers"], writer.found["loos"]]
    columns = [[writer.per_cent(row[number] / writer.found["deals"]) for row in rows] for number in range(len(rows[0]))]
    names = [writer.say("report.column.stood"), writer.say("report.column.loos")]
    return writer.headed(
        "standers", table([writer.say("report.column.number"), *map(str, range(len(rows[0])))], [names, *columns])
    )


def tricks(writer: Writer) -> list[str]:
    """The tricks of those who stood, by place."""
    rows = writer.found["tricks"]
    most = max(number for row in rows for number, players in enumerate(row) if players or number == 0)
    columns = [[writer.per_cent(quotient(row[number], sum(row))) for row in rows] for number in range(most + 1)]
    names = [writer.name("place", number) for number in range(len(rows))]
    headings = [writer.say("report.column.taken", n=number) for number in range(most + 1)]
    return writer.headed("tricks", table([writer.say("report.column.place"), *headings], [names, *columns]))


def pool(writer: Writer) -> list[str]:
    """The chips in the pool."""
    return writer.spread("pool", writer.found["pool"], "mean", "pool")


def by_deal(writer: Writer) -> list[str]:
    """The mean pool by the number of the deal in its session."""
    told = writer.found["pool"]
    kept = [row for row in told["by_deal"] if row["deal"] in NUMBERS]
    names = [
        writer.say("report.onwards", n=told["later"]) if row["deal"] == told["later"] else str(row["deal"])
        for row in kept
    ]
    return writer.headed(
        "by_deal",
        table(
            [writer.say(f"report.column.{name}") for name in ("deal", "deals", "mean")],
            [
                names,
                [writer.numbers.whole(row["deals"]) for row in kept],
                writer.numbers.column([row["pool"] for row in kept]),
            ],
        ),
    )


def by_pool(writer: Writer) -> list[str]:
    """How often players stand and are looed, by the chips in the pool."""
    rows = writer.found["by_pool"]
    keys = ("share", "stands", "looed_if_standing")
    headings = [writer.say(f"report.column.{name}") for name in ("pool", "players_share", *keys[1:])]
    names = [writer.numbers.span(row["from"], row["to"]) for row in rows]
    return writer.headed(
        "by_pool", table(headings, [names, *([writer.per_cent(row[key]) for row in rows] for key in keys)])
    )


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


def plot_tricks(drawing: Drawing, axes: Axes) -> None:
    """Tricks of those who stood."""
    drawing.frame(axes, "tricks", "tricks_axis", "standers_axis")
    counts = [sum(column) for column in zip(*drawing.found["tricks"], strict=True)]
    while len(counts) > 1 and not counts[-1]:
        counts.pop()
    drawing.shares(axes, [str(number) for number in range(len(counts))], counts)


PANELS = (Drawing.chips, standing, plot_tricks, Drawing.pool, Drawing.growth, Drawing.sessions)
