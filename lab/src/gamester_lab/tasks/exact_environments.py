"""The environments of an exact task: one learner among a policy, and every seat an agent.

Rewards are those of the tree: chips and, at Loo, an equal share of what is left in the pool, once at the end of a deal.
"""

from gamester.kernel.cards import Seat
from gamester.text.extras import need

need("gymnasium")

from gymnasium.spaces import Box

from gamester_lab.envs.gymnasium_env import TableEnv
from gamester_lab.envs.pettingzoo_env import raw_env
from gamester_lab.envs.small_table import KEPT, SmallTable, policy_of
from gamester_lab.solve.games import Solved


def space(table: SmallTable) -> Box:
    """The space of observations."""
    rows = table.rows
    return Box(rows.low, rows.high, (rows.size,), rows.kind.type)


class ExactEnv(TableEnv):
    """One table of an exact task with one learner; all other seats play one policy."""

    def __init__(self, name: str, seat: Seat = 0, bots: str | Solved = KEPT, render_mode: str | None = None) -> None:
        """Sit the learner in `seat`; the others play the kept policy, which is first found, `random` or a solution.

        ValueError for a wrong argument, BadRun for a task that does not exist or the solution of another game.
        """
        table = SmallTable(name)
        others = [policy_of(table.task, bots)] * (table.seats - 1)
        self._sit_down(table, seat, others, render_mode, space(table))


class ExactAgents(raw_env):
    """One table of an exact task in PettingZoo: every seat is an agent."""

    def __init__(self, name: str, render_mode: str | None = None) -> None:
        """A table of the task; errors are those of `SmallTable`."""
        table = SmallTable(name)
        self._sit_down(table, render_mode, space(table))
