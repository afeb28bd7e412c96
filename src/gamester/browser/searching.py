"""Searches and networks in WebAssembly: what a seat sees goes into the module's records, and numbers come back."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple, TypeAlias, TypeVar

import gamester.bots.search as searches
from gamester.bots.learned.thinking import like_by
from gamester.bots.search import Made
from gamester.games import GAMES, advice_of, game_of
from gamester.games.bots import Budget, Seen
from gamester.kernel.network import FACTOR, LIKED, Mind
from gamester.worlds import Witness

LOG = logging.getLogger("gamester.browser")
BUILT = Path(__file__).parents[1] / "backend" / "wasm" / "built"
Load: TypeAlias = Callable[[bytes, str], Awaitable[Any]]
"""(module, description) -> the worker's `Searcher`."""
Wanted: TypeAlias = tuple[str, str, int, int]
"""Numbers that are read back: a parameter, a field of its record or "", the first number, how many."""
Found = TypeVar("Found")
RECORDS = {"bench.states": "State", "options": "Options", "witnesses": "Witness", "views": "View"}
"""The records that an export is given, by the names of its parameters."""


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


class Call(NamedTuple):
    """A call of an export, with its parameters by name; those that are not named are zero."""

    export: str
    lengths: Mapping[str, int]
    records: Mapping[str, bytes]
    """What lies in arrays; what is shorter than its array is repeated."""
    arrays: Mapping[str, Sequence[int]]
    """Whole numbers of 64 bits."""
    numbers: Mapping[str, float]
    wanted: Sequence[Wanted]


class Game:
    """The module of one game."""

    def __init__(self, searcher: Any, description: dict[str, Any]) -> None:
        """`searcher`: the worker's, with the method `ask`."""
        self.searcher = searcher
        self.acts = int(description["sizes"]["acts"])
        self.layouts = {kind: Layout(description["records"][kind]) for kind in RECORDS.values()}

    def ask(self, call: Call) -> list[float]:
        """The numbers wanted, one array after the other. Whole numbers go as text, because they may be long."""
        asked = {
            "export": call.export,
            "lengths": call.lengths,
            "records": list(call.records),
            "arrays": {name: list(map(str, values)) for name, values in call.arrays.items()},
            "numbers": {name: str(value) for name, value in call.numbers.items()},
            "wanted": call.wanted,
        }
        found: list[float] = self.searcher.ask(json.dumps(asked), *call.records.values()).to_py().tolist()
        return found

    def search(
        self, seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
    ) -> Made:
        """The rollouts, with the results of `gamester.bots.search.compiled`."""
        opened = game_of(seen.game).rules.open_table(memory.record.seats, seen.o)
        values = {"bench.states": opened, "options": seen.o, "witnesses": memory.record, "views": seen.view}
        most = len(rows) * budget.worlds
        call = Call(
            "decide",
            {"results": self.acts * budget.worlds, "decisions": 1, **lengths_of(mind)},
            self.records(values) | arrays_of("bench.mind", mind),
            {"bench.rows": searches.laid_out(seen.game, rows), "masks": [legal], "drawn": [x], "priors": [0]},
            {f"budget.{name}": value for name, value in budget._asdict().items()} | {"given": len(rows)},
            [
                ("bench.desks", "worlds", 0, 1), ("bench.beliefs", "ways", 0, 1), ("bench.predicted", "", 0, len(rows)),
                *((f"bench.{name}", "", 0, most) for name in ("chips", "bad", "taken")),
            ],
        )  # fmt: skip
        worlds, ways, *found = self.ask(call)
        predicted, results = found[: len(rows)], found[len(rows) :]
        chips, bad, taken = (results[n * most : (n + 1) * most] for n in range(3))
        return Made(chips, bad, taken, predicted, int(worlds), ways > 0)

    def like(self, seen: Seen, view: Any, legal: int, usual: int, mind: Mind) -> list[float]:
        """The network's preferences, with the bits of `gamester.bots.learned.thinking.liked`."""
        records = self.records({"options": seen.o, "views": view}) | arrays_of("mind", mind)
        wanted = [("mind.room", "", LIKED, FACTOR - LIKED)]
        return self.ask(Call("like", lengths_of(mind), records, {}, {"legal": legal, "usual": usual}, wanted))

    def records(self, values: Mapping[str, Any]) -> dict[str, bytes]:
        """Objects of the rules as records, by the names of parameters."""
        return {name: self.layouts[RECORDS[name]].bytes_of(value) for name, value in values.items()}


def lengths_of(mind: Mind) -> dict[str, int]:
    """The lengths of the arrays of a policy; the module takes none that is empty."""
    return {"numbers": max(1, len(mind.numbers)), "weights": max(1, len(mind.weights))}


def arrays_of(parameter: str, mind: Mind) -> dict[str, bytes]:
    """The numbers and the weights of a policy, if it has any."""
    given = {f"{parameter}.numbers": mind.numbers, f"{parameter}.weights": mind.weights}
    return {name: bytes(values) for name, values in given.items() if len(values)}


class Modules:
    """The modules of this worker; a game without one, or whose module has failed, is played interpreted."""

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

    def search(
        self, seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
    ) -> Made:
        """The rollouts of a decision."""
        given = (seen, memory, rows, legal, budget, mind, x)
        made = self.tried(seen.game, lambda game: game.search(*given))
        return made or searches.interpreted(*given)

    def like(self, seen: Seen, view: Any, legal: int, usual: int, mind: Mind) -> Sequence[float]:
        """The preferences of a network."""
        found = self.tried(seen.game, lambda game: game.like(seen, view, legal, usual, mind))
        if found is None:
            advice_of(seen.game).learned.like(view, seen.o, legal, usual, mind.weights, mind.room)
            found = list(mind.room[LIKED:FACTOR])
        return found

    def tried(self, name: str, work: Callable[[Game], Found]) -> Found | None:
        """What the module of a game finds; None if there is none, or it fails."""
        game = self.games.get(name)
        try:
            return None if game is None else work(game)
        except Exception:  # a module that has trapped is in the middle of something
            LOG.exception("gamester: WebAssembly failed, and opponents think on interpreted")
            del self.games[name]
            return None


async def begin_searching(load: Load) -> None:
    """From now on all searches and networks of this worker run in WebAssembly."""
    made = Modules()
    await made.load(load)
    searches.run_by(made.search)
    like_by(made.like)
