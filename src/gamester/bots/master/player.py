"""The master at many tables at once, compiled but for its network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamester.bots.master.ways import budget_of, is_left_to_policy, way_of
from gamester.fast.arena import Batch
from gamester.fast.encoding import options_of
from gamester.fast.search import SearchPlayer
from gamester.fast.trials import USUAL

if TYPE_CHECKING:
    from gamester.bots.master.ways import Way
    from gamester.fast.arena import Ints, Player


class MasterPlayer:
    """Does what its first thought is, unless trying out finds an act that is clearly better."""

    wants_witness = True

    def __init__(self, first: Player, game: str, way: Way | None = None, name: str = "master") -> None:
        """`first` is the player of its first thoughts; `way` another than that of the form."""
        self.name, self.first, self.way, self.usual = name, first, way, USUAL[game]
        self._search: SearchPlayer | None = None

    def choose(self, batch: Batch) -> Ints:
        """An action for each place."""
        way = self.way or way_of(batch.game, options_of(batch.game, batch.options))
        if self._search is None:
            self._search = SearchPlayer(self.name, self.usual._replace(worlds=way.worlds))
        actions = self.first.choose(batch)
        open_to_it = batch.masks & (batch.masks - 1) != 0
        for phase in way.clear:
            there = open_to_it & (batch.views["phase"] == phase)
            if there.any():
                priors = np.left_shift(1, actions[there])
                if is_left_to_policy(batch.game, phase):
                    priors[:] = 0
                budget = budget_of(way, self.usual, phase)
                actions[there] = self._search.guided(part_of(batch, there), priors, budget)
        return actions


def part_of(batch: Batch, there: Ints) -> Batch:
    """Some places of a batch."""
    witnesses = None if batch.witnesses is None else batch.witnesses[there]
    return batch._replace(
        views=batch.views[there], masks=batch.masks[there], drawn=batch.drawn[there], witnesses=witnesses
    )
