"""An extensive game as flat arrays, independent of the game's own rules.

Node 0 is a chance node, and parents come before their children. The data of an edge are stored with the child.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit


def depths_of(
    players: int, parents: npt.NDArray[Any], actors: npt.NDArray[Any], infosets: npt.NDArray[Any], number: int
) -> npt.NDArray[np.int8]:
    """The number of own decisions before each information set; ValueError if that differs among its nodes."""
    depths = np.full(number, -1, np.int8)
    if not count_decisions(players, parents, actors, infosets, depths):
        raise ValueError("a player forgets: nodes of one information set lie at different depths")
    return depths


@njit(cache=True, nogil=True)
def count_decisions(players: int, parents: Any, actors: Any, infosets: Any, depths: Any) -> bool:
    """Fill in the number of own decisions before each information set; False if a set has nodes of several depths."""
    before = np.zeros((len(parents), players), np.int8)
    for node in range(len(parents)):
        parent = parents[node]
        if parent >= 0:
            before[node] = before[parent]
            if actors[parent] >= 0:
                before[node, actors[parent]] += 1
        if actors[node] >= 0:
            mine = before[node, actors[node]]
            if depths[infosets[node]] >= 0 and depths[infosets[node]] != mine:
                return False
            depths[infosets[node]] = mine
    return True


CHANCE = -1
LEAF = -2
EXACT = 1e-12
"""The tolerance for odds that must add up to one."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A game of `players` with perfect recall."""

    players: int
    parents: npt.NDArray[np.int32]
    """The parent of each node, -1 for the first."""
    actors: npt.NDArray[np.int8]
    """The actor of each node: a player, CHANCE or LEAF."""
    edges: npt.NDArray[np.int32]
    """The edge to each node: a place of a policy after a decision, a place of `odds` after chance; 0 for the root."""
    infosets: npt.NDArray[np.int32]
    """The information set of each decision, the row of `payoffs` of each leaf; -1 for chance."""
    odds: npt.NDArray[np.float64]
    """The probabilities of the edges after chance nodes."""
    payoffs: npt.NDArray[np.float64]
    """Payoffs by leaf and player, in chips."""
    begins: npt.NDArray[np.int32]
    """Where the actions of each information set begin in a policy; one more for the end."""
    owners: npt.NDArray[np.int8]
    """The player to whom each information set belongs."""
    depths: npt.NDArray[np.int8]
    """The number of the owner's decisions before each information set."""
    keys: npt.NDArray[np.int64]
    """The name of each information set, sorted within the tree."""

    def uniform(self) -> npt.NDArray[np.float64]:
        """The uniform policy."""
        sizes = np.diff(self.begins)
        return np.repeat(1.0 / sizes, sizes)


def tree_of(
    players: int,
    parents: npt.NDArray[Any], actors: npt.NDArray[Any], slots: npt.NDArray[Any], keys: npt.NDArray[Any],
    chances: npt.NDArray[Any], payoffs: npt.NDArray[Any],
) -> Tree:  # fmt: skip
    """The tree of nodes in an order in which parents come first.

    By node: its parent (the first has none, -1), its actor, and which of its parent's actions leads to it; for a
    decision the key of its information set; after chance the probability of the edge to it. `payoffs` by leaf, in the
    order of the leaves. ValueError if the data are no game: odds that do not add up, an information set of several
    players or sizes, a player without perfect recall.
    """
    decisions = np.flatnonzero(actors >= 0)
    names, numbers = np.unique(keys[decisions], return_inverse=True)
    infosets = np.full(len(parents), -1, np.int32)
    infosets[decisions] = numbers
    infosets[actors == LEAF] = np.arange(len(payoffs))
    children = np.bincount(parents[1:], minlength=len(parents))
    owners, sizes = np.zeros(len(names), np.int8), np.zeros(len(names), np.int64)
    owners[numbers], sizes[numbers] = actors[decisions], children[decisions]
    if (owners[numbers] != actors[decisions]).any() or (sizes[numbers] != children[decisions]).any():
        raise ValueError("nodes of one information set differ in whose they are or in what may be done")
    begins = np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)
    edges = np.zeros(len(parents), np.int32)
    from_chance = np.flatnonzero((parents >= 0) & (actors[parents] == CHANCE))
    edges[from_chance] = np.arange(len(from_chance))
    below = np.flatnonzero((parents >= 0) & (actors[parents] >= 0))
    edges[below] = begins[infosets[parents[below]]] + slots[below]
    sums = np.bincount(parents[from_chance], chances[from_chance], len(parents))
    if abs(sums[actors == CHANCE] - 1.0).max() > EXACT * len(from_chance):
        raise ValueError("odds do not add up to one")

    depths = depths_of(players, parents, actors, infosets, len(names))
    return Tree(
        players, parents.astype(np.int32), actors.astype(np.int8), edges, infosets,
        chances[from_chance].astype(np.float64), payoffs.astype(np.float64), begins, owners, depths, names,
    )  # fmt: skip


Leaf = tuple[float, ...]
"""The payoff of each player."""


class Sketch:
    """A tree that is built node by node."""

    def __init__(self, players: int) -> None:
        """Start with the root, a chance node."""
        self.players = players
        self.rows: list[tuple[int, int, int, int, float]] = [(-1, CHANCE, 0, 0, 1.0)]
        self.payoffs: list[Leaf] = []
        self.keys: dict[object, int] = {}

    def decision(self, parent: int, slot: int, actor: int, seen: object, odds: float = 1.0) -> int:
        """Add a decision of `actor`, who has seen this; its number."""
        key = self.keys.setdefault((actor, seen), len(self.keys))
        self.rows.append((parent, actor, slot, key, odds))
        return len(self.rows) - 1

    def leaf(self, parent: int, slot: int, payoff: Leaf) -> None:
        """Add a leaf."""
        self.rows.append((parent, LEAF, slot, 0, 1.0))
        self.payoffs.append(payoff)

    def tree(self) -> Tree:
        """The finished tree."""
        parents, actors, slots, keys, odds = (np.array(column) for column in zip(*self.rows, strict=True))
        return tree_of(self.players, parents, actors, slots, keys, odds, np.array(self.payoffs))
