"""A table as a PettingZoo AEC environment: every seat is an agent, and one of them is asked at a time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from gamester.kernel.cards import Seat
from gamester.text.catalogue import Word
from gamester.text.extras import need

need("gymnasium", "pettingzoo")

from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from gamester_lab.compile.encoding import size
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.envs.one_table import OneTable
from gamester_lab.envs.shared import seed_of

if TYPE_CHECKING:
    from gamester_lab.envs.small_table import SmallTable

RESET = ("agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")


def env(
    game: str, variant: str | None = None, seats: int | None = None, options: Mapping[str, Word] | None = None,
    episode: str = "deal", render_mode: str | None = None, pool: int | None = None, dealer: Seat | None = None,
) -> OrderEnforcingWrapper[str, dict[str, Any], int]:  # fmt: skip
    """A table whose calls must come in the right order; the arguments are those of `raw_env`."""
    return OrderEnforcingWrapper(raw_env(game, variant, seats, options, episode, render_mode, pool, dealer))


class raw_env(AECEnv[str, dict[str, Any], int]):  # noqa: N801 - PettingZoo's name
    """Agents `seat_0` and up. Observations are {"observation": int8 [SIZE], "action_mask": int8 [62]}.

    The mask is empty unless the agent is asked; of several who may act at once, the first from eldest is asked. Rewards
    are chips, given to all when a deal ends. An episode is a deal, and the next deal inherits the pool unless a reset
    has a seed; with `episode="session"` it is a whole session.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "gamester_v0", "is_parallelizable": False}

    def __init__(
        self, game: str, variant: str | None = None, seats: int | None = None,
        options: Mapping[str, Word] | None = None, episode: str = "deal", render_mode: str | None = None,
        pool: int | None = None, dealer: Seat | None = None,
    ) -> None:  # fmt: skip
        """Set up a table; BadOptions if there can be none, ValueError for another wrong argument.

        `pool` and `dealer` are explained at `gamester_lab.envs.one_table.Beginning`.
        """
        table = OneTable(game, variant, seats, options, episode, pool, dealer)
        self._sit_down(table, render_mode, Box(-127, 127, (size(game),), np.int8))

    def _sit_down(self, table: OneTable | SmallTable, render_mode: str | None, seen: Box) -> None:
        """Seat the agents at a table whose observations are in `seen`; ValueError for a wrong render mode."""
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"the only render mode is ansi, not {render_mode}")
        self.table, self.render_mode = table, render_mode
        self.possible_agents = [agent_of(seat) for seat in range(table.seats)]
        self.agents: list[str] = []
        masked = Dict({"observation": seen, "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, masked)
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._lots = Random()

    def __getattr__(self, name: str) -> Any:
        """AttributeError, which says so of what only a reset makes."""
        raise AttributeError(f"there is no {name} before the first reset: reset first" if name in RESET else name)

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions: all 62, of which the mask names the legal ones."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next deal of the table; with a seed, or after an unfinished episode, a new session.

        `options` is part of PettingZoo's interface, whose tests pass some at random; it has no effect.
        """
        del options
        if (seed := seed_of(seed)) is not None:
            self._lots.seed(seed)
        self.table.reset(seed, self._lots.getrandbits(62))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_of(self.table.asked())

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation and legal actions."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r:.40}: they are {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask_array(seat)}

    def reward(self, seat: int) -> float:
        """What the last action brought a seat, in chips."""
        return float(self.table.gains[seat])

    def step(self, action: int | None) -> None:
        """The agent that is asked acts; ValueError, and nothing has changed, if its action is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self.table.act(action)
        self._cumulative_rewards[agent] = 0.0
        for seat, name in enumerate(self.agents):
            self.rewards[name] = self.reward(seat)
            self.terminations[name] = self.table.done
        if not self.table.done:
            self.agent_selection = agent_of(self.table.asked())
        self._accumulate_rewards()
        if self.table.done:
            self._deads_step_first()

    def render(self) -> str | None:
        """The table in sentences, as the agent that is asked sees it."""
        if self.render_mode is None:
            return None
        return self.table.described(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Close the environment; nothing is open."""


@cache
def agent_of(seat: int) -> str:
    """The name of a seat's agent."""
    return f"seat_{seat}"
