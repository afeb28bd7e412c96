"""The network in the kernel's dialect says what the one of NumPy says; what changes places there changes places in its answer."""

import importlib

import numpy as np
import pytest

from bots.field import sitting
from gamester.bots.learned import advised, likely_at
from gamester.bots.network import ACTIONS, laid
from gamester.bots.simple import RandomBot
from gamester.games import bots_of, game_of
from gamester.games.bots import Seen
from gamester.kernel.judged import LEARNED
from gamester.kernel.network import LIKED, ROOM, Mind
from gamester_lab.compile.arena import Arena
from gamester_lab.compile.encoding import rows_of
from gamester_lab.compile.layout import unpack
from gamester_lab.envs.shared import observation
from gamester_lab.evaluate.network import ask, named, preferences, unit_of
from gamester_lab.evaluate.players import LearnedPlayer, likely
from learned.nets import FORMS, network
from learned.nets import mind_of as mind_at_a_table

SOME = 25


class Noting(LearnedPlayer):
    """Keeps what it was asked and what it did."""

    def choose(self, batch):
        actions = super().choose(batch)
        views, masks, drawn = batch.views.copy(), batch.masks.copy(), batch.drawn.copy()
        self.asked = [*getattr(self, "asked", []), (batch._replace(views=views, masks=masks, drawn=drawn), actions)]
        return actions


def played(game, variant, seats, words, learned):
    """Open decisions of a few deals: view, legal actions, the row of the view, what chance drew, what was done."""
    package, player = game_of(game), Noting("noting", learned)
    Arena(game, variant, seats, words, 5).play([player], np.arange(3), np.zeros((3, seats), np.int64))
    for batch, actions in player.asked:
        rows = rows_of(game, batch.options, batch.views)
        for place in np.flatnonzero(batch.masks & (batch.masks - 1)):
            view = package.rules.new_view()
            unpack(batch.views, view, place)
            yield view, int(batch.masks[place]), rows[place : place + 1], int(batch.drawn[place]), int(actions[place])


def liked_by_numpy(learned, row, mask, usual):
    """How much each action is liked."""
    look, legal = bots_of(learned.game).features, np.float32([[mask >> action & 1 for action in range(ACTIONS)]])
    tokens, around, which = look.lanes(row, np.array([usual]))
    answer = ask(learned.weights, tokens.astype(np.float32), around)
    return (
        preferences(look, answer, which, legal, named(look, [usual]), np.concatenate)
        + learned.margin * named(look, [usual])
    )[0]


@pytest.mark.parametrize(("game", "variant", "seats", "words"), FORMS)
def test_it_likes_and_draws_what_the_other_does(game, variant, seats, words):
    o = game_of(game).words.options_of(variant, words, seats)
    learned = network(game)._replace(margin=0.3)
    kernel = importlib.import_module(f"gamester.games.{game}.advice.learned")
    weights = laid(learned, o).tolist()
    assert len(weights) == kernel.SIZE
    mind = Mind((), weights, [0.0] * ROOM)
    met = 0
    for view, mask, row, drawn, action in played(game, variant, seats, words, learned):
        usual = advised(Seen(game, o, view, ()), view, mask)
        expected = liked_by_numpy(learned, row, mask, usual)
        chosen = kernel.choose(view, o, mask, mind, LEARNED, 0, drawn)
        found = [mind.room[LIKED + one] for one in range(ACTIONS) if mask >> one & 1]
        assert found == pytest.approx([expected[one] for one in range(ACTIONS) if mask >> one & 1], abs=1e-4)
        assert chosen == action
        shares = likely(learned, row, [mask], [usual])
        at_a_table = likely_at(mind_at_a_table(learned, o), Seen(game, o, view, ()), [view], [mask])
        assert (row[0] == observation(game, view, o)).all()
        assert shares == pytest.approx(np.array(at_a_table), abs=1e-5)
        if game == "loo":
            assert kernel.unit(view) == pytest.approx(unit_of(bots_of(game).features, max(1, view.pool)))
        met += 1
        if met == SOME:
            return
    assert met


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
