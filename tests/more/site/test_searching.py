"""What opponents think in a browser's worker is what they think here, to the last bit; the worker's part runs in Node."""

from collections.abc import Iterator
from contextlib import closing
from itertools import islice

import bot_decisions
import pytest
from bot_decisions import positions
from searcher_in_node import Worker

from gamester.bots.learned.flat import mind_for
from gamester.bots.learned.inference import advised
from gamester.bots.learned.thinking import liked
from gamester.bots.search import SearchBot
from gamester.games import game_of
from gamester.games.registry import OWN

WORLDS = 4
POSITIONS = 12
DECISIONS = 60


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with closing(Worker()) as found:
        yield found


@pytest.mark.parametrize("game", OWN)
def test_a_search_finds_the_same(game: str, worker: Worker) -> None:
    for place, seen in enumerate(islice(positions(game, 3), POSITIONS)):
        bot = SearchBot("", place, WORLDS)
        here = bot.tried(seen, seen.memory(), compiling=False)
        with worker.thinking():
            assert bot.tried(seen, seen.memory()) == here


@pytest.mark.parametrize("game", OWN)
def test_a_network_prefers_the_same(game: str, worker: Worker) -> None:
    compared = 0
    for seen in islice(positions(game, 4), POSITIONS):
        legal = game_of(game).rules.pack(seen.o) & seen.view.hand or 1 << 61
        mind = mind_for(game, seen.o, seen.view.seats)
        if len(mind.weights):
            asked = seen, seen.view, legal, advised(seen, seen.view, legal), mind
            here = liked(*asked)
            with worker.thinking():
                there = liked(*asked)
            wanted = [action for action in range(62) if legal >> action & 1]
            assert [here[action] for action in wanted] == [there[action] for action in wanted]
            compared += 1
    assert compared > 3


@pytest.mark.parametrize("game", OWN)
def test_every_level_decides_the_same(game: str) -> None:
    found = bot_decisions.compare(game, DECISIONS, seed=2)
    assert {level: one.differing for level, one in found.items()} == {level: [] for level in bot_decisions.LEVELS}
    assert min(one.decisions for one in found.values()) == DECISIONS
    assert len(found["master"].calls) > DECISIONS


def test_a_module_that_fails_is_put_aside_and_the_opponent_thinks_on(worker: Worker, caplog) -> None:
    seen = next(positions("laugh", 5))
    bot = SearchBot("", 1, WORLDS)
    here = bot.tried(seen, seen.memory(), compiling=False)
    with closing(Worker()) as broken:
        broken.searchers["laugh"].close()
        with pytest.raises(RuntimeError, match="failed"), broken.thinking():
            assert bot.tried(seen, seen.memory()) == here
    assert "WebAssembly failed" in caplog.text
