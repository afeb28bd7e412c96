"""The compiled sampler of worlds: the same source as `gamester.table.worlds`, over records, with the same worlds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import belief_of, game_of
from gamester_lab.compile.compiler import make_ready, uncounted
from gamester_lab.compile.layout import Record, empty_record, options_record, pack


@cache
def sampler(game: str) -> Callable[..., Any]:
    """The compiled sampler of a game; the first compilation on a machine takes some seconds.

    (worlds, states, views, options, witnesses, plans, x, most) -> x: samples `most` worlds and leaves the last one in
    worlds[0]; -1 - x if one was not found. The arrays hold records, and only the first of each is used. States and
    views are scratch space. States[0] is afterwards the table of the last world.
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
    """The records for sampling: one each of a witness, a plan, a world, a state and a view."""

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
        """Sample `most` worlds for `witness`, the game's `Witness`, and leave the last one in `worlds`.

        Returns the generator's new state x, or -1 - x if a world was not found.
        """
        pack(witness, self.witnesses)
        return int(self._sample(*self._arguments(x, most)))

    def sample_for(self, witness: Record, x: int) -> int:
        """The same for the record of a witness."""
        self.witnesses[0] = witness[0]
        return int(self._sample(*self._arguments(x, 1)))

    def _arguments(self, x: int, most: int) -> tuple[Any, ...]:
        """The arguments of the compiled sampler."""
        return self.worlds, self.states, self.views, self.options, self.witnesses, self.plans, np.int64(x), most

    @property
    def deck(self) -> npt.NDArray[np.int64]:
        """The pack of the last world as it was dealt."""
        return np.asarray(self.worlds[0]["deck"])
