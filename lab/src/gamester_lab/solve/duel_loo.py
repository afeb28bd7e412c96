"""Heads-up Three-Card Loo: eldest and dealer, three cards each, a turn-up, no Dumby; one deal, with its pool split.

If eldest passes, the dealer takes the pool, and the other way round. Otherwise both stand and play three tricks. The
third trick is forced. After the first card of each player both have the same public information. So each such state is
a small game between the pairs of cards that each player may have left. Trumps are one suit, and the other three are
symmetric, so states that differ only in the names of those suits count as one. All judgements are the kernel's. Suit by
suit, trumps first, a card here is a number below `size`. A lead to the first trick is a trump or of the first other
suit. The chips that the deal leaves in the pool are divided between the two players.
"""

from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.rules import beaters, leadable, loo_due, playable, trick_worth
from gamester.kernel.cards import bit, card_of

HAND = 3
TRUMP = 0
NO_PAM = 0
Array = npt.NDArray[Any]


class Rules(NamedTuple):
    """The kernel's judgements of each card, pair and hand."""

    beat: Array
    """[card, card]: does the second beat the first?"""
    lead: Array
    """[card, other]: may the card be led to the second trick from these two?"""
    follow: Array
    """[led, card, other]: may the card be played to the second trick from these two?"""
    lead_choice: Array
    """[0, card, other]: the number of the choice between the two where both may be led to the second trick, else -1."""
    follow_choice: Array
    """[led, card, other]: the number of the choice between the two where both may be played to it, else -1."""
    first_lead: Array
    """[turn-up, hand, place]: may the card in this place be led to the first trick?"""
    first_follow: Array
    """[led, hand, place]: may it be played to the first trick?"""
    worth: Array
    """[leader of the second trick, player, did the follower win, follower's last card, leader's last card]: chips."""
    turned: Array
    """The same array with the leader's last card before the follower's."""
    swaps: Array
    """[exchange of side suits, card]: the card after the exchange; the exchanges are: none, first and second, first and
    third, second and third, and the two cyclic ones.
    """
    hands: Array
    """[hand, place]: the cards of the hand, the lowest first."""
    either: Array
    """The mask of legal declarations where both passing and standing are legal."""


class States(NamedTuple):
    """The public states after each player has played a card, up to symmetry of the suits."""

    rank: Array
    """The place of the turn-up among the trumps."""
    turn_up: Array
    led: Array
    lead_number: Array
    played: Array
    turns: Array
    """The number of states that each one represents, given the lead."""
    swaps: Array
    """The exchanges of suits that lead to these states."""


class Tables(NamedTuple):
    """Numbers for each action of each information set; normalised, they are a policy."""

    eldest: Array
    """[turn-up, hand, pass or stand]"""
    dealer: Array
    """[turn-up, hand, pass or stand]"""
    led: Array
    """[turn-up, hand, place]"""
    followed: Array
    """[turn-up, lead, hand, place]"""
    second_lead: Array
    """[state, choice of two cards, the lower or the higher]"""
    second_follow: Array
    """[state, choice of two cards and what was led, the lower or the higher]"""


def options(loo: int) -> Options:
    """The row of options: plain Three-Card Loo without Dumby."""
    package: Any = game_of("loo")
    row: Options = package.words.options_of("three/wikipedia-2023", {"dumby": False}, 3)
    return row._replace(loo_amount=loo)


