"""Compare the decisions of opponents in WebAssembly with those of compiled code: policies, networks and the search.

python tools/wasm_decisions.py --decisions 10000 --seed 1

The decisions are those of masters among themselves, at every preset. All that a decision writes is compared, byte by
byte: the act, the sampled world, what each act brought in each world, the network's preferences. The exit status is 1
if a decision differs.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt
from rules_in_node import InNode

from gamester.backend.rollouts import Bench
from gamester.games import GAMES, game_of
from gamester.games.bots import Budget
from gamester.kernel.judged import LEARNED, PRINTED, TABLES
from gamester.kernel.network import Mind
from gamester_lab.compile import search
from gamester_lab.compile.arena import Ints
from gamester_lab.compile.compiler import uncounted
from gamester_lab.compile.wasm.exports import exports_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import player_of
from lockstep import number

MASTER = "master"
GIVEN = ("bench.mind.numbers", "bench.mind.weights")
"""Arrays of a bench that nothing writes to."""
Arrays = dict[str, npt.NDArray[Any]]


@dataclass(slots=True)
class Compared:
    """What was compared."""

    searches: int = 0
    choices: int = 0
    """Choices of policies, with the printed rules, solved tables and networks."""
    differing: int = 0
    """How many of both differ."""
    took: list[float] = field(default_factory=list)
    """Seconds of each search within the module."""
    natively: list[float] = field(default_factory=list)
    """Seconds of each search in compiled code."""


class Enough(Exception):
    """So many decisions were compared."""


@dataclass(slots=True)
class Pair:
    """The search of a game, in compiled code and in WebAssembly: what one does, the other must do."""

    node: InNode
    native: Callable[..., None]
    chooser: Callable[..., None]
    most: int
    """The searches to compare."""
    compared: Compared = field(default_factory=Compared)
    laid: int = 0
    """Which bench the module has: its content is what compiled code left there, as long as nothing differs."""

    def decide(
        self, b: Bench, options: Any, witnesses: Any, views: Any, masks: Ints, drawn: Ints, given: int, priors: Ints,
        budget: Budget, actions: Ints, sets: Ints,
    ) -> None:  # fmt: skip
        """As `search.decider` says, with the same results; Enough when all is compared."""
        for k in range(len(masks)):
            one = slice(k, k + 1)
            asked = {
                "options": options, "witnesses": witnesses[one], "views": views[one], "masks": masks[one],
                "drawn": drawn[one], "priors": priors[one],
                "bench.mind.room": b.mind.room,  # `_choose` wrote to it
            }  # fmt: skip
            results = {"actions": actions[one], "sets": sets[one]}
            self._search(b, asked, given, budget, results)
            self._choose(b.mind, asked)
            if self.compared.searches >= self.most:
                raise Enough

    def _search(self, b: Bench, asked: Arrays, given: int, budget: Budget, results: Arrays) -> None:
        """One search."""
        arrays = arrays_of(b)
        lengths = {"decisions": 1, "results": len(b.chips), **lengths_of(b.mind)}
        if self.laid != id(b):
            for export in ("decide", "choose"):
                self.node.make_room(export, **lengths)
            self.node.put(**arrays, **mind_of("mind", b.mind))
            self.laid = id(b)
        self.node.put(**asked)
        began = time.perf_counter()
        self.native(
            b, asked["options"], asked["witnesses"], asked["views"], asked["masks"], asked["drawn"], given,
            asked["priors"], budget, results["actions"], results["sets"],
        )  # fmt: skip
        self.compared.natively.append(time.perf_counter() - began)
        numbers = {f"budget.{name}": value for name, value in budget._asdict().items()}
        self.node.call("decide", given=given, **numbers, **lengths)
        self.compared.took.append(self.node.took)
        self.compared.searches += 1
        self._note({name: array for name, array in arrays.items() if name not in GIVEN} | results)

    def _choose(self, mind: Mind, asked: Arrays) -> None:
        """The choices of the policy at each level that these parameters serve."""
        for level in (PRINTED, TABLES, LEARNED) if len(mind.weights) > 1 else (PRINTED,):
            actions = np.zeros(1, np.int64)
            self.node.put(**{"mind.room": mind.room})
            self.chooser(asked["views"], asked["options"], asked["masks"], mind, level, 0, asked["drawn"], actions)
            self.node.call("choose", level=level, boldness=0, decisions=1, **lengths_of(mind))
            self.compared.choices += 1
            self._note({"actions": actions, "mind.room": mind.room})

    def _note(self, arrays: Arrays) -> None:
        """Compare arrays with those of the module."""
        theirs = self.node.get(*((name, 0, array.nbytes) for name, array in arrays.items()))
        ours = [array.tobytes() for array in arrays.values()]
        if ours != theirs:
            self.compared.differing += 1
            self.laid = 0  # what follows is compared from the same beginning again


def arrays_of(b: Bench) -> Arrays:
    """The arrays of a bench by the names of the export's parameters."""
    own = {f"bench.{name}": array for name, array in b._asdict().items() if name != "mind"}
    return own | mind_of("bench.mind", b.mind)


