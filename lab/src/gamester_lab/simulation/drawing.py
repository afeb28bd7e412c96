"""The building blocks of the pictures, and the panels of any game; Matplotlib is imported where it draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gamester.study.plots import GREEN, INK, RED, SAND
from gamester.text.messages import Words
from gamester_lab.simulation.distributions import grouped
from gamester_lab.simulation.writing import Estimate, Numbers, half_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GROUPS = 12
"""The most bars of a distribution."""
LABELS, LONG_LABELS = 40, 64
"""Characters that fit under the bars: side by side, each as long as the longest; and slanted, all together."""
STEEP = 300
"""The growth of a pool from which its axis has powers of ten."""


class Drawing:
    """Draws the panels of one picture."""

    def __init__(self, figure: Figure, words: Words, found: dict[str, Any]) -> None:
        """Draw these figures with the words of this language."""
        self.figure = figure
        self.say = words.say
        self.found = found
        self.numbers = Numbers(words)

    # --- Building blocks ------------------------------------------------------------------------------------

    def frame(self, axes: Axes, name: str, x_label: str = "", y_label: str = "") -> None:
        """Set the title and the labels, and draw a grid for reading heights."""
        axes.set_title(self.say(f"report.plot.{name}"))
        axes.set_xlabel(self.say(f"report.plot.{x_label}") if x_label else "")
        axes.set_ylabel(self.say(f"report.plot.{y_label}") if y_label else "")
        axes.grid(axis="y")
        axes.yaxis.set_major_formatter(lambda value, _: self.numbers.tick(value))

    def name_places(self, axes: Axes) -> None:
        """The labels of the places under the bars: eldest, their numbers, the dealer."""
        seats = self.found["seats"]
        names = [self.say("report.place.eldest"), *map(str, range(2, seats)), self.say("report.place.dealer")]
        axes.set_xticks(range(seats), names)

    def estimates(self, key: str) -> list[Estimate]:
        """A figure of every place, with its interval."""
        return [place[key] for place in self.found["places"]]

    def points(self, axes: Axes, key: str, scale: int = 1) -> None:
        """Bars of a figure by place, with intervals."""
        estimates = self.estimates(key)
        heights = [(estimate["value"] or 0) * scale for estimate in estimates]
        halves = [(half_of(estimate) or 0) * scale for estimate in estimates]
        axes.bar(range(len(heights)), heights, 0.62, color=SAND, edgecolor=INK, linewidth=0.8)
        if any(halves):
            axes.errorbar(range(len(heights)), heights, halves, fmt="none", ecolor=RED, elinewidth=1.6, capsize=5)
        self.name_places(axes)

    def shares(self, axes: Axes, names: Sequence[str], counts: Sequence[int]) -> None:
        """A distribution."""
        total = sum(counts)
        axes.bar(range(len(counts)), [100 * count / total for count in counts], 0.8, color=GREEN)
        aslant = len(names) * max(map(len, names)) > LABELS
        axes.set_xticks(range(len(names)), names, rotation=40 if aslant else 0, ha="right" if aslant else "center")

    def groups(self, axes: Axes, found: Sequence[Sequence[int]]) -> None:
        """Bins as a distribution."""
        groups = grouped(found, GROUPS)
        names = [self.numbers.span(low, high) for low, high, _ in groups]
        if len("".join(names)) > LONG_LABELS:
            names = [self.say("report.from", n=self.numbers.tick(low)) for low, _, _ in groups]
        self.shares(axes, names, [count for *_, count in groups])

    # --- Panels of any game ------------------------------------------------------------------------------

    def by_place(self, axes: Axes, name: str, scale: int = 1) -> None:
        """A figure by place."""
        self.frame(axes, name)
        axes.set_ylabel(self.say(f"report.plot.{name}_axis"))
        self.points(axes, name, scale)

    def chips(self, axes: Axes) -> None:
        """Chips a deal by place."""
        self.by_place(axes, "chips")
        axes.axhline(0, color=INK, linewidth=0.8)

    def pool(self, axes: Axes) -> None:
        """The distribution of the pool."""
        self.frame(axes, "pool", "pool_axis", "deals_axis")
        self.groups(axes, self.found["pool"]["bins"])

    def growth(self, axes: Axes) -> None:
        """The mean pool by the number of the deal, for numbers that at least one session in a hundred reaches."""
        from matplotlib.ticker import MaxNLocator

        self.frame(axes, "growth", "growth_axis", "mean_pool")
        told = self.found["pool"]
        most = max(row["deals"] for row in told["by_deal"])
        rows = [row for row in told["by_deal"] if row["deals"] * 100 >= most and row["deal"] < told["later"]]
        numbers = [row["deal"] for row in rows]
        means = [row["pool"]["value"] for row in rows]
        halves = [half_of(row["pool"]) or 0 for row in rows]
        low = [max(mean - half, min(means)) for mean, half in zip(means, halves, strict=True)]
        high = [mean + half for mean, half in zip(means, halves, strict=True)]
        axes.fill_between(numbers, low, high, color=SAND)
        axes.plot(numbers, means, color=GREEN, marker="o", markersize=4.5, linewidth=1.4)
        if max(means) > STEEP * min(means):
            axes.set_yscale("log")
            axes.yaxis.set_major_formatter(lambda value, _: self.numbers.tick(value))
        else:
            axes.set_ylim(bottom=0)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))

    def sessions(self, axes: Axes) -> None:
        """The distribution of the length of sessions."""
        self.frame(axes, "sessions", "sessions_axis", "share_sessions")
        if self.found["sessions"]["ended"]:
            self.groups(axes, self.found["sessions"]["bins"])
