"""What opponents think in WebAssembly is what they think interpreted, to the last bit."""

from itertools import islice

import pytest
from bot_decisions import LEVELS, positions
from searcher_in_node import Worker

from gamester.bots import bot_named, search
from gamester.bots.learned.flat import mind_for
from gamester.bots.learned.inference import advised
from gamester.bots.learned.thinking import liked
from gamester.bots.search import SearchBot
from gamester.games import game_of
from gamester.games.registry import OWN
from in_wasmtime import Searcher

WORLDS = 4
POSITIONS = 12


@pytest.fixture(autouse=True)
def worker(monkeypatch):
    """A worker; outside it searches are interpreted."""
    monkeypatch.setattr(search, "_runner", search.interpreted)
    return Worker(Searcher)


@pytest.mark.parametrize("game", OWN)
def test_a_search_finds_the_same(game, worker):
    for place, seen in enumerate(islice(positions(game, 3), POSITIONS)):
        bot = SearchBot("", place, WORLDS)
        here = bot.tried(seen, seen.memory())
        with worker.thinking():
            assert bot.tried(seen, seen.memory()) == here


@pytest.mark.parametrize("game", OWN)
def test_a_network_prefers_the_same(game, worker):
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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", OWN)
def test_a_level_decides_the_same(game, level, worker):
    for place, seen in enumerate(islice(positions(game, 2), 1, 26, 6)):
        bot = bot_named("Celia", place, level=level)
        here = bot.choose(seen)
        with worker.thinking():
            assert bot.choose(seen) == here
    assert len(worker.searchers[game].took) > place


def test_a_module_that_fails_is_put_aside_and_the_opponent_thinks_on(worker, caplog):
    seen = next(positions("laugh", 5))
    bot = SearchBot("", 1, WORLDS)
    here = bot.tried(seen, seen.memory())
    worker.searchers["laugh"].close()
    with pytest.raises(RuntimeError, match="failed"), worker.thinking():
        assert bot.tried(seen, seen.memory()) == here
    assert "WebAssembly failed" in caplog.text
