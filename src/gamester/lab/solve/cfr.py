"""CFR+ over a tree of any number of players: alternating updates, and an average weighted by the step's number.

In a zero-sum game of two players the average policy converges to an equilibrium. With more players there is no
guarantee, and `nash_conv` measures the result.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from gamester.lab.solve.loops import gather, match_regrets, reach, reach_own
from gamester.lab.solve.tree import Tree

Policy = npt.NDArray[np.float64]
"""The probability of each action, in the order of the tree's information sets."""


class Solver:
    """A tree being solved."""

    def __init__(self, tree: Tree) -> None:
        """Start with the uniform policy."""
        self.tree = tree
        self.steps = 0
        self.policy: Policy = tree.uniform()
        self._regrets = np.zeros_like(self.policy)
        self._sums = np.zeros_like(self.policy)
        self._worths = np.zeros_like(self.policy)
        self._sets = np.zeros(len(tree.owners))
        nodes = len(tree.parents)
        self._others, self._own, self._values = np.zeros(nodes), np.zeros(nodes), np.zeros(nodes)

    def run(self, steps: int, told: Callable[[int], None] = lambda _: None) -> None:
        """Take so many more steps; `told` receives the number of each."""
        for _ in range(steps):
            self.steps += 1
            for player in range(self.tree.players):
                self._step(player)
            told(self.steps)

    def _step(self, player: int) -> None:
        """Update one player."""
        t = self.tree
        reach(player, t.parents, t.actors, t.edges, t.odds, self.policy, self._others)
        reach_own(player, t.parents, t.actors, t.edges, t.infosets, self.policy, self._own, self._sets)
        gather(
            player, t.parents, t.actors, t.edges, t.infosets, t.odds, t.payoffs, self.policy,
            self._others, self._values, self._worths,
        )  # fmt: skip
        match_regrets(
            player,
            t.begins,
            t.owners,
            self._worths,
            self._sets,
            float(self.steps),
            self._regrets,
            self.policy,
            self._sums,
        )

    def average(self) -> Policy:
        """The average policy so far; uniform at information sets that play never reaches."""
        sizes = np.diff(self.tree.begins)
        whole = np.repeat(np.add.reduceat(self._sums, self.tree.begins[:-1]), sizes)
        return np.where(whole > 0.0, self._sums / np.where(whole > 0.0, whole, 1.0), self.tree.uniform())
