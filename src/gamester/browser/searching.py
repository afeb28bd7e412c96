"""Searches and networks in WebAssembly: what a seat sees goes into the module's records, and numbers come back."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import gamester.bots.search as searches
from gamester.bots.learned.thinking import like_by
from gamester.bots.search import Made
from gamester.browser.calls import Call, Module, arrays_of, lengths_of
from gamester.browser.judging import judged
from gamester.games import GAMES, advice_of, game_of
from gamester.games.bots import Budget, Seen
from gamester.insights.judges import Judged, judge_by
from gamester.kernel.network import FACTOR, LIKED, Mind
from gamester.worlds import Witness

if TYPE_CHECKING:
    from gamester.insights.records import OwnDeal

LOG = logging.getLogger("gamester.browser")
BUILT = Path(__file__).parents[1] / "backend" / "wasm" / "built"
Load: TypeAlias = Callable[[bytes, str], Awaitable[Any]]
"""(module, description) -> the worker's `Searcher`."""
Found = TypeVar("Found")


class Game(Module):
    """The module of one game, for opponents."""

    def search(
        self, seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
    ) -> Made:
        """The rollouts, with the results of `gamester.bots.search.compiled`."""
        opened = game_of(seen.game).rules.open_table(memory.record.seats, seen.o)
        values = {"bench.states": opened, "options": seen.o, "witnesses": memory.record, "views": seen.view}
        most = len(rows) * budget.worlds
        call = Call(
            "decide",
            {"results": self.sizes["acts"] * budget.worlds, "decisions": 1, **lengths_of(mind)},
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

    def judge(self, deal: OwnDeal, key: int) -> list[Judged] | None:
        """The decisions of a deal."""
        return self.tried(deal.game, lambda game: judged(game, deal, key))

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
    """From now on all searches, networks and judges of this worker run in WebAssembly."""
    made = Modules()
    await made.load(load)
    searches.run_by(made.search)
    like_by(made.like)
    judge_by(made.judge)
