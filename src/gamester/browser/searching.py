"""Searches in WebAssembly: what a seat sees goes into the module's records, and what each act brought comes back."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from struct import Struct
from typing import Any, TypeAlias

import gamester.bots.search as searches
from gamester.bots.search import Made
from gamester.games import GAMES, game_of
from gamester.games.bots import Budget, Seen
from gamester.kernel.network import Mind
from gamester.worlds import Witness

LOG = logging.getLogger("gamester.browser")
BUILT = Path(__file__).parents[1] / "backend" / "wasm" / "built"
Load: TypeAlias = Callable[[bytes, str], Awaitable[Any]]
"""(module, description) -> the worker's `Searcher`."""
RECORDS = {"bench.states": "State", "options": "Options", "witnesses": "Witness", "views": "View"}
"""The records that a search is given, by the names of the export's parameters."""


class Layout:
    """How an object of ints and lists of ints lies in the module's memory."""

    def __init__(self, described: dict[str, Any]) -> None:
        """`described`: a record of the description; all its fields are 64 bits wide and follow one another."""
        self.names = list(described["fields"])
        self.form = Struct(f"<{described['size'] // 8}q")

    def bytes_of(self, value: Any) -> bytes:
        """The object as a record."""
        ints: list[int] = []
        for name in self.names:
            field = getattr(value, name)
            if isinstance(field, list):
                ints += field
            else:
                ints.append(int(field))
        return self.form.pack(*ints)


class Game:
    """The search of one game."""

    def __init__(self, searcher: Any, description: dict[str, Any]) -> None:
        """`searcher`: the worker's, with the method `decide`."""
        self.searcher = searcher
        self.layouts = {name: Layout(description["records"][kind]) for name, kind in RECORDS.items()}

    def run(self, seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, x: int) -> Made:
        """The rollouts, with the results of `gamester.bots.search.interpreted`."""
        opened = game_of(seen.game).rules.open_table(memory.record.seats, seen.o)
        values = (opened, seen.o, memory.record, seen.view)
        records = [self.layouts[name].bytes_of(value) for name, value in zip(RECORDS, values, strict=True)]
        numbers = {f"budget.{name}": str(value) for name, value in budget._asdict().items()}
        arrays = {"bench.rows": searches.laid_out(seen.game, rows), "masks": [legal], "drawn": [x], "priors": [0]}
        asked = {
            "worlds": budget.worlds,
            "numbers": numbers | {"given": str(len(rows))},
            "arrays": {name: list(map(str, values)) for name, values in arrays.items()},
        }
        found = self.searcher.decide(json.dumps(asked), " ".join(RECORDS), *records).to_py().tolist()
        most = len(rows) * budget.worlds
        chips, bad, taken = (found[2 + n * most : 2 + (n + 1) * most] for n in range(3))
        return Made(chips, bad, taken, [0.0] * len(rows), int(found[0]), found[1] > 0)


class Searches:
    """The runner of this worker; a game without a module, or whose module has failed, is searched interpreted."""

    def __init__(self) -> None:
        """No game has a module yet."""
        self.games: dict[str, Game] = {}

    async def load(self, load: Load) -> None:
        """Load the modules that lie in the package."""
        for name in GAMES:
            described = BUILT / f"{name}.json"
            if described.is_file():
                text = described.read_text("utf-8")
                searcher = await load((BUILT / f"{name}.wasm").read_bytes(), text)
                self.games[name] = Game(searcher, json.loads(text))

    def __call__(
        self, seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
    ) -> Made:
        """The rollouts of a decision."""
        game = self.games.get(seen.game)
        if game is not None and not len(mind.weights):
            try:
                return game.run(seen, memory, rows, legal, budget, x)
            except Exception:  # a module that has trapped is in the middle of something
                LOG.exception("gamester: the search in WebAssembly failed, and goes on interpreted")
                del self.games[seen.game]
        return searches.interpreted(seen, memory, rows, legal, budget, mind, x)


async def begin_searching(load: Load) -> None:
    """From now on all searches of this worker run in WebAssembly."""
    made = Searches()
    await made.load(load)
    searches.run_by(made)
