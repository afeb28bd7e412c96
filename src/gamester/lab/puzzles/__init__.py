"""Making puzzles: deals are played, and positions in which one act wins clearly and levels disagree are kept."""

from gamester.lab.puzzles.arranging import arranged
from gamester.lab.puzzles.figures import figures_of, table_of
from gamester.lab.puzzles.making import make_puzzles
from gamester.lab.puzzles.standing import Standing, weighed_again

__all__ = ["Standing", "arranged", "figures_of", "make_puzzles", "table_of", "weighed_again"]
