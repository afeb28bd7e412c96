"""Searches of a browser's worker run in WebAssembly and find what interpreted ones find, to the last bit."""

import asyncio
import json
import random
from contextlib import closing

import numpy as np
import pytest
from rules_in_node import InNode

import gamester.bots.search as searches
from gamester.bots import AdviceBot, seen_by, step
from gamester.bots.base import is_asked, is_forced
from gamester.bots.search import SearchBot
from gamester.browser.searching import Searches
from gamester.events import Opened
from gamester.games import game_of
from gamester.table import Table

WORLDS = 4
MOST = 12


class Found(list):
    """Numbers as the worker's arrays give them to Python."""

    def to_py(self):
        return np.array(self)


class Searcher:
    """The worker's `Searcher`, with the module in Node."""

    def __init__(self, node: InNode) -> None:
        self.node = node
        self.used = 0

    def decide(self, text: str, names: str, *records: bytes) -> Found:
        asked = json.loads(text)
        acts = self.node.description["sizes"]["acts"]
        lengths = {"numbers": 1, "weights": 1, "decisions": 1, "results": acts * asked["worlds"]}
        self.node.make_room("decide", **lengths)
        for name, data in zip(names.split(), records, strict=True):
            times = 2 if name == "bench.states" else 1
            self.node.put(**{name: np.frombuffer(data * times, np.uint8)})
        self.node.put(**{name: np.array(list(map(int, values))) for name, values in asked["arrays"].items()})
        numbers = {name: float(value) if "." in value else int(value) for name, value in asked["numbers"].items()}
        self.node.call("decide", **numbers, **lengths)
        most = int(asked["numbers"]["given"]) * asked["worlds"]
        desk, beliefs = (self.node.description["records"][kind]["fields"] for kind in ("Desk", "Beliefs"))
        parts = self.node.get(
            ("bench.desks", desk["worlds"][0], 8), ("bench.beliefs", beliefs["ways"][0], 8),
            *((f"bench.{name}", 0, 8 * most) for name in ("chips", "bad", "taken")),
        )  # fmt: skip
        self.used += 1
        whole = [float(np.frombuffer(part, np.int64)[0]) for part in parts[:2]]
        return Found([*whole, *(one for part in parts[2:] for one in np.frombuffer(part, np.float64).tolist())])


@pytest.mark.parametrize(("game", "variant"), [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
def test_a_search_finds_the_same(game: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    players = 5
    table = Table(Opened(game, variant, {}, game_of(game).rules_number, ("a",) * players), random.Random(3))
    table.deal(0)
    bots = {seat: AdviceBot("", seed=seat) for seat in range(players)}
    with closing(InNode(game)) as node:
        searcher, runner = Searcher(node), Searches()
        asyncio.run(runner.load(lambda module, text: given(searcher)))
        compared = 0
        while table.session.under_way and compared < MOST:
            for seat in table.to_act():
                seen = seen_by(table, seat)
                if is_asked(seen) and not is_forced(seen):
                    bot = SearchBot("", 5, WORLDS)
                    monkeypatch.setattr(searches, "_runner", None)
                    plain = bot.tried(seen, seen.memory(), compiling=False)
                    monkeypatch.setattr(searches, "_runner", runner)
                    assert bot.tried(seen, seen.memory(), compiling=False) == plain
                    compared += 1
            step(table, bots)
        assert searcher.used == compared > 3


async def given(searcher: Searcher) -> Searcher:
    return searcher