def mind_of(parameter: str, mind: Mind) -> Arrays:
    """The arrays of a policy by the names of the export's parameters."""
    return {f"{parameter}.{name}": array for name, array in mind._asdict().items()}


def lengths_of(mind: Mind) -> dict[str, int]:
    """The lengths of a policy's parameters."""
    return {"numbers": len(mind.numbers), "weights": len(mind.weights)}


@cache
def chooser(game: str) -> Callable[..., None]:
    """The export `choose`, compiled for the processor."""
    chosen: Callable[..., None] = uncounted(exports_of(game)["choose"].loop)
    return chosen


def forms(game: str) -> list[Form]:
    """Every preset, with the fewest and the most players."""
    variants = game_of(game).words.variants
    return [
        Form(game, name, players)
        for name, preset in variants.items()
        for players in sorted({min(preset.players), max(preset.players)})
    ]


def compare(game: str, decisions: int, seed: int, start: Callable[[str], InNode] = InNode) -> Iterator[Compared]:
    """Compare so many searches of a game, divided among its forms; yields what was compared at each form."""
    every, native = forms(game), search.prepare(game)
    with closing(start(game)) as node:
        for place, form in enumerate(every):
            most = decisions * (place + 1) // len(every) - decisions * place // len(every)
            pair = Pair(node, native, chooser(game), most)
            with patch.object(search, "prepare", lambda _game, pair=pair: pair.decide):
                play(form, seed, most)
            yield pair.compared


def play(form: Form, seed: int, most: int) -> None:
    """Let masters play among themselves until so many searches were compared."""
    if not most:
        return
    players, deal = [player_of(MASTER, form)], 0
    try:
        while True:
            form.arena(seed).play(players, np.array([deal]), np.zeros((1, form.players), np.int64))
            deal += 1
    except Enough:
        return


def main() -> int:
    """Compare, and say what differs and how long it took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=number, default=1000, help="how many searches, of both games together")
    parser.add_argument("--seed", type=int, default=1, help="which deals")
    args = parser.parse_args()
    differing = 0
    share = args.decisions // len(GAMES)
    for game in GAMES:
        every = list(compare(game, share, args.seed))
        searches, choices = sum(one.searches for one in every), sum(one.choices for one in every)
        wrong = sum(one.differing for one in every)
        took, natively = (np.concatenate([getattr(one, name) for one in every]) * 1000 for name in ("took", "natively"))
        print(
            f"{game}: {wrong} of {searches:,} searches and {choices:,} choices differ; a search takes"
            f" {np.median(took):.1f} ms in Node, 99 % at most {np.percentile(took, 99):.1f}, compiled"
            f" {np.median(natively):.1f} and {np.percentile(natively, 99):.1f}."
        )
        differing += wrong
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
