"""The compiled part of heads-up Three-Card Loo: the values of public states, and back to the declarations.

Tables hold regrets, or sums of policies. The probability of an action is its share among the legal actions, or an equal
share where all are zero.
"""

from typing import Any

import numpy as np
from numba import njit

from gamester_lab.compile.compiler import admit

LEARN, WEIGH, ANSWER = 0, 1, 2
"""What is computed at an information set: a step of CFR+, its value under the policy, or its best response."""

admit()  # sets where compiled code is cached


@njit(cache=True, nogil=True)
def pair_of(a: int, b: int) -> int:
    """The number of two cards."""
    return b * (b - 1) // 2 + a if a < b else a * (a - 1) // 2 + b


@njit(cache=True, nogil=True)
def hand_of(a: int, b: int, c: int) -> int:
    """The number of three cards."""
    low, high = min(a, b, c), max(a, b, c)
    mid = a + b + c - low - high
    return high * (high - 1) * (high - 2) // 6 + mid * (mid - 1) // 2 + low


@njit(cache=True, nogil=True)
def place_in(a: int, b: int, c: int) -> int:
    """The place of card `a` in its hand of three, the lowest first."""
    return (1 if a > b else 0) + (1 if a > c else 0)


@njit(cache=True, nogil=True)
def share(values: Any, may: Any, place: int) -> float:
    """The probability of the action in this place, among the legal ones."""
    whole, number = 0.0, 0
    for each in range(len(values)):
        if may[each]:
            whole += values[each]
            number += 1
    if not may[place]:
        return 0.0
    return values[place] / whole if whole > 0.0 else 1.0 / number


@njit(cache=True, nogil=True)
def weigh(mode: int, worths: Any, may: Any, values: Any, sums: Any, weight: float) -> float:
    """The value of an information set; also a step of CFR+ there if that is the mode."""
    best, mean, found = 0.0, 0.0, False
    for place in range(len(worths)):
        if may[place]:
            mean += share(values, may, place) * worths[place]
            best = max(best, worths[place]) if found else worths[place]
            found = True
    if mode == ANSWER:
        return best
    if mode == LEARN:
        for place in range(len(worths)):
            if may[place]:
                sums[place] += weight * share(values, may, place)
        for place in range(len(worths)):
            if may[place]:
                values[place] = max(0.0, values[place] + worths[place] - mean)
    return mean


@njit(cache=True, nogil=True)
def often_of(table: Any, choice: int, which: int) -> float:
    """The probability of the lower (0) or the higher (1) of two cards."""
    this, other = table[choice, which], table[choice, 1 - which]
    return this / (this + other) if this + other > 0.0 else 0.5


@njit(cache=True, nogil=True)
def weigh_two(mode: int, low: float, high: float, table: Any, sums: Any, choice: int, weight: float) -> float:
    """The value of a choice between two cards, from the value of each; also a step of CFR+ if that is the mode."""
    if mode == ANSWER:
        return max(low, high)
    often = often_of(table, choice, 0)
    mean = often * low + (1.0 - often) * high
    if mode == LEARN:
        sums[choice, 0] += weight * often
        sums[choice, 1] += weight * (1.0 - often)
        table[choice, 0] = max(0.0, table[choice, 0] + low - mean)
        table[choice, 1] = max(0.0, table[choice, 1] + high - mean)
    return mean


@njit(cache=True, nogil=True, error_model="numpy")
def answers(x: int, theirs: Any, rules: Any, table: Any, often: Any) -> None:
    """Fill in how often the follower plays one card to `x` and keeps the other: [played, kept]."""
    size = len(theirs)
    for y in range(size):
        for z in range(size):
            choice = rules.follow_choice[x, y, z]
            if choice < 0:
                often[y, z] = theirs[y, z] if rules.follow[x, y, z] else 0.0
            else:
                often[y, z] = theirs[y, z] * often_of(table, choice, 1 if y > z else 0)
    often[x] = 0.0
    often[:, x] = 0.0


@njit(cache=True, nogil=True)
def lead_worth(x: int, often: Any, worth: Any, turned: Any, beat: Any, kept: Any, line: Any) -> None:
    """Fill in `line` with the value of leading `x`, by the card that the leader keeps.

    The value of the last two cards depends on who took the trick, not on the card that took it. So the answers to `x`
    are added up by the winner and by the card kept (`kept`). The combinations that contain the leader's own last card
    are then subtracted.
    """
    size = len(line)
    kept[:] = 0.0
    for y in range(size):
        row, whole = often[y], kept[beat[x, y]]
        for z in range(size):
            whole[z] += row[z]
    line[:] = 0.0
    for z in range(size):
        lost, won = kept[0, z], kept[1, z]
        if lost != 0.0 or won != 0.0:
            for k in range(size):
                line[k] += lost * worth[0, z, k] + won * worth[1, z, k]
            line[z] -= lost * worth[0, z, z] + won * worth[1, z, z]
    for y in range(size):
        row, each, impossible = often[y], turned[beat[x, y], y], 0.0
        for z in range(size):
            impossible += row[z] * each[z]
        line[y] -= impossible


