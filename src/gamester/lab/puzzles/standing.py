"""Weighing puzzles again: do two new weighings agree, and does each stand in four times the worlds?"""

from __future__ import annotations

from typing import NamedTuple

from gamester.bots.comparing import weigh
from gamester.lab.puzzles.weighing import LEAST, LOOK
from gamester.study.judge import pool_of
from gamester.study.puzzles import Puzzle, right_of, seen_in


class Standing(NamedTuple):
    """What became of a puzzle when it was weighed again."""

    agree: bool
    """Do two weighings name the same best acts, those of the puzzle?"""
    stands: bool
    """Is the best act ahead by two standard errors and half the least lead, in four times the worlds?"""


def weighed_again(puzzle: Puzzle, seed: int, worlds: int = LOOK) -> Standing:
    """Weigh a puzzle twice in so many worlds, and once in four times as many; no world serves two weighings."""
    seen = seen_in(puzzle)
    twice = [right_of(weigh(seen, worlds, seed + number)) for number in (0, 1)]
    again = weigh(seen, 4 * worlds, seed + 2)
    others = [each for each in again if each.act not in puzzle.right]
    apart = LEAST / 2 * pool_of(seen)
    stands = again[0].act in puzzle.right and all(each.behind > max(2 * each.doubt, apart) for each in others)
    return Standing(twice == [puzzle.right] * 2, stands)
