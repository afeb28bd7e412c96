"""The figures as a picture: six panels a game, as PNG or SVG; the same sums make the same file, bit for bit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.inks import GREEN, INK, PAPER, RED, SAND, check_path, picture
from gamester.lab.simulate.statistics import figures, grouped
from gamester.lab.simulate.sums import Sums
from gamester.lab.simulate.writing import Estimate, Numbers, half_of
from gamester.messages import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHADES = ("#2f5d50", "#6d9484", "#b3c8b9", "#e4dcc3", "#d9b48f", "#b0704f", "#8c2f2b", "#571a1b")
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "---", "|||", "ooo")
"""Bars differ by these too, for who sees no colours."""
GROUPS = 12
"""So many bars a distribution has at most."""
LABELS, LONG_LABELS = 40, 64
"""Signs under the bars for which there is room side by side, all as long as the longest; and, added up, aslant."""
STEEP = 300
"""A pool that grows so many times over is drawn by powers of ten."""


def plot(path: Path, title: str, sums: Sums, words: Words) -> None:
    """Draw the figures of the sums under a title into a file; BadOptions if it is neither PNG nor SVG, OSError if it
    cannot be written.
    """
    check_path(path)
    with picture(path, (14, 8.6), h_pad=0.16, w_pad=0.14, rect=(0.01, 0.01, 0.98, 0.975)) as figure:
        Drawing(figure, words, figures(sums)).draw(title)


class Drawing:
    """Draws the panels of one picture."""

    def __init__(self, figure: Figure, words: Words, found: dict[str, Any]) -> None:
        """Draw these figures in this language."""
        self.figure = figure
        self.words = words
        self.found = found
        self.numbers = Numbers(words)

    def say(self, key: str, **fills: Any) -> str:
        """A word of the report."""
        return self.words.say(key, **fills)

    def draw(self, title: str) -> None:
        """The title, a line on how much was played, and the panels."""
        found, whole = self.found, self.numbers.whole
        self.figure.suptitle(title, x=0.025, ha="left", fontsize=20)
        played = {"deals": found["deals"], "tables": found["tables"], "sessions": found["sessions"]["ended"]}
        told = "   ·   ".join(f"{self.say(f'report.{key}')} {whole(number)}" for key, number in played.items())
        self.figure.supxlabel(told, x=0.975, ha="right", fontsize=12)
        if not found["deals"]:
            self.figure.text(0.5, 0.5, self.say("report.nothing"), ha="center", fontsize=14)
            return
        loo = (self.chips, self.standing, self.tricks, self.pool, self.growth, self.sessions)
        laugh = (self.chips, self.cards, self.captures, self.last_in, self.lay, self.winnings)
        plain = (self.chips, self.pool, self.growth, self.sessions)
        panels: Sequence[Callable[[Axes], None]] = {"loo": loo, "laugh": laugh}.get(found["game"], plain)
        for panel, axes in zip(panels, self.figure.subplots(2, len(panels) // 2).flat, strict=True):
            panel(axes)

    # --- What panels are made of ----------------------------------------------------------------------------

    def frame(self, axes: Axes, name: str, x_label: str, y_label: str) -> None:
        """Title, labels and a grid for reading heights."""
        axes.set_title(self.say(f"report.plot.{name}"))
        axes.set_xlabel(self.say(f"report.plot.{x_label}") if x_label else "")
        axes.set_ylabel(self.say(f"report.plot.{y_label}"))
        axes.grid(axis="y")
        axes.yaxis.set_major_formatter(lambda value, _: self.numbers.tick(value))

    def name_places(self, axes: Axes) -> None:
        """Places under the bars: eldest, their numbers, the dealer."""
        seats = self.found["seats"]
        names = [self.say("report.place.eldest"), *map(str, range(2, seats)), self.say("report.place.dealer")]
        axes.set_xticks(range(seats), names)

    def estimates(self, key: str) -> list[Estimate]:
        """A figure of every place."""
        return [place[key] for place in self.found["places"]]

    def points(self, axes: Axes, key: str, scale: int = 1) -> None:
        """A figure by place, with intervals."""
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

    # --- Both games -----------------------------------------------------------------------------------------

    def chips(self, axes: Axes) -> None:
        """Chips a deal by place."""
        self.frame(axes, "chips", "", "chips_axis")
        self.points(axes, "chips")
        axes.axhline(0, color=INK, linewidth=0.8)

    # --- Loo ------------------------------------------------------------------------------------------------

    def standing(self, axes: Axes) -> None:
        """How often each place stands and is looed."""
        self.frame(axes, "standing", "", "standing_axis")
        for shift, key, colour, hatch in ((-0.2, "stands", SAND, "///"), (0.2, "looed", RED, "")):
            heights = [100 * (estimate["value"] or 0) for estimate in self.estimates(key)]
            places = [place + shift for place in range(len(heights))]
            axes.bar(
                places,
                heights,
                0.36,
                color=colour,
                hatch=hatch,
                edgecolor=INK,
                linewidth=0.8,
                label=self.say(f"report.plot.{key}"),
            )
        self.name_places(axes)
        make_room(axes, 1.18)
        axes.legend(loc="upper right", ncols=2)

    def tricks(self, axes: Axes) -> None:
        """Tricks of those who stood."""
        self.frame(axes, "tricks", "tricks_axis", "standers_axis")
        counts = [sum(column) for column in zip(*self.found["tricks"], strict=True)]
        while len(counts) > 1 and not counts[-1]:
            counts.pop()
        self.shares(axes, [str(number) for number in range(len(counts))], counts)

    def pool(self, axes: Axes) -> None:
        """The distribution of the pool."""
        self.frame(axes, "pool", "pool_axis", "deals_axis")
        self.groups(axes, self.found["pool"]["bins"])

    def growth(self, axes: Axes) -> None:
        """The mean pool by the number of the deal, as far as one session in a hundred goes."""
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
        """How long sessions are."""
        self.frame(axes, "sessions", "sessions_axis", "share_sessions")
        if self.found["sessions"]["ended"]:
            self.groups(axes, self.found["sessions"]["bins"])

    # --- Laugh and Lie Down ---------------------------------------------------------------------------------

    def cards(self, axes: Axes) -> None:
        """Cards won by place."""
        self.frame(axes, "cards", "", "cards_axis")
        self.points(axes, "cards")

    def captures(self, axes: Axes) -> None:
        """Captures by place."""
        self.frame(axes, "captures", "", "captures_axis")
        self.points(axes, "captures")

    def last_in(self, axes: Axes) -> None:
        """How often each place is last in."""
        self.frame(axes, "last_in", "", "last_in_axis")
        self.points(axes, "last_in", 100)

    def lay(self, axes: Axes) -> None:
        """In which order the places lie down, one part of a bar on the other."""
        self.frame(axes, "lay", "", "lay_axis")
        rows = self.found["lay"]
        bottoms = [0.0] * len(rows)
        orders = [*(order for order in range(1, len(rows[0])) if any(row[order] for row in rows)), 0]
        for order, shade, hatch in zip(orders, SHADES, HATCHES, strict=False):
            heights = [100 * row[order] / sum(row) for row in rows]
            label = self.say("report.plot.order", n=order) if order else self.say("report.plot.never")
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
        self.name_places(axes)
        axes.set_ylim(0, 118)
        axes.set_yticks(range(0, 101, 20))
        axes.legend(loc="upper center", ncols=len(orders), columnspacing=1, handlelength=1.4, handletextpad=0.5)

    def winnings(self, axes: Axes) -> None:
        """The distribution of the cards a player won."""
        self.frame(axes, "winnings", "winnings_axis", "players_axis")
        self.groups(axes, [[number, number, count] for number, count in enumerate(self.found["cards"]) if count])


def make_room(axes: Axes, factor: float) -> None:
    """Room above the bars for a legend."""
    axes.set_ylim(top=axes.get_ylim()[1] * factor)
