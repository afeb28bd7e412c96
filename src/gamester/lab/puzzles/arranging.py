"""The order of puzzles: easy on Mondays, hard on Sundays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gamester.study.judge import pool_of
from gamester.study.puzzles import WEEK, Puzzle, seen_in


def arranged(puzzles: Sequence[Puzzle], seed: int) -> list[Puzzle]:
    """Whole weeks of puzzles: a seventh of all for each day of the week, the easiest seventh for Mondays.

    Within a day of the week chance shuffles them, so that forms and themes vary. What is left over is dropped.
    """
    weeks = len(puzzles) // WEEK
    ranked = sorted(puzzles[: weeks * WEEK], key=difficulty)
    days = [ranked[day * weeks : (day + 1) * weeks] for day in range(WEEK)]
    for day, found in enumerate(days):
        Random(f"arranged/{seed}/{day}").shuffle(found)
    return [found[week] for week in range(weeks) for found in days]


def difficulty(puzzle: Puzzle) -> tuple[int, float, int]:
    """What puzzles are ranked by: first the number of levels that miss it, then how close the next best act is."""
    return len(puzzle.missed), -puzzle.gap.behind / pool_of(seen_in(puzzle)), puzzle.deal
