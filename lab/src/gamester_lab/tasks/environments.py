"""The environments of a task: many tables with one learner, one table with one learner, and every seat an agent.

Observations are the packed bytes of the task, rewards its u; all else is as in the environments of the game.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.bots.base import Bot
from gamester.bots.learned import LearnedBot
from gamester.bots.network import weights_for
from gamester.games import game_of
from gamester.kernel.cards import Seat
from gamester.text.extras import need

need("gymnasium")

from gymnasium.spaces import Box

from gamester_lab.envs.gymnasium_env import TableEnv
from gamester_lab.envs.pettingzoo_env import raw_env
from gamester_lab.envs.vector import LearnerTables, Step
from gamester_lab.tasks import Task, task
from gamester_lab.tasks.frozen import kept_weights
from gamester_lab.tasks.observing import Bytes


def shares(asked: Task, ends: Bytes) -> npt.NDArray[np.float64]:
    """[n] a seat's share of what deals have added to the pool, from observations of their ends."""
    left = asked.observation.unpack_plane(game_of(asked.form.game).facts.pool, ends)[:, 0]
    return np.asarray((left - asked.carried) / asked.form.players, np.float64)


def space(asked: Task) -> Box:
    """The space of observations."""
    return Box(0, 255, (asked.observation.size,), np.uint8)


class TaskTables(LearnerTables):
    """Many tables of a task side by side, at each of which the learner holds one seat."""

    def __init__(
        self, name: str | Task, num_envs: int = 4096, seat: Seat = 0, bots: str = "advice", seed: int | None = 0,
        threads: int | None = None,
    ) -> None:  # fmt: skip
        """Sit the learner in `seat`, which is as often the dealer's as any other; errors are those of LearnerTables."""
        self.task = task(name)
        form = self.task.form
        super().__init__(
            form.game, form.variant, form.players, seat, bots, num_envs, seed, {}, threads, pool=form.pool,
            runs=self.task.observation.runs,
        )  # fmt: skip

    def _network(self) -> npt.ArrayLike:
        """The weights with which the task was named."""
        return weights_for(self.game, self.o, self.seats, kept_weights)

    def step(self, actions: npt.ArrayLike) -> Step:
        """One action of the learner at every table, as in LearnerTables; rewards are u, float64 [tables]."""
        seen, rewards, ended, truncated, infos = super().step(actions)
        if ended.any():
            rewards[ended] += shares(self.task, infos["final_obs"][ended])
        return seen, rewards, ended, truncated, infos


class TaskEnv(TableEnv):
    """One table of a task with one learner; the bots are a level, or a list of bots."""

    def __init__(self, name: str | Task, seat: Seat = 0, bots: Any = "advice", render_mode: str | None = None) -> None:
        """Sit the learner in `seat`; errors are those of TableEnv."""
        self.task = task(name)
        form = self.task.form
        super().__init__(form.game, form.variant, form.players, seat, None, bots, "deal", render_mode, form.pool)
        self.observation_space = space(self.task)  # type: ignore[assignment] # bytes in place of numbers

    def _made(self, level: str, count: int, seed: int) -> list[Bot]:
        """Bots of a level; the learned ones play by the weights with which the task was named."""
        made = super()._made(level, count, seed)
        return [replace(bot, weights=kept_weights) if isinstance(bot, LearnedBot) else bot for bot in made]

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner acts, as in TableEnv; the reward is u."""
        seen, chips_won, ended, truncated, info = super().step(action)
        share = shares(self.task, seen[np.newaxis].view(np.uint8))[0] if ended else 0.0
        return seen, chips_won + float(share), ended, truncated, info

    def _seen(self, *, illegal: bool) -> tuple[Any, dict[str, Any]]:
        """The learner's observation, packed."""
        row, info = super()._seen(illegal=illegal)
        return self.task.observation.pack(row[np.newaxis])[0], info


class TaskAgents(raw_env):
    """One table of a task in PettingZoo: every seat is an agent."""

    def __init__(self, name: str | Task, render_mode: str | None = None) -> None:
        self.task = task(name)
        form = self.task.form
        super().__init__(form.game, form.variant, form.players, render_mode=render_mode, pool=form.pool)
        self._sit_down(self.table, render_mode, space(self.task))

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation and legal actions."""
        seen = super().observe(agent)
        return seen | {"observation": self.task.observation.pack(seen["observation"][np.newaxis])[0]}

    def reward(self, seat: Seat) -> float:
        """What the last action brought a seat: at the end u, before it nothing."""
        if not self.table.done:
            return 0.0
        seen = self.task.observation.pack(self.table.observation(seat)[np.newaxis])
        return super().reward(seat) + float(shares(self.task, seen)[0])
