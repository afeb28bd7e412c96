"""One table of a small game for an environment: a walk down its tree, with the interface of `OneTable`."""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.kernel.cards import NO_SEAT, Seat, bit
from gamester.text.errors import BadRun
from gamester_lab.envs.shared import action_of, mask_array, seed_of
from gamester_lab.envs.small_rows import ROWS, Numbers, Rows
from gamester_lab.solve.cfr import Policy, Solver
from gamester_lab.solve.games import Solved, check_solved, small_game
from gamester_lab.solve.replay import Place
from gamester_lab.solve.tree import CHANCE
from gamester_lab.tasks import Exact, exact

KEPT, RANDOM = "kept", "random"
"""Opponents by name: the policy that a task keeps, found again by the same steps of CFR+, or all actions evenly."""


@lru_cache(maxsize=4)
def kept_policy(game: str, steps: int) -> Policy:
    """The policy that so many steps lead to, found once."""
    solver = Solver(small_game(game).tree)
    solver.run(steps)
    return solver.average()


def policy_of(task: Exact, bots: str | Solved) -> Policy:
    """What opponents play; ValueError for an unknown word, BadRun for a solution of another game or of other rules."""
    if not isinstance(bots, str) and hasattr(bots, "policy"):
        check_solved(bots.game, task.game)
        if len(bots.policy) != int(small_game(task.game).tree.begins[-1]):
            raise BadRun("solve.other_policy", text=bots.game)
        return bots.policy
    if bots not in (KEPT, RANDOM):
        raise ValueError(f"opponents at an exact task are {KEPT}, {RANDOM} or a solution, not {bots}")
    return kept_policy(task.game, task.steps) if bots == KEPT else small_game(task.game).tree.uniform()


class SmallTable:
    """A table of an exact task. Forced acts are played by themselves; deals in which nobody decides are passed over."""

    def __init__(self, name: str) -> None:
        """Grow the tree, once for each game; BadRun if there is no such task, ValueError if it has none."""
        self.task = exact(name)
        if not self.task.openspiel:
            raise ValueError(f"{name} is solved without a tree and has no environment")
        self.small = small_game(self.task.game)
        self.rows: Rows = ROWS[self.small.deals.game](self.small.deals)
        self.seats = self.small.tree.players
        self.node, self.done = 0, True
        self.gains: npt.NDArray[np.float64] = np.zeros(self.seats)
        """What each seat got by the last action: at the end of a deal chips and its share of the pool."""
        self._chance = np.random.default_rng(0)
        self._seen: dict[int, Numbers] = {}

    def __getstate__(self) -> dict[str, Any]:
        """The state from which a copy is made: everything except the game."""
        return {name: value for name, value in vars(self).items() if name not in ("small", "_seen")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy, which goes on exactly as the table would."""
        vars(self).update(state)
        self.small, self._seen = small_game(self.task.game), {}

    def reset(self, seed: int | None, other: int) -> None:
        """The next deal; a seed, or `other` after an unfinished deal or none, begins the row of deals anew."""
        seed = seed_of(seed)
        if seed is not None or not self.done or self.node == 0:
            self._chance = np.random.default_rng(other if seed is None else seed)
        self.gains = np.zeros(self.seats)
        self.done = True
        while self.done:
            self.node = 0
            self._go_on()

    def asked(self) -> Seat:
        """The seat that decides; NO_SEAT after the deal."""
        return NO_SEAT if self.done else int(self.small.tree.actors[self.node])

    def mask(self, seat: Seat) -> int:
        """The legal actions of a seat, none unless it is asked."""
        return sum(map(bit, self._place().actions)) if seat == self.asked() else 0

    def mask_array(self, seat: Seat) -> npt.NDArray[np.int8]:
        """The legal actions of a seat, as an array of 62 places."""
        return mask_array(self.mask(seat))

    def observation(self, seat: Seat) -> Numbers:
        """What a seat has seen, as an array; that of an information set is made once."""
        infoset = int(self.small.tree.infosets[self.node])
        if seat != self.asked():
            return self.rows.row(self.small.table(self.node), seat)
        if infoset not in self._seen:
            self._seen[infoset] = self.rows.row(self.small.table(self.node), seat)
        return self._seen[infoset].copy()

    def described(self, seat: Seat) -> str:
        """All that a seat has seen, in words."""
        return self.small.name(self.node, seat)

    def act(self, action: int) -> None:
        """The seat that is asked takes an action; ValueError, and nothing has changed, if it is not legal."""
        number = action_of(action)
        acts = () if self.done else self._place().actions
        if number not in acts:
            legal = ", ".join(map(str, sorted(acts))) or "none: reset first"
            raise ValueError(f"seat {self.asked()}: action {action} is not legal; legal are {legal}")
        self._take(acts.index(number))

    def act_by(self, policy: Policy) -> npt.NDArray[np.float64]:
        """The seat that is asked acts as a policy draws; what each seat gets by it."""
        begin, end = self.small.tree.begins[self.small.tree.infosets[self.node] :][:2]
        self._take(self._drawn(policy[begin:end]))
        return self.gains

    def _place(self) -> Place:
        """The decision that is due."""
        return self.small.place(self.node)

    def _take(self, slot: int) -> None:
        """Go to a child, and on past chance."""
        self.node = int(self.small.below(self.node)[slot])
        self._go_on()

    def _go_on(self) -> None:
        """Let chance decide; at the end of the deal count what it came to."""
        tree = self.small.tree
        while tree.actors[self.node] == CHANCE:
            children = self.small.below(self.node)
            self.node = int(children[self._drawn(tree.odds[tree.edges[children]])])
        self.done = bool(tree.actors[self.node] < CHANCE)
        if self.done:
            self.gains = tree.payoffs[tree.infosets[self.node]].copy()

    def _drawn(self, odds: npt.NDArray[np.float64]) -> int:
        """A number drawn with these probabilities."""
        sums = np.cumsum(odds)
        return min(int(np.searchsorted(sums, self._chance.random() * sums[-1], side="right")), len(odds) - 1)
