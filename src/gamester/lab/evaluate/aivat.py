"""Variance reduction (AIVAT): a control variate at every node where chance, or a bot with a known policy, has drawn.

At such a node, what was drawn is compared with everything that could have been drawn. The comparison uses an estimate
`worth` of the value of each node, which was fixed beforehand: worth(drawn) - Σ odds · worth(each). This term has mean
zero for any estimate, so a result less the terms along its path keeps its mean. The better the estimate, the smaller
the variance that is left. After Burch, Schmid, Moravčík, Morrill and Bowling, AIVAT (AAAI 2018).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.lab.solve.cfr import Policy
from gamester.lab.solve.tree import CHANCE, LEAF, Tree

Reals = npt.NDArray[np.float64]


def chances(tree: Tree, policy: Policy) -> Reals:
    """By node: the probability that its parent leads to it; 1 for the root."""
    actors = tree.actors[tree.parents]
    found = np.ones(len(tree.parents))
    below_chance, below_player = actors == CHANCE, actors >= 0
    below_chance[0] = below_player[0] = False
    found[below_chance] = tree.odds[tree.edges[below_chance]]
    found[below_player] = policy[tree.edges[below_player]]
    return found


def worths_of(tree: Tree, policy: Policy) -> Reals:
    """[nodes, players] the value of each node if all follow a policy: the best possible estimate."""
    likely, worth = chances(tree, policy), np.zeros((len(tree.parents), tree.players))
    leaves = tree.actors == LEAF
    worth[leaves] = tree.payoffs[tree.infosets[leaves]]
    for node in range(len(tree.parents) - 1, 0, -1):
        worth[tree.parents[node]] += likely[node] * worth[node]
    return worth


def corrected(tree: Tree, policy: Policy, worth: Reals, known: Collection[int]) -> Reals:
    """[leaves, players] payoffs less the luck in the draws of chance and of players in `known`, who follow `policy`.

    `worth` is [nodes, players], any estimate; `known` may hold CHANCE.
    """
    likely = chances(tree, policy)
    expected = np.zeros_like(worth)
    np.add.at(expected, tree.parents[1:], likely[1:, np.newaxis] * worth[1:])
    drawn = np.isin(tree.actors[tree.parents], list(known))
    drawn[0] = False
    luck = np.where(drawn[:, np.newaxis], worth - expected[tree.parents], 0.0)
    for node in range(1, len(tree.parents)):
        luck[node] += luck[tree.parents[node]]
    leaves = tree.actors == LEAF
    return np.asarray(tree.payoffs - luck[leaves][np.argsort(tree.infosets[leaves])])


def reached(tree: Tree, policy: Policy) -> Reals:
    """The probability of each leaf, by its row of the payoffs."""
    likely = chances(tree, policy)
    for node in range(1, len(tree.parents)):
        likely[node] *= likely[tree.parents[node]]
    leaves = tree.actors == LEAF
    return np.asarray(likely[leaves][np.argsort(tree.infosets[leaves])])


def sampled(tree: Tree, policy: Policy, plays: int, rng: np.random.Generator) -> npt.NDArray[Any]:
    """The leaves of so many random plays."""
    odds = reached(tree, policy)
    return rng.choice(len(odds), plays, p=odds / odds.sum())


def judged(tree: Tree, policy: Policy, hero: int) -> Reals:
    """[leaves] what the decisions of `hero` gain over `policy`, by what was known at each of them.

    A decision gains the worth of what was done less the worth of the information set, both if all follow `policy` from
    there on. So everything that the player could not know is averaged over its true odds: it is AIVAT with the best
    estimate, for a player whose own policy is unknown. The mean over the deals is exactly what the player gains over
    `policy` in the same seat, whatever the player does (Kakade and Langford, ICML 2002).
    """
    likely, worth = chances(tree, policy), worths_of(tree, policy)[:, hero]
    mine = tree.actors[tree.parents] == hero
    mine[0] = False
    others = np.where(mine, 1.0, likely)
    for node in range(1, len(others)):
        others[node] *= others[tree.parents[node]]
    edges, weights, places = tree.edges[mine], others[tree.parents[mine]], len(policy)
    whole = np.bincount(edges, weights, places)
    by_act = np.bincount(edges, weights * worth[mine], places) / np.where(whole > 0, whole, 1.0)
    own = np.repeat(np.arange(len(tree.owners)), np.diff(tree.begins))
    usual = np.bincount(own, policy * by_act, len(tree.owners))
    gained = np.zeros(len(worth))
    gained[mine] = (by_act - usual[own])[edges]
    for node in range(1, len(gained)):
        gained[node] += gained[tree.parents[node]]
    leaves = tree.actors == LEAF
    return np.asarray(gained[leaves][np.argsort(tree.infosets[leaves])])
