"""Exact solutions: small games as trees, CFR+, best responses, the carried pool. Needs the extra `sim`."""

from gamester.solve.cfr import Solver
from gamester.solve.respond import best_response, gains, nash_conv, values
from gamester.solve.tree import Tree, tree_of

__all__ = ["Solver", "Tree", "best_response", "gains", "nash_conv", "tree_of", "values"]
