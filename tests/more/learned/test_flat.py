"""The network in the kernel's dialect, at one table and at many, says what the one of NumPy says."""

import importlib

import numpy as np
import pytest

from gamester.bots.learned.flat import laid
from gamester.bots.learned.inference import advised, likely_at
from gamester.bots.learned.net import ask
from gamester.bots.learned.preferences import ACTIONS, named, preferences, unit_of
from gamester.games import bots_of, game_of
from gamester.games.bots import Seen
from gamester.kernel.judged import LEARNED
from gamester.kernel.network import LIKED, ROOM, Mind
from gamester.lab.compile.arena import Arena
from gamester.lab.compile.encoding import rows_of
from gamester.lab.compile.layout import unpack
from gamester.lab.envs.tensors import observation
from gamester.lab.evaluate.learned_player import LearnedPlayer, likely
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
