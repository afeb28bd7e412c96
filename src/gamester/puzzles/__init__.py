"""Puzzles: positions in which the best act wins clearly, one for every day."""

from gamester.puzzles.choosing import DIFFICULTIES, following, subjects
from gamester.puzzles.puzzle import (
    WEEK,
    Puzzle,
    puzzle_numbered,
    puzzle_of_day,
    read_puzzle,
    right_of,
    seen_in,
    shipped,
    table_of,
    write_puzzle,
)

__all__ = [
    "DIFFICULTIES",
    "WEEK",
    "Puzzle",
    "following",
    "puzzle_numbered",
    "puzzle_of_day",
    "read_puzzle",
    "right_of",
    "seen_in",
    "shipped",
    "subjects",
    "table_of",
    "write_puzzle",
]
