"""The master at many tables at once, compiled but for its network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamester.backend.arena import Batch
from gamester.backend.encoding import options_of
from gamester.backend.search import SearchPlayer
from gamester.backend.trials import USUAL
from gamester.bots.learned.laid import mind_for
from gamester.bots.master.ways import budget_of, way_of
from gamester.games.loo.kernel.state import Phase

if TYPE_CHECKING:
    from gamester.backend.arena import Ints, Player
    from gamester.bots.master.ways import Way


class MasterPlayer:
    """Does what its first thought is, unless trying out finds an act that is clearly better."""

    wants_witness = True

    def __init__(self, first: Player, game: str, way: Way | None = None, name: str = "master") -> None:
        """`first` is the player of its first thoughts, a learned one where there is a network; `way` another than that
        of the form.
        """
        self.name, self.first, self.way, self.usual = name, first, way, USUAL[game]
        self._search: SearchPlayer | None = None

    def choose(self, batch: Batch) -> Ints:
        """An action for each place."""
        way, search = self._ready(batch)
        actions = self.first.choose(batch)
        open_to_it = batch.masks & (batch.masks - 1) != 0
        for phase in way.clear:
            there = open_to_it & (batch.views["phase"] == phase)
            if there.any():
                priors = np.left_shift(1, actions[there])
                if batch.game == "loo" and phase == Phase.EXCHANGE:
                    priors[:] = 0  # a first card does not name an exchange: the policy's own comes first
                actions[there] = search.guided(part_of(batch, there), priors, budget_of(way, self.usual, phase))
        return actions

    def _ready(self, batch: Batch) -> tuple[Way, SearchPlayer]:
        """How these tables are played, and who tries out."""
        if self.way is None or self._search is None:
            o = options_of(batch.game, batch.options)
            mind = mind_for(batch.game, o, int(batch.views["seats"][0]))
            self.way = self.way or way_of(batch.game, o, hears=bool(len(mind.weights)))
            self._search = SearchPlayer(self.name, self.usual._replace(worlds=self.way.worlds), mind)
        return self.way, self._search


def part_of(batch: Batch, there: Ints) -> Batch:
    """Some places of a batch."""
    witnesses = None if batch.witnesses is None else batch.witnesses[there]
    return batch._replace(
        views=batch.views[there], masks=batch.masks[there], drawn=batch.drawn[there], witnesses=witnesses
    )
