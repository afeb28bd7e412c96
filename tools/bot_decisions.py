"""Compare what whole opponents decide in a browser's worker with what they decide here, act by act.

python tools/bot_decisions.py --decisions 10000 --seed 1
python tools/bot_decisions.py --decisions 10000 --interpreted 24    # with the interpreter instead, in so many worlds

The worker's part is the page's own, in Node. The positions are those of opponents by advice at every preset, with the
fewest and the most players. The exit status is 1 if a decision differs.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field, replace
from unittest.mock import patch

import numpy as np
from numpy_network import liked_with_numpy
from searcher_in_node import Worker

from gamester.bots import learned
from gamester.bots.base import is_asked, is_forced, seen_by, step
from gamester.bots.levels import SEARCHING, WITH_A_NETWORK
from gamester.bots.master import MasterBot
from gamester.bots.roster import AdviceBot, bot_named
from gamester.bots.search import SearchBot
from gamester.engine import modules
from gamester.games import GAMES, game_of
from gamester.games.bots import Seen
from gamester.games.registry import OWN
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester.text.act import Act
from lockstep import number

LEVELS = tuple(dict.fromkeys((*SEARCHING, *WITH_A_NETWORK)))
"""The levels that a browser needs WebAssembly for."""


@dataclass(slots=True)
class Compared:
    """What was compared for one level at one game."""

    decisions: int = 0
    differing: list[str] = field(default_factory=list)
    """What differs, in words."""
    calls: list[float] = field(default_factory=list)
    """Seconds of each call of the module."""

    def note(self, what: str, here: Act, there: Act) -> None:
        """Note a decision, and if it differs what was decided."""
        self.decisions += 1
        if here != there:
            self.differing.append(f"{what}: {here} here, {there} there")


def positions(game: str, seed: int) -> Iterator[Seen]:
    """What seats see at decisions with a choice, at one preset after the other, without end."""
    rng, variants = random.Random(f"{game} {seed}"), game_of(game).words.variants
    while True:
        for name, preset in variants.items():
            for players in sorted({min(preset.players), max(preset.players)}):
                rules = game_of(game).rules_number
                table = Table(Opened(game, name, {}, rules, ("a",) * players), random.Random(rng.random()))
                table.deal(0)
                yield from decisions_of(
                    table, {seat: AdviceBot("", seed=rng.getrandbits(30)) for seat in range(players)}
                )


def decisions_of(table: Table, bots: dict[int, AdviceBot]) -> Iterator[Seen]:
    """The decisions of a deal that is played by these bots."""
    while table.session.under_way:
        for seat in table.to_act():
            seen = seen_by(table, seat)
            if is_asked(seen) and not is_forced(seen):
                yield seen
        step(table, bots)


@contextmanager
def interpreting() -> Iterator[None]:
    """Here no game has a module, and NumPy does what networks ask."""
    with patch.object(modules, "_failed", set(OWN)), patch.object(learned, "interpreted", liked_with_numpy):
        yield


def compare(
    game: str, decisions: int, seed: int, levels: Sequence[str], elsewhere: Callable[[], AbstractContextManager[None]],
    took: Sequence[float] = (), worlds: int = 0,
) -> dict[str, Compared]:  # fmt: skip
    """Compare so many decisions of each level at a game with those made within `elsewhere`.

    `took` grows by the seconds of each call there. `worlds` are those of a search, by default its own.
    """
    found = {level: Compared() for level in levels}
    for place, seen in zip(range(decisions), positions(game, seed), strict=False):
        for level, compared in found.items():
            bot, calls = bot_named("Celia", place, level=level), len(took)
            if isinstance(bot, SearchBot | MasterBot):
                bot = replace(bot, worlds=worlds)
            here = bot.choose(seen)
            with elsewhere():
                compared.note(f"{level}, decision {place}", here, bot.choose(seen))
            compared.calls += took[calls:]
    return found


def compare_in_worker(game: str, decisions: int, seed: int, levels: Sequence[str] = LEVELS) -> dict[str, Compared]:
    """Compare decisions with those of a browser's worker."""
    with closing(Worker()) as worker:
        return compare(game, decisions, seed, levels, worker.thinking, worker.searchers[game].took)


def compare_interpreted(
    game: str, decisions: int, seed: int, levels: Sequence[str], worlds: int
) -> dict[str, Compared]:
    """Compare decisions with those of the interpreter, each in so many worlds."""
    return compare(game, decisions, seed, levels, interpreting, worlds=worlds)


def main() -> int:
    """Compare, and say what differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=number, default=1000, help="how many positions, of both games together")
    parser.add_argument("--seed", type=int, default=1, help="which positions")
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("--interpreted", type=number, metavar="WORLDS", help="compare with the interpreter, in so many")
    args = parser.parse_args()
    differing = 0
    share = args.decisions // len(GAMES)
    for game in GAMES:
        began = time.perf_counter()
        asked = game, share, args.seed, tuple(args.levels)
        compared = compare_interpreted(*asked, args.interpreted) if args.interpreted else compare_in_worker(*asked)
        for level, one in compared.items():
            print(f"{game}: {len(one.differing)} of {one.decisions:,} decisions of {level} differ", end="")
            if one.calls:
                print(f"; {len(one.calls):,} calls, 99 % within {np.percentile(one.calls, 99) * 1000:.1f} ms", end="")
            print(".", flush=True)
            print(*one.differing[:5], sep="\n", end="\n" if one.differing else "")
            differing += len(one.differing)
        print(f"{time.perf_counter() - began:.0f} s", flush=True)
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
