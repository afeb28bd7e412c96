"""Progress as a picture: what decisions cost week by week, with intervals."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

from gamester.study.plots import FAINT, GREEN, INK, RED, picture

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gamester.insights.weeks import Week
    from gamester.text.messages import Words


def draw(path: Path, weeks: Sequence[Week], words: Words) -> None:
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
