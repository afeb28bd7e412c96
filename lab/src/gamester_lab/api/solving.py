"""Exact solutions of small games, and files that keep their policies."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from gamester.text.errors import BadRun
from gamester.text.files import beside
from gamester_lab.files import said
from gamester_lab.solve.cfr import Solver, nash_conv, values
from gamester_lab.solve.games import places_of, tree_named
from gamester_lab.solve.replay import Place
from gamester_lab.solve.tree import Tree
from gamester_lab.whole_numbers import whole_in

MOST_STEPS = 10**6
MOST_NAMED = 25_000
"""A file holds the names of this many information sets at most; those of larger games take minutes."""


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
    """int64: a number for each information set, made from all its owner has seen; sorted."""

    def at(self, number: int) -> list[float]:
        """The probabilities of the actions at one information set, by its number from 0 on; BadRun if it is none."""
        place = whole_in("number", number, 0, len(self.owners) - 1)
        return [float(share) for share in self.policy[self.begins[place] : self.begins[place + 1]]]

    def by_name(self) -> dict[str, dict[str, float]]:
        """The probability of each action in words, by the name of the information set: what its owner has seen.

        The larger games take minutes, some milliseconds for each name.
        """
        named = enumerate(self._places())
        return {place.name: dict(zip(place.words, self.at(number), strict=True)) for number, place in named}

    def values(self) -> list[float]:
        """The exact expected payoff of each player if all follow the policy, in chips."""
        return [float(value) for value in values(self._tree(), self.policy)]

    def nash_conv(self) -> float:
        """The NashConv of the policy, in chips: the sum of all players' best-response gains; 0 in an equilibrium."""
        return nash_conv(self._tree(), self.policy)

    def save(self, path: str | Path) -> None:
        """Write the policy into a file of NumPy (`.npz`); BadRun if that fails.

        With at most 25,000 information sets the file holds the names of sets and actions too (`names`, `words`).
        """
        kept: dict[str, Any] = {
            "game": np.array(self.game), "policy": self.policy, "begins": self.begins, "owners": self.owners,
            "keys": self.keys,
        }  # fmt: skip
        if len(self.owners) <= MOST_NAMED:
            places = self._places()
            kept["names"] = np.array([place.name for place in places])
            kept["words"] = np.array([word for place in places for word in place.words])
        with said(path), beside(Path(path)) as at, at.open("wb") as file:
            np.savez_compressed(file, **kept)

    def __repr__(self) -> str:
        """The name and the size of the game."""
        return f"Solution({self.game!r}: {len(self.owners)} information sets)"

    def _places(self) -> list[Place]:
        """The information sets in the order of the policy; BadRun if the policy was made for other rules."""
        self._tree()
        return places_of(self.game)

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
    solver = Solver(tree)
    solver.run(whole_in("steps", steps, 1, MOST_STEPS))
    return Solution(game, solver.average(), tree.begins, tree.owners, tree.keys)


def load_solution(path: str | Path) -> Solution:
    """The policy that `Solution.save` wrote; `GamesterError` if the file cannot be read or holds no policy."""
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return Solution(str(kept["game"]), kept["policy"], kept["begins"], kept["owners"], kept["keys"])
    except (OSError, ValueError, KeyError, AttributeError, TypeError, EOFError, BadZipFile) as fault:
        reason = getattr(fault, "strerror", None) or type(fault).__name__
        raise BadRun("solve.no_solution", path=str(path), reason=reason) from None
