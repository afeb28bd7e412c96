"""Ranks of Laugh, and side suits of Loo, that change places change places in what the network says."""

import numpy as np
import pytest

from bots.field import sitting
from gamester.bots import RandomBot
from gamester.bots.learned.net import ask
from gamester.games import bots_of
from gamester.lab.envs.tensors import observation
from learned.nets import network


def rows_with_suits(game, variant, change):
    """Rows of some moments, and the same with the cards changed: rows as [suits, ranks] are passed through `change`."""
    rows, others = [], []

    def watch(seat, seen, choice):
        row = observation(seen.game, seen.view, seen.o)
        other = row.copy()
        for at in range(0, CARD_PLANES[game], 52):
            other[at : at + 52] = change(row[at : at + 52].reshape(4, 13), seen).ravel()
        rows.append(row)
        others.append(other)

    sitting(game, variant, 3, [RandomBot(seed) for seed in range(3)], 3, 1, watch=watch)
    return np.stack(rows), np.stack(others)


UNNAMED = 61
"""An action that names no card."""
CARD_PLANES = {"laugh": 52 * 23, "loo": 52 * 23}
"""Where the planes of cards end."""


def liked(game, rows):
    look = bots_of(game).features
    tokens, around, which = look.lanes(rows, np.full(len(rows), UNNAMED))
    answer = ask(network(game).weights, tokens.astype(np.float32), around)
    return look.spread(answer.cards, which).reshape(-1, 4, 13), answer.verbs


def test_ranks_of_laugh_are_all_alike():
    order = np.random.default_rng(1).permutation(13)
    rows, others = rows_with_suits("laugh", "adpoker", lambda cards, seen: cards[:, order])
    cards, verbs = liked("laugh", rows)
    other_cards, other_verbs = liked("laugh", others)
    assert np.allclose(cards[:, :, order], other_cards, atol=1e-4)
    assert np.allclose(verbs, other_verbs, atol=1e-4)


@pytest.mark.parametrize("variant", ["five/cotton-1674", "three/wikipedia-2023"])
def test_side_suits_of_loo_are_alike(variant):
    def change(cards, seen):
        sides = [suit for suit in range(4) if suit != seen.view.trump]
        order = list(range(4))
        for suit, other in zip(sides, sides[1:] + sides[:1], strict=True):
            order[suit] = other
        orders.append(order)
        return cards[order]

    orders: list[list[int]] = []
    rows, others = rows_with_suits("loo", variant, change)
    cards, verbs = liked("loo", rows)
    other_cards, other_verbs = liked("loo", others)
    each = orders[:: len(orders) // len(rows)]
    assert all(np.allclose(a[order], b, atol=1e-4) for a, b, order in zip(cards, other_cards, each, strict=True))
    assert np.allclose(verbs, other_verbs, atol=1e-4)
