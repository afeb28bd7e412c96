"""Monte Carlo counterfactual regret minimisation by external sampling, on the exact games.

One traversal samples chance and all other players, and tries every action of one player. Lanctot et al. 2009, "Monte
Carlo sampling for regret minimization in extensive games". With two players the average policy converges to an
equilibrium; with three there is no such theorem, and the NashConv is measured.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from gamester_lab.solve.cfr import Policy, normalised
from gamester_lab.solve.tree import CHANCE, LEAF, Tree

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


class Branches(NamedTuple):
    """A tree read from its root on."""

    actors: npt.NDArray[np.int8]
    infosets: npt.NDArray[np.int32]
    payoffs: Reals
    begins: npt.NDArray[np.int32]
    first: Ints
    """Where the children of each node begin, and one more for the end."""
    children: Ints
    """The children of all nodes, in the order of their edges."""
    odds: Reals
    """The probabilities of the children of chance nodes, summed over all children so far."""
    players: int


def branches(tree: Tree) -> Branches:
    """The same tree."""
    children = np.lexsort((tree.edges[1:], tree.parents[1:])) + 1
    numbers = np.bincount(tree.parents[1:], minlength=len(tree.parents))
    by_chance = tree.actors[tree.parents[children]] == CHANCE
    odds = np.cumsum(np.where(by_chance, tree.odds[np.where(by_chance, tree.edges[children], 0)], 0.0))
    first = np.concatenate(([0], np.cumsum(numbers)))
    return Branches(tree.actors, tree.infosets, tree.payoffs, tree.begins, first, children, odds, tree.players)


class Sampler:
    """A tree being solved by samples."""

    def __init__(self, tree: Tree, seed: int) -> None:
        self.tree, self.steps, self.visits = tree, 0, 0
        self._branches, self._chance = branches(tree), np.random.default_rng(seed)
        self._regrets, self._sums = np.zeros(tree.begins[-1]), np.zeros(tree.begins[-1])

    def run(self, steps: int) -> None:
        """So many more steps: in each, one traversal for every player."""
        self.visits += traverse(self._branches, steps, self._chance, self._regrets, self._sums)
        self.steps += steps

    def average(self) -> Policy:
        """The average policy so far; uniform where no sample came."""
        return normalised(self.tree, self._sums)


# A loop that calls itself crashes when it is loaded from Numba's cache, so these are compiled anew in some seconds.


@njit(nogil=True)
def traverse(t: Branches, steps: int, chance: np.random.Generator, regrets: Any, sums: Any) -> int:
    """So many steps; the number of nodes visited."""
    count = np.zeros(1, np.int64)
    for _ in range(steps):
        for player in range(t.players):
            worth(t, 0, player, 1.0, chance, regrets, sums, count)
    return int(count[0])


@njit(nogil=True)
def worth(
    t: Branches, node: int, player: int, weight: float, chance: np.random.Generator, regrets: Any, sums: Any,
    count: Any,
) -> float:  # fmt: skip
    """The sampled value of a node for `player`, whose regrets are updated below it.

    The next player's policy joins its average with `weight`: 1 over how probable the choices of all others were here.
    """
    count[0] += 1
    actor, begin, end = t.actors[node], t.first[node], t.first[node + 1]
    if actor == LEAF:
        return float(t.payoffs[t.infosets[node], player])
    if actor == CHANCE:
        child = t.children[drawn(begin, end, t.odds, chance)]
        return worth(t, child, player, weight, chance, regrets, sums, count)
    start, size = t.begins[t.infosets[node]], end - begin
    policy = matched(start, size, regrets)
    if actor != player:
        following = actor == (player + 1) % t.players
        if following:
            sums[start : start + size] += weight * policy
        lot, slot = chance.random(), 0
        while slot < size - 1 and lot >= policy[slot]:
            lot -= policy[slot]
            slot += 1
        likely = 1.0 if following else policy[slot]
        return worth(t, t.children[begin + slot], player, weight / likely, chance, regrets, sums, count)
    worths = np.empty(size)
    for slot in range(size):
        worths[slot] = worth(t, t.children[begin + slot], player, weight, chance, regrets, sums, count)
    mean = (policy * worths).sum()
    regrets[start : start + size] += worths - mean
    return float(mean)


@njit(nogil=True)
def drawn(begin: int, end: int, odds: Any, chance: np.random.Generator) -> int:
    """The place of a child of a chance node, drawn with its probability."""
    before = odds[begin - 1] if begin else 0.0
    lot = before + chance.random() * (odds[end - 1] - before)
    return int(min(begin + np.searchsorted(odds[begin:end], lot, side="right"), end - 1))


@njit(nogil=True)
def matched(start: int, size: int, regrets: Any) -> Any:
    """The policy of regret matching at an information set."""
    policy = np.maximum(regrets[start : start + size], 0.0)
    whole = policy.sum()
    return policy / whole if whole > 0.0 else np.full(size, 1.0 / size)
