"""CFR+ over a tree, the value of a policy, and the best responses to it: all exact.

Alternating updates, and an average weighted by the step's number. In a zero-sum game of two players the average policy
converges to an equilibrium. With more players there is no guarantee, and `nash_conv` measures the result.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from gamester_lab.compile.compiler import admit
from gamester_lab.solve.tree import CHANCE, LEAF, Tree

admit()  # sets where compiled code is cached


@njit(cache=True, nogil=True)
def reach(player: int, parents: Any, actors: Any, edges: Any, odds: Any, policy: Any, others: Any) -> None:
    """Fill in each node's reach probability from chance and all players but `player` (nobody if -1)."""
    others[0] = 1.0
    for node in range(1, len(parents)):
        parent = parents[node]
        if actors[parent] == CHANCE:
            others[node] = others[parent] * odds[edges[node]]
        elif actors[parent] == player:
            others[node] = others[parent]
        else:
            others[node] = others[parent] * policy[edges[node]]


@njit(cache=True, nogil=True)
def reach_own(
    player: int, parents: Any, actors: Any, edges: Any, infosets: Any, policy: Any, own: Any, sets: Any
) -> None:
    """Fill in the reach probability of `player` for each node (`own`) and for each of its information sets (`sets`)."""
    own[0] = 1.0
    for node in range(1, len(parents)):
        parent = parents[node]
        own[node] = own[parent] * policy[edges[node]] if actors[parent] == player else own[parent]
        if actors[node] == player:
            sets[infosets[node]] = own[node]


@njit(cache=True, nogil=True)
def gather(
    player: int, parents: Any, actors: Any, edges: Any, infosets: Any, odds: Any, payoffs: Any, policy: Any,
    others: Any, values: Any, worths: Any,
) -> None:  # fmt: skip
    """Fill in the value of each node for `player`, and the counterfactual value of each of its actions."""
    values[:] = 0.0
    worths[:] = 0.0
    for node in range(len(parents) - 1, 0, -1):
        parent = parents[node]
        value = payoffs[infosets[node], player] if actors[node] == LEAF else values[node]
        actor = actors[parent]
        if actor == CHANCE:
            values[parent] += odds[edges[node]] * value
            continue
        values[parent] += policy[edges[node]] * value
        if actor == player:
            worths[edges[node]] += others[parent] * value


@njit(cache=True, nogil=True)
def match_regrets(
    player: int, begins: Any, owners: Any, worths: Any, sets: Any, weight: float, regrets: Any, policy: Any, sums: Any
) -> None:
    """One step of CFR+ for `player`: add the policy to the average, then update the regrets, never below zero."""
    for infoset in range(len(owners)):
        if owners[infoset] != player:
            continue
        begin, end = begins[infoset], begins[infoset + 1]
        mean, whole = 0.0, 0.0
        for place in range(begin, end):
            mean += policy[place] * worths[place]
            sums[place] += weight * sets[infoset] * policy[place]
        for place in range(begin, end):
            regrets[place] = max(0.0, regrets[place] + worths[place] - mean)
            whole += regrets[place]
        for place in range(begin, end):
            policy[place] = regrets[place] / whole if whole > 0.0 else 1.0 / (end - begin)


@njit(cache=True, nogil=True)
def choose_best(player: int, depth: int, begins: Any, owners: Any, depths: Any, worths: Any, policy: Any) -> None:
    """Let `player` take the best action at its information sets of this depth, the first among equals."""
    for infoset in range(len(owners)):
        if owners[infoset] == player and depths[infoset] == depth:
            begin, end = begins[infoset], begins[infoset + 1]
            best = begin
            for place in range(begin, end):
                policy[place] = 0.0
                if worths[place] > worths[best]:
                    best = place
            policy[best] = 1.0


Policy = npt.NDArray[np.float64]
"""The probability of each action, in the order of the tree's information sets."""


class Solver:
    """A tree being solved."""

    def __init__(self, tree: Tree) -> None:
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
        return normalised(self.tree, self._sums)


def normalised(tree: Tree, sums: Policy) -> Policy:
    """The policy in proportion to some sums; uniform at information sets where they are all zero."""
    whole = np.repeat(np.add.reduceat(sums, tree.begins[:-1]), np.diff(tree.begins))
    return np.where(whole > 0.0, sums / np.where(whole > 0.0, whole, 1.0), tree.uniform())


def values(tree: Tree, policy: Policy) -> npt.NDArray[np.float64]:
    """The expected payoff of each player if all follow a policy, in chips."""
    likely = np.zeros(len(tree.parents))
    reach(-1, tree.parents, tree.actors, tree.edges, tree.odds, policy, likely)
    expected: npt.NDArray[np.float64] = likely[tree.actors == LEAF] @ tree.payoffs
    return expected


def best_response(tree: Tree, policy: Policy, player: int) -> tuple[float, Policy]:
    """The greatest expected payoff of `player` while all others follow a policy, and the policy that reaches it."""
    t, best = tree, policy.copy()
    others, worth = np.zeros(len(t.parents)), np.zeros(len(t.parents))
    worths = np.zeros_like(policy)
    reach(player, t.parents, t.actors, t.edges, t.odds, policy, others)
    mine = t.depths[t.owners == player]
    for depth in range(max(mine, default=-1), -2, -1):
        gather(
            player, t.parents, t.actors, t.edges, t.infosets, t.odds, t.payoffs, best, others, worth, worths,
        )  # fmt: skip
        if depth >= 0:
            choose_best(player, depth, t.begins, t.owners, t.depths, worths, best)
    return float(worth[0]), best


def gains(tree: Tree, policy: Policy) -> npt.NDArray[np.float64]:
    """Each player's gain by a best response to a policy, while the others do not change, in chips."""
    best = np.array([best_response(tree, policy, player)[0] for player in range(tree.players)])
    won: npt.NDArray[np.float64] = best - values(tree, policy)
    return won


def nash_conv(tree: Tree, policy: Policy) -> float:
    """The NashConv: the sum of all players' gains, which is zero exactly in an equilibrium."""
    return float(gains(tree, policy).sum())


def rounded(numbers: Any, places: int = 6) -> Any:
    """Numbers as JSON has them."""
    return np.round(numbers, places).tolist()


def exact_figures(tree: Tree, policy: Policy) -> dict[str, Any]:
    """The exact figures of a policy as JSON has them, in chips: its values, all players' gains, and the NashConv."""
    won = gains(tree, policy)
    return {
        "values": rounded(values(tree, policy)), "gains": rounded(won), "nash_conv": round(float(won.sum()), 8),
    }  # fmt: skip
