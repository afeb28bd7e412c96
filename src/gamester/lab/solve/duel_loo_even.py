"""Symmetric suits are played alike, to the last bit.

States and hands that differ only in the names of side suits are treated as one. That is exact as long as the policy
treats them alike. Sums in another order differ by a rounding error, and where two actions have equal values CFR+ would
amplify that error into a real difference. So after each step the regrets of symmetric actions are made equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from gamester.lab.solve.duel_loo import Rules, States, Tables
from gamester.lab.solve.duel_loo_loops import hand_of, place_in

ALL = np.array([0, 1, 2, 3, 4, 5])
BUT_FIRST = np.array([0, 3])
"""The exchanges of side suits that leave the first side suit in place."""
NOTHING = np.array([0])


def even_out(player: int, states: States, rules: Rules, tables: Tables) -> None:
    """Make the numbers of a player, 0 eldest or 1 dealer, equal for symmetric hands and for symmetric pairs."""
    ranks = len(tables.eldest)
    for u in range(ranks):
        if player == 0:
            even_hands(tables.eldest[u], rules.hands, rules.swaps, ALL)
            even_hands(tables.led[u], rules.hands, rules.swaps, ALL)
        else:
            even_hands(tables.dealer[u], rules.hands, rules.swaps, ALL)
            for led in range(2 * ranks):
                even_hands(tables.followed[u, led], rules.hands, rules.swaps, BUT_FIRST if led >= ranks else ALL)
    for number in range(len(states.led)):
        suits = (states.led[number] // ranks, states.played[number] // ranks)
        group = ALL if max(suits) == 0 else BUT_FIRST if max(suits) == 1 else NOTHING
        if len(group) == 1:
            continue
        leader = int(rules.beat[states.led[number], states.played[number]])
        if leader == player:
            even_pairs(tables.second_lead[number], rules.lead_choice, rules.swaps, group, led=False)
        else:
            even_pairs(tables.second_follow[number], rules.follow_choice, rules.swaps, group, led=True)


@njit(cache=True, nogil=True)
def even_hands(table: Any, hands: Any, swaps: Any, group: Any) -> None:
    """Give all hands that an exchange turns into one another their mean, action by action."""
    means = np.zeros(table.shape[1])
    for hand in range(len(hands)):
        a, b, c = hands[hand]
        first = True
        means[:] = 0.0
        for number in group:
            p, q, r = swaps[number, a], swaps[number, b], swaps[number, c]
            other = hand_of(p, q, r)
            first = first and other >= hand
            if len(means) == 2:
                means += table[other]
            else:
                means[0] += table[other, place_in(p, q, r)]
                means[1] += table[other, place_in(q, p, r)]
                means[2] += table[other, place_in(r, p, q)]
        if not first:
            continue
        means /= len(group)
        for number in group:
            p, q, r = swaps[number, a], swaps[number, b], swaps[number, c]
            other = hand_of(p, q, r)
            if len(means) == 2:
                table[other] = means
            else:
                table[other, place_in(p, q, r)] = means[0]
                table[other, place_in(q, p, r)] = means[1]
                table[other, place_in(r, p, q)] = means[2]


@njit(cache=True, nogil=True)
def even_pairs(table: Any, choices: Any, swaps: Any, group: Any, led: bool) -> None:
    """Give all choices of two cards that an exchange turns into one another their mean; `led`: of answers to a lead."""
    size = choices.shape[1]
    for x in range(len(choices)):
        for a in range(size):
            for b in range(size):
                if choices[x, a, b] < 0:
                    continue
                mean, first = 0.0, True
                for number in group:
                    other = swaps[number, x] if led else x
                    p, q = swaps[number, a], swaps[number, b]
                    first = first and (other, p, q) >= (x, a, b)
                    mean += table[choices[other, p, q], 1 if p > q else 0]
                if first:
                    for number in group:
                        other = swaps[number, x] if led else x
                        p, q = swaps[number, a], swaps[number, b]
                        table[choices[other, p, q], 1 if p > q else 0] = mean / len(group)
