"""One learner at each of many tables, where a compiled policy plays the other seats: for `gymnasium.make_vec`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.artefacts.tables import solved_table
from gamester.games import bots_of
from gamester.kernel.cards import Seat
from gamester.kernel.judged import PRINTED, RANDOM, TABLES
from gamester.lab.compile.compiler import make_ready
from gamester.lab.envs.opponents import check_level
from gamester.lab.envs.vector import VectorTables
from gamester.text.catalogue import Word

POLICIES = {"random": RANDOM, "advice": PRINTED, "tables": TABLES}
"""Levels that are nothing but a compiled policy."""


class LearnerTables(VectorTables):
    """Tables side by side, at each of which the learner holds one seat: a vector environment as in Gymnasium.

    Each step is the learner's action at every table, followed by the actions of the bots until the learner is asked
    again. Observations are those of the learner, and rewards are its chips: float64 [tables]. `infos` holds
    `action_mask` (int8 [tables, 62]) besides what `VectorTables` gives; `seat` is always the learner's. A deal at which
    the learner is not asked is skipped, as in `TableEnv`; the deals and the bots are the same as there.
    """

    def __init__(
        self, game: str, variant: str | None = None, seats: int | None = None, seat: Seat = 0, bots: str = "advice",
        tables: int = 16384, seed: int | None = 0, options: Mapping[str, Word] | None = None,
        threads: int | None = None, episode: str = "deal", pool: int | None = None, dealer: Seat | None = None,
    ) -> None:  # fmt: skip
        """Sit the learner in `seat`; BadOptions if there can be no such table, ValueError for another wrong argument.

        `bots` is `random`, `advice` or `tables`: the other levels play at one table at a time only.
        """
        self.own = seat
        self._gains = np.zeros(max(tables, 0))
        self._bot_turns = np.zeros(max(tables, 0), np.int64)
        self._level, self._numbers = POLICIES.get(bots, RANDOM), np.zeros(1, np.uint8)
        super().__init__(game, variant, seats, tables, seed, options, threads, episode, pool, dealer)
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.seats}")
        if bots not in POLICIES:
            raise ValueError(
                f"bots that play at many tables at once are one of {', '.join(POLICIES)}, not {bots}: "
                'for all others make_vec(…, vectorization_mode="sync")'
            )
        check_level(bots, game, self.o, self.seats)
        if bots == "tables" and bots_of(game).solved is not None:
            self._numbers = np.frombuffer(solved_table(game, self.o, self.seats).numbers, np.uint8).copy()

    def _make_ready(self) -> None:
        """The loops of `VectorTables`, and the loop of the bots."""
        super()._make_ready()
        self._infos["action_mask"] = self._bools.view(np.int8)
        make_ready(f"{self.game}-learners", self._loops.others, *self._others(), 0, 0, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        """New tables; the same `seed` gives the same tables, and no seed gives other tables each time."""
        self._bot_turns.fill(0)
        return super().reset(seed=seed, options=options)

    def _others(self) -> tuple[Any, ...]:
        """The arguments of the loop of the bots."""
        return (
            self.tables, self._options, self._chance, self.own, self._numbers, self._level, self._bot_turns,
            self._gains, self._whole,
        )  # fmt: skip

    def _play(self) -> None:
        """Take the learner's actions, or make new tables, and then the bots' actions until the learner is asked."""
        super()._play()
        self._in_parts(self._loops.others, *self._others())
        self.action_masks()

    def _rewarded(self) -> npt.NDArray[Any]:
        """The learner's chips."""
        return self._gains


def tables_for(num_envs: int, game: str, seat: Seat | None = 0, **given: Any) -> VectorTables:
    """The maker for `gymnasium.make_vec`: one learner at `num_envs` tables; all seats if `seat` is None.

    The other arguments are those of `LearnerTables`, or of `VectorTables`.
    """
    if seat is None:
        return VectorTables(game, tables=num_envs, **given)
    return LearnerTables(game, seat=seat, tables=num_envs, **given)
