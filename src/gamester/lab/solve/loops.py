"""The compiled passes of a solver over a tree: reach probabilities downwards, values upwards."""

from __future__ import annotations

from typing import Any

from numba import njit

from gamester.lab.compile.compiler import admit
from gamester.lab.solve.tree import CHANCE, LEAF

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
