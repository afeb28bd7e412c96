"""The bound by information relaxation, compared with exact best responses in small games."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from gamester_lab.evaluate.strength.running import rows
from gamester_lab.solve.cfr import Policy, Solver, best_response, values
from gamester_lab.solve.games import tree_named
from gamester_lab.solve.relaxation import Relaxation
from gamester_lab.solve.tree import Tree

GAMES = ("mini-loo-a", "mini-loo-b", "mini-laugh-4", "mini-laugh-5", "mini-laugh-6")
STEPS = 20
"""The steps of CFR+ after which a field is near an equilibrium."""
WORLDS = 64
"""The worlds of a sampled expectation."""
ABOUT = {"worlds": WORLDS}
"""What the figures of all cells have in common."""


class Compared(NamedTuple):
    """One player among one field: the gain of its best response over the field, and bounds on it, in chips."""

    game: str
    field: str
    player: int
    exact: float
    by_best: float
    """The bound with a best response as guide."""
    by_field: float
    """With the field itself as guide."""
    sampled: float
    """The same with sampled expectations."""
    by_uniform: float
    """With the uniform policy as guide."""
    by_open: float
    """With open cards as guide."""
    uncharged: float
    """Perfect information: with no charge."""


def tried(seed: int) -> Iterator[list[Compared]]:
    """Compare each game in turn; the seed is that of the sampled expectations."""
    for game in GAMES:
        tree, rng = tree_named(game), np.random.Generator(np.random.PCG64(seed))
        solver = Solver(tree)
        solver.run(STEPS)
        fields = {"uniform": tree.uniform(), f"CFR+, {STEPS} steps": solver.average()}
        yield [
            compared(game, tree, name, field, player, rng)
            for name, field in fields.items()
            for player in range(tree.players)
        ]


def compared(game: str, tree: Tree, name: str, field: Policy, player: int, rng: np.random.Generator) -> Compared:
    """One player among one field."""
    usual = float(values(tree, field)[player])
    exact, best = best_response(tree, field, player)
    by_best, by_field, by_uniform, by_open = (
        Relaxation(tree, field, player, guide) for guide in (best, field, tree.uniform(), None)
    )
    found = (
        exact, by_best.bound(by_best.expected()), by_field.bound(by_field.expected()),
        by_field.bound(by_field.sampled(WORLDS, rng)), by_uniform.bound(by_uniform.expected()),
        by_open.bound(by_open.expected()), by_field.bound(by_field.expected(), 0.0),
    )  # fmt: skip
    return Compared(game, name, player, *(each - usual for each in found))


def told(found: Sequence[Compared]) -> str:
    """The bounds as a table of Markdown."""
    headings = (
        "game, field, seat", "best response gains", "guide: best response", "guide: field", f"{WORLDS} worlds",
        "guide: uniform", "guide: open cards", "perfect information",
    )  # fmt: skip
    lines = [
        (f"`{each.game}`, {each.field}, {each.player}", *(f"{number + 0.0:.4f}" for number in each[3:]))
        for each in found
    ]
    return rows(headings, lines)
