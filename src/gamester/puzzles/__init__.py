"""Puzzles: positions in which the best act wins clearly, one for every day."""

from gamester.puzzles.making import make_puzzles
from gamester.puzzles.puzzle import (
    Puzzle,
    puzzle_numbered,
    puzzle_of_day,
    read_puzzle,
    seen_in,
    shipped,
    table_of,
    write_puzzle,
)

__all__ = [
    "Puzzle",
    "make_puzzles",
    "puzzle_numbered",
    "puzzle_of_day",
    "read_puzzle",
    "seen_in",
    "shipped",
    "table_of",
    "write_puzzle",
]
