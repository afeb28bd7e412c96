"""Exact solutions of small games, and files that keep their policies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from gamester.text.errors import BadRun
from gamester_lab.solve import mini_laugh, mini_loo
from gamester_lab.solve.cfr import Solver, nash_conv, values
from gamester_lab.solve.tree import kuhn, leduc

if TYPE_CHECKING:
    from gamester_lab.solve.tree import Tree

POKER = {"kuhn": lambda: kuhn(2), "kuhn-3": lambda: kuhn(3), "leduc": leduc}
MOST_STEPS = 10**6


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Solution:
    """A policy for a small game: how often each action is taken at each information set."""

    game: str
    """The name of the game, as `gamester lab solve` lists it."""
    policy: npt.NDArray[np.float64]
    """float64: the probability of each action, information set by information set."""
    begins: npt.NDArray[np.int32]
    """int32: where the actions of each information set begin in `policy`; one more for the end."""
    owners: npt.NDArray[np.int8]
    """int8: the player to whom each information set belongs."""
    keys: npt.NDArray[np.int64]
    """int64: the name of each information set, sorted."""

    def at(self, number: int) -> list[float]:
        """The probabilities of the actions at one information set, by its number from 0 on."""
        return [float(share) for share in self.policy[self.begins[number] : self.begins[number + 1]]]

    def values(self) -> list[float]:
        """The exact expected payoff of each player if all follow the policy, in chips."""
        return [float(value) for value in values(self._tree(), self.policy)]

    def nash_conv(self) -> float:
        """The NashConv of the policy, in chips: the sum of all players' best-response gains; 0 in an equilibrium."""
        return nash_conv(self._tree(), self.policy)

    def save(self, path: str | Path) -> None:
        """Write the policy into a file of NumPy (`.npz`); BadRun if that fails."""
        try:
            with Path(path).open("wb") as file:
                np.savez(
                    file, game=np.array(self.game), policy=self.policy, begins=self.begins, owners=self.owners,
                    keys=self.keys,
                )  # fmt: skip
        except OSError as fault:
            raise BadRun("cli.cannot_write", path=str(path), reason=fault.strerror or str(fault)) from None

    def __repr__(self) -> str:
        """The name and the size of the game."""
        return f"Solution({self.game!r}: {len(self.owners)} information sets)"

    def _tree(self) -> Tree:
        """The tree of the game; BadRun if the policy was made for other rules."""
        tree = tree_named(self.game)
        same = np.array_equal(tree.keys, self.keys) and np.array_equal(tree.begins, self.begins)
        if not same or len(self.policy) != int(tree.begins[-1]):
            raise BadRun("solve.other_policy", text=self.game)
        return tree


def solution(game: str, steps: int = 300) -> Solution:
    """Solve a small game by so many steps of CFR+: `kuhn`, `leduc`, `mini-loo-a`, `mini-laugh-4` …

    `docs/lab/solve.md` lists the games with their sizes and times. `GamesterError` if there is no such game.
    """
    tree = tree_named(game)
    if type(steps) is not int or not 1 <= steps <= MOST_STEPS:
        raise BadRun("solve.range", option="steps", n=steps, least=1, most=MOST_STEPS)
    solver = Solver(tree)
    solver.run(steps)
    return Solution(game, solver.average(), tree.begins, tree.owners, tree.keys)


def load_solution(path: str | Path) -> Solution:
    """The policy that `Solution.save` wrote; `GamesterError` if the file cannot be read or holds no policy."""
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return Solution(str(kept["game"]), kept["policy"], kept["begins"], kept["owners"], kept["keys"])
    except (OSError, ValueError, KeyError, AttributeError, TypeError, EOFError, BadZipFile) as fault:
        raise BadRun(
            "solve.no_results", path=str(path), reason=getattr(fault, "strerror", None) or str(fault)
        ) from None


def tree_named(game: Any) -> Tree:
    """The tree of a small game; BadRun if no game has this name."""
    if game in POKER:
        return POKER[game]()
    from gamester_lab.solve.grow import grow

    if game in mini_loo.FORMS:
        form = mini_loo.FORMS[game]
        return mini_loo.shared(grow(mini_loo.deals_of(form)), form)
    if game in mini_laugh.FORMS:
        return grow(mini_laugh.deals_of(mini_laugh.FORMS[game])).tree
    names = " ".join([*POKER, *mini_loo.FORMS, *mini_laugh.FORMS])
    raise BadRun("solve.unknown", text=str(game), values=names)
