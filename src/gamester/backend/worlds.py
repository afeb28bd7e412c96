"""Worlds compiled: the same text as `gamester.worlds` runs, over records; the same worlds for the same generator."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.backend.compile import make_ready, uncounted
from gamester.backend.layout import Record, empty_record, options_record, pack
from gamester.games import belief_of, game_of


@cache
def sampler(game: str) -> Callable[..., Any]:
    """The compiled sampler of a game. The first time on a machine this takes some seconds.

    (worlds, states, views, options, witnesses, plans, x, most) -> x: so many worlds, the last left in place; -1 - x if
    one was not found. All are arrays of records of which the first is used; states and views are to work with, and
    states[0] is then the table of the last world.
    """
    worlds_of = belief_of(game).sampling
    prepare_of, sample_of = worlds_of.prepare, worlds_of.sample

    @uncounted
    def sample(
        worlds: Any, states: Any, views: Any, options: Any, witnesses: Any, plans: Any, x: int, most: int
    ) -> int:
        o = options[0]
        prepare_of(plans[0], states[0], o, witnesses[0])
        for _ in range(most):
            x = sample_of(worlds[0], states[0], views[0], o, witnesses[0], plans[0], x)
            if x < 0:
                return x
        return x

    return sample


class Workplace:
    """Records to sample in: one each of a witness, a plan, a world, a state and a view."""

    def __init__(self, game: str, seats: int, o: Any) -> None:
        """Empty records for a table of so many seats."""
        package = game_of(game)
        worlds_of = belief_of(game).sampling
        self.options = options_record(o)
        self._sample = sampler(game)
        self.witnesses = empty_record(belief_of(game).observed.Witness)
        self.plans = empty_record(worlds_of.Plan)
        self.worlds = empty_record(worlds_of.World)
        table = package.rules.open_table(seats, o)
        self.states = empty_record(type(table))
        pack(table, self.states)
        view = package.rules.new_view()
        self.views: Record = empty_record(type(view))
        pack(view, self.views)
        make_ready(f"{game}-worlds", self._sample, *self._arguments(0, 0))

    def sample(self, witness: Any, x: int, most: int = 1) -> int:
        """So many worlds of the memory in `witness`, a `Witness` record of the game, the last left in `worlds`; the
        generator afterwards, -1 - it if one was not found.
        """
        pack(witness, self.witnesses)
        return int(self._sample(*self._arguments(x, most)))

    def _arguments(self, x: int, most: int) -> tuple[Any, ...]:
        """What the sampler takes."""
        return self.worlds, self.states, self.views, self.options, self.witnesses, self.plans, np.int64(x), most

    @property
    def deck(self) -> npt.NDArray[np.int64]:
        """The pack of the last world as it was dealt."""
        return np.asarray(self.worlds[0]["deck"])
