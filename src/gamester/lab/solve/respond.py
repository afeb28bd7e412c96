"""The value of a policy, the gain of the best response to it, and its distance from an equilibrium: all exact."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.lab.solve.cfr import Policy
from gamester.lab.solve.loops import choose_best, gather, reach
from gamester.lab.solve.tree import LEAF, Tree


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