@njit(cache=True, nogil=True)
def lead_worths(
    mode: int, alive: Any, theirs: Any, mine: Any, worth: Any, turned: Any, rules: Any, leads: Any, lead_sums: Any,
    follows: Any, weight: float, found: Any,
) -> None:  # fmt: skip
    """Add to `found` the value of each pair to the leader of the second trick."""
    size = len(found)
    by_lead, kept, often = np.zeros((size, size)), np.zeros((2, size)), np.zeros((size, size))
    for x in alive:
        answers(x, theirs, rules, follows, often)
        lead_worth(x, often, worth, turned, rules.beat, kept, by_lead[x])
    for a in alive:
        for b in alive:
            if a >= b:
                continue
            choice = rules.lead_choice[0, a, b]
            if choice >= 0:
                value = weigh_two(mode, by_lead[a, b], by_lead[b, a], leads, lead_sums, choice, weight * mine[a, b])
            else:
                value = by_lead[a, b] if rules.lead[a, b] else by_lead[b, a]
            found[a, b] += value


@njit(cache=True, nogil=True)
def answer_worths(x: int, led: Any, worth: Any, turned: Any, beat: Any, whole: Any, played: Any) -> None:
    """Fill in the value of playing `y` to `x` and keeping `z`, where `led` is how often the leader keeps each card.

    The leader's cards are added up for each card kept (`whole`), and the two that he cannot have are subtracted.
    """
    size = len(led)
    whole[:] = 0.0
    for k in range(size):
        often = led[k]
        if often != 0.0:
            for z in range(size):
                whole[0, z] += often * turned[0, k, z]
                whole[1, z] += often * turned[1, k, z]
    for z in range(size):
        whole[0, z] -= led[z] * worth[0, z, z]
        whole[1, z] -= led[z] * worth[1, z, z]
    for y in range(size):
        row, sums, each, often = played[y], whole[beat[x, y]], turned[beat[x, y], y], led[y]
        for z in range(size):
            row[z] = sums[z] - often * each[z]


@njit(cache=True, nogil=True)
def follow_worths(
    mode: int, alive: Any, theirs: Any, mine: Any, worth: Any, turned: Any, rules: Any, leads: Any, follows: Any,
    follow_sums: Any, weight: float, found: Any,
) -> None:  # fmt: skip
    """Add to `found` the value of each pair to the follower in the second trick."""
    size = len(found)
    led, whole = np.zeros(size), np.zeros((2, size))
    played = np.zeros((size, size))
    for x in alive:
        led[:] = 0.0
        for k in alive:
            if k != x and rules.lead[x, k]:
                choice = rules.lead_choice[0, x, k]
                led[k] = theirs[x, k] * (often_of(leads, choice, 1 if x > k else 0) if choice >= 0 else 1.0)
        if mode != LEARN and led.sum() == 0.0:
            continue
        answer_worths(x, led, worth, turned, rules.beat, whole, played)
        for a in alive:
            for b in alive:
                if a >= b or a == x or b == x:
                    continue
                low, high, choice = played[a, b], played[b, a], rules.follow_choice[x, a, b]
                if choice >= 0:
                    found[a, b] += weigh_two(mode, low, high, follows, follow_sums, choice, weight * mine[a, b])
                else:
                    found[a, b] += low if rules.follow[x, a, b] else high


@njit(cache=True, nogil=True)
def go_through(
    player: int, mode: int, first: int, last: int, weight: float, states: Any, rules: Any, tables: Any, sums: Any,
    of_eldest: Any, of_dealer: Any,
) -> None:  # fmt: skip
    """Add up the values of the states from `first` on for a player, 0 eldest or 1 dealer, by his earlier choices.

    `of_eldest` [turn-up, lead, pair left], `of_dealer` [turn-up, lead, hand, card played].
    """
    size = len(rules.beat)
    mine, theirs, found = np.zeros((size, size)), np.zeros((size, size)), np.zeros((size, size))
    alive_all = np.arange(size)
    for number in range(first, last):
        turn_up, led, played = states.turn_up[number], states.led[number], states.played[number]
        alive = alive_all[(alive_all != turn_up) & (alive_all != led) & (alive_all != played)]
        lead_number = states.lead_number[number]
        u = states.rank[number]
        mine[:], theirs[:], found[:] = 0.0, 0.0, 0.0
        for a in alive:
            for b in alive:
                if a == b:
                    continue
                hand = hand_of(led, a, b)
                stands = share(tables.eldest[u, hand], rules.either, 1)
                eldest = stands * share(tables.led[u, hand], rules.first_lead[u, hand], place_in(led, a, b))
                hand = hand_of(played, a, b)
                dealer = 0.0
                may = rules.first_follow[lead_number, hand]
                if may[place_in(played, a, b)]:
                    stands = share(tables.dealer[u, hand], rules.either, 1)
                    dealer = stands * share(tables.followed[u, lead_number, hand], may, place_in(played, a, b))
                mine[a, b] = dealer if player else eldest
                theirs[a, b] = eldest if player else dealer
        leader = 1 if rules.beat[led, played] else 0
        worth, turned = rules.worth[leader, player], rules.turned[leader, player]
        follows, follow_sums = tables.second_follow[number], sums.second_follow[number]
        leads, lead_sums = tables.second_lead[number], sums.second_lead[number]
        if leader == player:
            lead_worths(mode, alive, theirs, mine, worth, turned, rules, leads, lead_sums, follows, weight, found)
        else:
            follow_worths(mode, alive, theirs, mine, worth, turned, rules, leads, follows, follow_sums, weight, found)
        for turn in range(states.turns[number]):
            card = rules.swaps[states.swaps[number, turn]]
            for a in alive:
                for b in alive:
                    if a >= b:
                        continue
                    p, q, r = card[played], card[a], card[b]
                    if player == 0:
                        of_eldest[u, lead_number, pair_of(q, r)] += found[a, b]
                    else:
                        of_dealer[u, lead_number, hand_of(p, q, r), place_in(p, q, r)] += found[a, b]


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
