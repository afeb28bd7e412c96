"""The matrix of a tournament as a picture: green where a bot gains among a field, red where it loses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.lab.evaluate.reporting import cell, heading
from gamester.lab.evaluate.tournament import Found, Outcome, Plan
from gamester.study.plots import GREEN, INK, PAPER, RED, check_path, picture
from gamester.text.messages import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot(path: Path, plan: Plan, outcome: Outcome, words: Words) -> None:
    """Draw a panel for each form; BadOptions if the file is neither PNG nor SVG, OSError if it cannot be written."""
    check_path(path)
    many, side = len(plan.forms), 1.7 * len(plan.levels) + 2.6
    with picture(path, (side * many, side)) as figure:
        axes = figure.subplots(1, many, squeeze=False)[0]
        for form, panel in zip(plan.forms, axes, strict=True):
            draw(panel, plan.levels, [each for each in outcome.found if each.form == form], words)
            panel.set_title(heading(form, words), fontsize=10)


def draw(panel: Axes, levels: Sequence[str], found: Sequence[Found], words: Words) -> None:
    """One matrix."""
    from matplotlib.colors import LinearSegmentedColormap

    gains = {(each.one, each.other): each.gain for each in found if each.many == 1}
    most = max([abs(gain.value) for gain in gains.values()] or [0]) or 1.0
    rows = [[gains[one, other].value if (one, other) in gains else 0.0 for other in levels] for one in levels]
    panel.imshow(
        rows, cmap=LinearSegmentedColormap.from_list("gain", [RED, PAPER, GREEN]), vmin=-1.3 * most, vmax=1.3 * most
    )
    for row, one in enumerate(levels):
        for column, other in enumerate(levels):
            text = cell(gains.get((one, other)), words).replace(" ± ", "\n± ")
            panel.text(column, row, text, ha="center", va="center", color=INK, fontsize=10)
    panel.set_xticks(range(len(levels)), levels)
    panel.set_yticks(range(len(levels)), levels)
    panel.set_xlabel(words.say("measure.plot_field"))
    panel.set_ylabel(words.say("measure.plot_bot"))
