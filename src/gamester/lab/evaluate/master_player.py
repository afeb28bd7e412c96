"""The master at many tables at once; all its code is compiled except the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamester.bots.learned.flat import mind_for
from gamester.bots.master.budgets import budget_of
from gamester.games import bots_of, game_of
from gamester.lab.compile.arena import Batch
from gamester.lab.compile.encoding import options_of
from gamester.lab.compile.search import SearchPlayer
from gamester.lab.evaluate.learned_player import in_arrays

if TYPE_CHECKING:
    from gamester.games.bots import Settings
    from gamester.lab.compile.arena import Ints, Player


class MasterPlayer:
    """A player that does the choice of another player, unless its search finds an act that is clearly better."""

    wants_witness = True

    def __init__(self, first: Player, game: str, settings: Settings | None = None, name: str = "master") -> None:
        """`first` is the player whose choice it starts from, a learned one if there is a network.

        `settings` replace the settings of the form.
        """
        self.name, self.first, self.settings, self.usual = name, first, settings, bots_of(game).budget
        self._search: SearchPlayer | None = None

    def choose(self, batch: Batch) -> Ints:
        """An action for each place."""
        settings, search = self._ready(batch)
        actions = self.first.choose(batch)
        open_to_it = batch.masks & (batch.masks - 1) != 0
        exchanging = game_of(batch.game).facts.exchanging
        for phase in settings.clear:
            there = open_to_it & (batch.views["phase"] == phase)
            if there.any():
                priors = np.left_shift(1, actions[there])
                if phase == exchanging:
                    priors[:] = 0  # one card does not identify an exchange: the policy's choice is the default
                actions[there] = search.guided(part_of(batch, there), priors, budget_of(settings, self.usual, phase))
        return actions

    def _ready(self, batch: Batch) -> tuple[Settings, SearchPlayer]:
        """The settings for these tables, and the player that searches."""
        if self.settings is None or self._search is None:
            o = options_of(batch.game, batch.options)
            mind = in_arrays(mind_for(batch.game, o, int(batch.views["seats"][0])))
            self.settings = self.settings or bots_of(batch.game).settings(o, bool(len(mind.weights)))
            self._search = SearchPlayer(self.name, self.usual._replace(worlds=self.settings.worlds), mind)
        return self.settings, self._search


def part_of(batch: Batch, there: Ints) -> Batch:
    """Some places of a batch."""
    witnesses = None if batch.witnesses is None else batch.witnesses[there]
    return batch._replace(
        views=batch.views[there], masks=batch.masks[there], drawn=batch.drawn[there], witnesses=witnesses
    )