def rules_of(ranks: int, pool: int, loo: int) -> Rules:
    """Ask the kernel about every card, pair and hand of a pack with so many ranks, the highest, and for such a pool."""
    o = options(loo)
    size = 4 * ranks
    cards = [card_of(number // ranks, 13 - ranks + number % ranks) for number in range(size)]
    bits = [bit(card) for card in cards]
    hands = np.array(sorted(combinations(range(size), HAND), key=lambda hand: hand[::-1]))
    masks = [bits[a] | bits[b] | bits[c] for a, b, c in hands]
    beat = np.array([[int(beaters(best, TRUMP, NO_PAM) & other != 0) for other in bits] for best in cards])

    def may_follow(hand: int, led: int) -> int:
        return playable(hand, cards[led], cards[led], 0, TRUMP, NO_PAM, o)

    follow, lead = np.zeros((size, size, size), bool), np.zeros((size, size), bool)
    for a, b in combinations(range(size), 2):
        may = leadable(bits[a] | bits[b], 2, TRUMP, NO_PAM, 0, 2, o)
        lead[a, b], lead[b, a] = may & bits[a] != 0, may & bits[b] != 0
        for led in range(size):
            may = may_follow(bits[a] | bits[b], led)
            follow[led, a, b], follow[led, b, a] = may & bits[a] != 0, may & bits[b] != 0
    first_lead = np.zeros((ranks, len(hands), HAND), bool)
    for turn_up in range(ranks):
        for hand, mask in enumerate(masks):
            may = leadable(mask, 1, TRUMP, NO_PAM, bits[turn_up], 2, o)
            first_lead[turn_up, hand] = [may & bits[card] != 0 for card in hands[hand]]
    first_follow = np.zeros((2 * ranks, len(hands), HAND), bool)
    for led in range(2 * ranks):
        for hand, mask in enumerate(masks):
            may = may_follow(mask & ~bits[led], led)
            first_follow[led, hand] = [may & bits[card] != 0 for card in hands[hand]]
    worth = worths(beat, pool, o)
    return Rules(
        beat, lead, follow, choices(lead[None]), choices(follow), first_lead, first_follow, worth,
        np.ascontiguousarray(worth.swapaxes(3, 4)), swaps_of(ranks), hands, np.ones(2, bool),
    )  # fmt: skip


def choices(may: Array) -> Array:
    """Numbers for the pairs of cards of which `may` [led, card, other] allows both, in either order; else -1."""
    free = np.triu(may & may.swapaxes(1, 2), 1)
    numbered = np.where(free, np.cumsum(free).reshape(free.shape) - 1, -1)
    return np.asarray(np.maximum(numbered, numbered.swapaxes(1, 2)), np.int32)


def worths(beat: Array, pool: int, o: Options) -> Array:
    """The value of the last cards to each player, in the layout of `Rules.worth`."""
    due = loo_due(pool, o)
    chips = [sum(trick_worth(pool, trick, o) for trick in range(1, won + 1)) for won in range(HAND + 1)]
    of_eldest = [chips[won] + (due / 2 if won == HAND else -due / 2 if won == 0 else 0.0) for won in range(HAND + 1)]
    size = len(beat)
    worth = np.zeros((2, 2, 2, size, size))
    for leader in range(2):
        for lost in range(2):
            third = beat if lost else 1 - beat.T
            won = 1 + (1 - lost) + third  # by the leader of the second trick: the first trick, and perhaps two more
            eldest = np.take(of_eldest, won if leader == 0 else HAND - won)
            worth[leader, 0, lost] = eldest
            worth[leader, 1, lost] = pool - eldest
    return worth


def swaps_of(ranks: int) -> Array:
    """The exchanges of side suits, card by card; the first one exchanges nothing."""
    suits = np.array([(0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 2, 1), (0, 1, 3, 2), (0, 2, 3, 1), (0, 3, 1, 2)])
    return (suits[:, :, None] * ranks + np.arange(ranks)).reshape(len(suits), -1)


def states_of(ranks: int) -> States:
    """All states, one for each class of symmetric ones."""
    rows = []
    for rank in range(ranks):
        for led in range(2 * ranks):
            for played in range((2 + (led >= ranks)) * ranks):
                if len({rank, led, played}) == HAND:
                    kinds = (led // ranks, played // ranks)
                    others = (0, 1, 2) if kinds == (0, 1) else (0, 3) if kinds == (1, 2) else (0,)
                    rows.append((rank, rank, led, led, played, len(others), others + (0,) * (HAND - len(others))))
    columns = list(zip(*rows, strict=True))
    return States(*(np.array(column, np.int64) for column in columns))


def tables_of(rules: Rules, number: int) -> Tables:
    """Tables of zeros for so many states; memory is allocated as they are filled."""
    ranks, hands = len(rules.first_lead), len(rules.hands)
    leads, follows = int(rules.lead_choice.max()) + 1, int(rules.follow_choice.max()) + 1
    shapes = (
        (ranks, hands, 2), (ranks, hands, 2), (ranks, hands, HAND), (ranks, 2 * ranks, hands, HAND),
        (number, leads, 2), (number, follows, 2),
    )  # fmt: skip
    return Tables(*(np.zeros(shape, np.float32) for shape in shapes))


def deals_of(ranks: int) -> int:
    """The number of deals with trumps of one suit: a turn-up and two hands."""
    size = 4 * ranks
    return ranks * comb(size - 1, HAND) * comb(size - 1 - HAND, HAND)
