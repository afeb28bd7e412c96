"""An upper bound on a best response by information relaxation, where a tree says what the best response truly is.

The player sees every card and every act of the others, and so chooses at each node by itself. At each act it is charged
for what it foresees: how much a guide's value of the node rises, less how much the player's information set expects it
to rise. The charge has mean zero for everybody who sees only the information set, so no such player gets more than the
bound. The guide is a policy of the player; the nearer it is to a best response, the nearer is the bound. Or it is what
the player could have if it saw all nodes from then on.

Source: Brown, Smith and Sun, Information relaxations and duality in stochastic dynamic programs, 2010.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from gamester_lab.solve.cfr import Policy, gather, reach
from gamester_lab.solve.tree import CHANCE, LEAF, Tree

Reals = npt.NDArray[np.float64]


@njit(cache=True, nogil=True)
def relax(
    player: int, parents: Any, actors: Any, edges: Any, infosets: Any, odds: Any, payoffs: Any, policy: Any,
    charges: Any, values: Any,
) -> None:  # fmt: skip
    """Fill in what each node is worth to `player`, who sees it and pays `charges` for the edge to each node."""
    for node in range(len(parents)):
        values[node] = -np.inf if actors[node] == player else 0.0
    for node in range(len(parents) - 1, 0, -1):
        parent = parents[node]
        value = payoffs[infosets[node], player] if actors[node] == LEAF else values[node]
        actor = actors[parent]
        if actor == CHANCE:
            values[parent] += odds[edges[node]] * value
        elif actor == player:
            values[parent] = max(values[parent], value - charges[node])
        else:
            values[parent] += policy[edges[node]] * value


class Relaxation:
    """One player of a tree among others that play a fixed policy, with a guide."""

    def __init__(self, tree: Tree, policy: Policy, player: int, guide: Policy | None) -> None:
        """`guide` is read at the information sets of `player` only, `policy` at those of the others; None is the guide
        that sees all nodes.
        """
        t = self.tree = tree
        self.player = player
        mine = np.repeat(t.owners == player, np.diff(t.begins))
        self.policy: Policy = policy if guide is None else np.where(mine, guide, policy)
        self.others = np.zeros(len(t.parents))
        reach(player, t.parents, t.actors, t.edges, t.odds, self.policy, self.others)
        values = self._values() if guide is not None else self._relaxed(np.zeros(len(t.parents)))
        values[t.actors == LEAF] = t.payoffs[:, player]
        self.after = np.flatnonzero(t.actors[t.parents] == player)
        self.after = self.after[self.after > 0]
        """The nodes to which an act of the player leads, by parent and act."""
        self.after = self.after[np.lexsort((t.edges[self.after], t.parents[self.after]))]
        self.rises = values[self.after] - values[t.parents[self.after]]
        """By how much each of these acts raises the guide's value."""

    def _values(self) -> Reals:
        """What each node is worth to the guide."""
        t, values, worths = self.tree, np.zeros(len(self.tree.parents)), np.zeros_like(self.policy)
        gather(
            self.player, t.parents, t.actors, t.edges, t.infosets, t.odds, t.payoffs, self.policy, self.others, values,
            worths,
        )  # fmt: skip
        return values

    def _relaxed(self, charges: Reals) -> Reals:
        """What each node is worth to who sees all of them, and pays the charge of each act."""
        t, values = self.tree, np.zeros(len(self.tree.parents))
        relax(
            self.player, t.parents, t.actors, t.edges, t.infosets, t.odds, t.payoffs, self.policy, charges, values,
        )  # fmt: skip
        return values

    def expected(self) -> Reals:
        """By how much the information set expects each act to raise the guide's value: exact."""
        edges, likely = self.tree.edges[self.after], self.others[self.tree.parents[self.after]]
        most = len(self.policy)
        sums, whole = np.bincount(edges, likely * self.rises, most), np.bincount(edges, likely, most)
        return np.asarray(np.divide(sums, whole, out=np.zeros(most), where=whole > 0.0)[edges])

    def sampled(self, worlds: int, rng: np.random.Generator) -> Reals:
        """The same, estimated at each node from so many worlds drawn by their odds given the information set."""
        t = self.tree
        nodes = np.flatnonzero(t.actors == self.player)
        nodes = nodes[np.argsort(t.infosets[nodes], kind="stable")]
        sets, odds = t.infosets[nodes], self.others[nodes]
        sums = np.concatenate(([0.0], np.cumsum(odds)))
        first, last = np.searchsorted(sets, sets), np.searchsorted(sets, sets, side="right")
        place = np.zeros(len(t.parents), np.int64)
        place[nodes] = np.arange(len(nodes))
        parents, begins = t.parents[self.after], np.searchsorted(t.parents[self.after], nodes)
        mine = place[parents]
        slots = np.arange(len(parents)) - begins[mine]
        found = np.zeros(len(parents))
        for _ in range(worlds):
            aim = sums[first] + rng.random(len(nodes)) * (sums[last] - sums[first])
            world = np.clip(np.searchsorted(sums, aim, side="right") - 1, first, last - 1)
            found += self.rises[begins[world[mine]] + slots]
        return found / worlds

    def bound(self, expected: Reals, weight: float = 1.0) -> float:
        """No policy of the player gets more than this, in chips, apart from the noise of sampled expectations.

        With a weight of 0 nothing is charged: it is the value of perfect information.
        """
        charges = np.zeros(len(self.tree.parents))
        charges[self.after] = weight * (self.rises - expected)
        return float(self._relaxed(charges)[0])
