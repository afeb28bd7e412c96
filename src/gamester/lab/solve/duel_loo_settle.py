"""Heads-up Three-Card Loo from the first trick back to the declarations, and the value of the deal."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from gamester.lab.solve.duel_loo_loops import hand_of, pair_of, share, weigh


@njit(cache=True, nogil=True)
def lead_number_of(card: int, ranks: int) -> int:
    """The number of the exchange of suits that turns a lead into a trump or a card of the first side suit."""
    return card // ranks - 1 if card >= 2 * ranks else 0


@njit(cache=True, nogil=True)
def without(hand: int, hands: Any, whole: float, by_card: Any, by_pair: Any, by_hand: Any) -> float:
    """The sum over all hands that have no card in common with this one."""
    a, b, c = hands[hand, 0], hands[hand, 1], hands[hand, 2]
    pairs = by_pair[pair_of(a, b)] + by_pair[pair_of(a, c)] + by_pair[pair_of(b, c)]
    return whole - by_card[a] - by_card[b] - by_card[c] + pairs - by_hand[hand]


@njit(cache=True, nogil=True)
def add_up(values: Any, hands: Any, size: int) -> Any:
    """The sums over all hands, over those with each card, and over those with each pair."""
    by_card, by_pair = np.zeros(size), np.zeros(size * (size - 1) // 2)
    for hand in range(len(hands)):
        for i in range(3):
            by_card[hands[hand, i]] += values[hand]
            for j in range(i):
                by_pair[pair_of(hands[hand, i], hands[hand, j])] += values[hand]
    return values.sum(), by_card, by_pair


@njit(cache=True, nogil=True)
def passing(table: Any, hands: Any, turn_up: int, may: Any) -> Any:
    """The probability that each hand passes; zero for hands that contain the turn-up."""
    often = np.zeros(len(hands))
    for hand in range(len(hands)):
        if hands[hand, 0] != turn_up and hands[hand, 1] != turn_up and hands[hand, 2] != turn_up:
            often[hand] = share(table[hand], may, 0)
    return often


@njit(cache=True, nogil=True)
def settle_eldest(mode: int, pool: float, weight: float, rules: Any, tables: Any, sums: Any, of_eldest: Any) -> float:
    """The value of the deal to eldest over all deals, from the values of his leads; also a step at these choices."""
    ranks, size = len(tables.eldest), len(rules.beat)
    hands, whole = rules.hands, 0.0
    worths, said = np.zeros(3), np.zeros(2)
    for u in range(ranks):
        often = passing(tables.dealer[u], hands, u, rules.either)
        every, by_card, by_pair = add_up(often, hands, size)
        for hand in range(len(hands)):
            if hands[hand, 0] == u or hands[hand, 1] == u or hands[hand, 2] == u:
                continue
            for place in range(3):
                card = rules.swaps[lead_number_of(hands[hand, place], ranks)]
                first, second = hands[hand, (place + 1) % 3], hands[hand, (place + 2) % 3]
                worths[place] = of_eldest[u, card[hands[hand, place]], pair_of(card[first], card[second])]
            stands = share(tables.eldest[u, hand], rules.either, 1)
            said[1] = weigh(
                mode, worths, rules.first_lead[u, hand], tables.led[u, hand], sums.led[u, hand], weight * stands
            )
            said[1] += pool * without(hand, hands, every, by_card, by_pair, often)
            whole += weigh(mode, said, rules.either, tables.eldest[u, hand], sums.eldest[u, hand], weight)
    return whole


@njit(cache=True, nogil=True)
def settle_dealer(mode: int, pool: float, weight: float, rules: Any, tables: Any, sums: Any, of_dealer: Any) -> float:
    """The value of the deal to the dealer over all deals, from the values of his answers; also a step at these."""
    ranks, size = len(tables.eldest), len(rules.beat)
    hands, whole = rules.hands, 0.0
    said, standing = np.zeros(2), np.zeros(len(hands))
    answers = (size - 4) * (size - 5) * (size - 6) // 6
    for u in range(ranks):
        standing[:] = 0.0
        for led in range(2 * ranks):
            for hand in range(len(hands)):
                a, b, c = hands[hand, 0], hands[hand, 1], hands[hand, 2]
                if u in (led, a, b, c) or led in (a, b, c):
                    continue
                stands = share(tables.dealer[u, hand], rules.either, 1)
                worth = weigh(
                    mode, of_dealer[u, led, hand], rules.first_follow[led, hand], tables.followed[u, led, hand],
                    sums.followed[u, led, hand], weight * stands,
                )  # fmt: skip
                for number in range(3 if led >= ranks else 1):
                    card = rules.swaps[number]
                    standing[hand_of(card[a], card[b], card[c])] += worth
        for hand in range(len(hands)):
            if hands[hand, 0] == u or hands[hand, 1] == u or hands[hand, 2] == u:
                continue
            said[1] = standing[hand]
            whole += weigh(mode, said, rules.either, tables.dealer[u, hand], sums.dealer[u, hand], weight)
        whole += pool * answers * passing(tables.eldest[u], hands, u, rules.either).sum()
    return whole
