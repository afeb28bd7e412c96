"""One learner at a table of bots, as a Gymnasium environment: `gamester/Loo-v0` and `gamester/LaughAndLieDown-v0`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from gamester.bots.base import Bot
from gamester.kernel.cards import Seat
from gamester.text.catalogue import Word
from gamester.text.extras import need

need("gymnasium")

import gymnasium
from gymnasium.spaces import Box, Discrete, Space

from gamester_lab.compile.encoding import size
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.envs.one_table import OneTable
from gamester_lab.envs.shared import Row, action_of, check_level, of_level, seed_of, whole_number

if TYPE_CHECKING:
    from gamester_lab.envs.small_table import SmallTable


class TableEnv(gymnasium.Env[Row, np.int64]):
    """A table at which the learner holds one seat and bots play the others.

    Observations are int8 [SIZE], see `tensors`. The reward is the learner's chips of a deal, given at the end of the
    deal. `info` holds `action_mask` (int8 [62], the legal actions) and `illegal`: after an illegal action nothing has
    changed, and the learner is asked again. At the end of an episode the mask is empty.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self, game: str, variant: str | None = None, seats: int | None = None, seat: int = 0,
        options: Mapping[str, Word] | None = None, bots: str | Sequence[Bot] = "advice", episode: str = "deal",
        render_mode: str | None = None, pool: int | None = None, dealer: Seat | None = None,
    ) -> None:  # fmt: skip
        """Sit the learner in `seat`; BadOptions if there can be no such table, ValueError for another wrong argument.

        `bots` is a level of the strength report, or one bot for each other seat in the order of seats. All bots of a
        level play alike, neither bold nor cautious and without oversights, as in the report. ValueError if the level
        has no player at this table. An episode is a deal, and the next deal inherits the pool; with `episode="session"`
        it is a whole session. `pool` and `dealer` are explained at `one_table.Beginning`.
        """
        table = OneTable(game, variant, seats, options, episode, pool, dealer)
        if isinstance(bots, str):
            check_level(bots, game, table.o, table.seats)
        elif not isinstance(bots, Sequence) or not all(callable(getattr(bot, "choose", None)) for bot in bots):
            raise ValueError(f"bots are a level, or a list of bots with a method choose, not {bots!r:.40}")
        elif len(bots) != table.seats - 1:
            raise ValueError(f"there are {table.seats - 1} other seats, but {len(bots)} bots")
        self._sit_down(table, seat, bots, render_mode, Box(-127, 127, (size(game),), np.int8))

    def _sit_down(
        self, table: OneTable | SmallTable, seat: Seat, bots: str | Sequence[Any], render_mode: str | None,
        seen: Space[Any],
    ) -> None:  # fmt: skip
        """Take a seat at a table whose observations are in `seen`; ValueError for a wrong seat or render mode."""
        seat = whole_number("seat", seat)
        if not 0 <= seat < table.seats:
            raise ValueError(f"there is no seat {seat} at a table of {table.seats}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"the only render mode is ansi, not {render_mode}")
        self.table, self.seat, self.bots, self.render_mode = table, seat, bots, render_mode
        self._others: list[Any] = []
        self.observation_space = seen
        self.action_space = Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """The next deal of the table; with a seed, or after an unfinished episode, a new session.

        A deal that ends before the learner is asked is followed by another. `options` is part of Gymnasium's interface;
        ValueError if it is not empty.
        """
        seed = seed_of(seed)
        if options:
            raise ValueError("a reset takes no options: the options of a table are given when it is made")
        super().reset(seed=seed)
        if seed is not None or not self._others:
            lot = int(self.np_random.integers(1 << 31)) if seed is None else seed
            others = self.table.seats - 1
            self._others = self._made(self.bots, others, lot) if isinstance(self.bots, str) else list(self.bots)
        self.table.reset(seed, int(self.np_random.integers(1 << 31)))
        self._play_others()
        while self.table.done:
            self.table.reset(None, 0)
            self._play_others()
        return self._seen(illegal=False)

    def _made(self, level: str, count: int, seed: int) -> list[Bot]:
        """So many bots of a level."""
        return of_level(level, count, seed)

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """The learner acts, and then the bots until it is asked again or the episode is over.

        ValueError if the episode is over, or if `action` is none of the 62.
        """
        if self.table.done:
            raise ValueError("the episode is over: reset first")
        number = action_of(action)
        if not self.table.mask(self.seat) >> number & 1:
            row, info = self._seen(illegal=True)
            return row, 0.0, False, False, info
        self.table.act(number)
        gain = self.table.gains[self.seat] + self._play_others()
        row, info = self._seen(illegal=False)
        return row, float(gain), self.table.done, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The learner's legal actions, [62], under the name by which learners with masks ask for them."""
        return self.table.mask_array(self.seat).astype(np.bool_)

    def _play_others(self) -> int:
        """Let the bots act until the learner is asked or the episode is over; the learner's chips meanwhile."""
        gain = 0
        while not self.table.done and self.table.asked() != self.seat:
            asked = self.table.asked()
            gain += self.table.act_by(self._others[asked - (asked > self.seat)])[self.seat]
        return gain

    def _seen(self, *, illegal: bool) -> tuple[Row, dict[str, Any]]:
        """The learner's observation."""
        info: dict[str, Any] = {"action_mask": self.table.mask_array(self.seat), "illegal": illegal}
        return self.table.observation(self.seat), info

    def render(self) -> str | None:
        """The table in sentences, as the learner sees it."""
        return self.table.described(self.seat) if self.render_mode == "ansi" else None
