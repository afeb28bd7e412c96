"""The pictures of the atlas: what moves the pool, or else the dealer, and what leaves most to skill."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.study.plots import GREEN, INK, RED, SAND, picture
from gamester_lab.evaluate.atlas.design import cells, forms, plan, presets
from gamester_lab.evaluate.atlas.evenings import Figure
from gamester_lab.evaluate.atlas.kept import Results

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST = 16
"""The most house rules in a panel."""
TICKS = (-10, -1, -0.1, 0, 0.1, 1, 10)
TITLES = {"pool": "{form}: the pool", "dealer": "{form}: the dealer"}


def draw(folder: Path, results: Results) -> None:
    """Draw all pictures; OSError if one cannot be written."""
    pools = [(form, moved(results, variant, "pool")) for form, variant in all_forms()]
    dealers = [(form, moved(results, variant, "dealer")) for form, variant in all_forms() if not dict(pools)[form]]
    for figure, among in (("pool", pools), ("dealer", dealers)):
        panels = [(form, found) for form, found in among if found]
        size = 9, 4.4 * max(1, len(panels))
        with picture(folder / f"atlas-{figure}.svg", size, w_pad=0.4) as drawing:  # other fonts may be wider
            for number, (form, found) in enumerate(panels):
                forest(drawing.add_subplot(len(panels), 1, number + 1), found, TITLES[figure].format(form=form))
    with picture(folder / "atlas-skill.svg", (9, 6)) as drawing:
        shares(drawing.subplots(), results)


def all_forms() -> list[tuple[str, str]]:
    """Every form of every game, with its usual preset."""
    return [each for game in plan() for each in forms(game).items()]


def moved(results: Results, variant: str, figure: str) -> list[tuple[str, Figure]]:
    """The house rules that surely change a figure, and by most; those first that raise it."""
    found = []
    for cell in (cell for cell in cells() if cell.variant == variant and cell.given and cell.is_usual):
        more = results.more(cell, figure)
        if more and abs(more.value) > more.half and not dict(cell.given).keys() & {"ante"}:
            found.append((" ".join(cell.label.split()[2:]), more))
    return sorted(sorted(found, key=lambda one: -abs(one[1].value))[:MOST], key=lambda one: one[1].value)


def forest(axes: Axes, found: Sequence[tuple[str, Figure]], title: str) -> None:
    """Differences with their intervals, one above the other."""
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

    axes.set_title(title)
    axes.set_xscale("symlog", linthresh=0.1)
    axes.xaxis.set_major_locator(FixedLocator(TICKS))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda chips, _: f"{chips:+g}" if chips else "0"))
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.grid(axis="x")
    for place, (_, more) in enumerate(found):
        colour = GREEN if more.value > 0 else RED
        axes.errorbar([more.value], [place], xerr=[more.half], fmt="o", color=colour, capsize=3, markersize=5)
    axes.set_yticks(range(len(found)), [label for label, _ in found], fontsize=8)
    axes.set_ylim(-0.8, max(len(found), 6) - 0.2)
    axes.set_xlabel("chips a deal more than without it")


def shares(axes: Axes, results: Results) -> None:
    """The share of skill in an evening of each preset."""
    there = [cell for game in plan() for cell in presets(game) if cell.is_usual]
    found = [(share.value, cell.variant) for cell in there if (share := results.figure(cell, "share"))]
    ordered = sorted(found)
    values = [100 * share for share, _ in ordered]
    axes.barh(range(len(ordered)), values, 0.66, color=SAND, edgecolor=INK, linewidth=0.8)
    axes.set_yticks(range(len(ordered)), [variant for _, variant in ordered], fontsize=10)
    axes.set_xlabel("share of skill in an evening, per cent")
    axes.grid(axis="x")
