"""The learned player at many tables sees what the learned opponent sees, and plays as often as that says."""

import numpy as np
import pytest

from gamester.backend.arena import Arena
from gamester.backend.encoding import rows_of
from gamester.backend.layout import unpack
from gamester.bots.learned.inference import advised, likely_at
from gamester.bots.learned.player import LearnedPlayer, likely
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.lab.envs.tensors import observation
from learned.nets import mind_of, network


class Watched(LearnedPlayer):
    """Remembers what it was asked and what it did."""

    def __init__(self, learned):
        super().__init__("watched", learned)
        self.asked = []

    def choose(self, batch):
        actions = super().choose(batch)
        self.asked.append((batch._replace(views=batch.views.copy(), masks=batch.masks.copy()), actions))
        return actions


def test_it_sees_and_weighs_what_the_opponent_does():
    package, learned = game_of("laugh"), network("laugh")
    player, o = Watched(learned), package.words.options_of("adpoker", {}, 3)
    Arena("laugh", "adpoker", 3, {}, 5).play([player], np.arange(6), np.zeros((6, 3), np.int64))
    probable = []
    for batch, actions in player.asked:
        rows = rows_of("laugh", batch.options, batch.views)
        for place, (row, mask, action) in enumerate(zip(rows, batch.masks, actions, strict=True)):
            view = package.rules.new_view()
            unpack(batch.views, view, place)
            seen = Seen("laugh", o, view, ())
            assert (row == observation("laugh", view, o)).all()
            assert int(mask) >> int(action) & 1
            shares = likely(learned, row[np.newaxis], [int(mask)], [advised(seen, view, int(mask))])
            at_a_table = likely_at(mind_of(learned, o), seen, [view], [int(mask)])
            assert shares == pytest.approx(np.array(at_a_table), abs=1e-5)
            probable.append(float(shares[0, action] - (shares[0] ** 2).sum()))
    assert len(probable) > 50
    assert abs(np.mean(probable)) < 4 * np.std(probable) / len(probable) ** 0.5
