"""What opponents think in a game's module is what they think interpreted, to the last bit."""

from itertools import islice

import pytest
from bot_decisions import LEVELS, compare_interpreted, interpreting, positions
from numpy_network import liked_with_numpy

from gamester.bots.learned import advised, liked
from gamester.bots.network import mind_for
from gamester.bots.search import SearchBot
from gamester.engine import modules
from gamester.games import game_of
from gamester.games.registry import OWN

WORLDS = 4
POSITIONS = 12


@pytest.mark.parametrize("game", OWN)
def test_a_search_finds_the_same(game):
    for place, seen in enumerate(islice(positions(game, 3), POSITIONS)):
        bot = SearchBot("", place, WORLDS)
        here = bot.tried(seen, seen.memory())
        with interpreting():
            assert bot.tried(seen, seen.memory()) == here


@pytest.mark.parametrize("game", OWN)
def test_a_network_prefers_the_same(game):
    compared = 0
    for seen in islice(positions(game, 4), POSITIONS):
        legal = game_of(game).rules.pack(seen.o) & seen.view.hand or 1 << 61
        mind = mind_for(game, seen.o, seen.view.seats)
        if len(mind.weights):
            asked = seen, seen.view, legal, advised(seen, seen.view, legal), mind
            here, there = liked(*asked), liked_with_numpy(*asked)
            wanted = [action for action in range(62) if legal >> action & 1]
            assert [here[action] for action in wanted] == [there[action] for action in wanted]
            compared += 1
    assert compared > 3


@pytest.mark.parametrize("game", OWN)
def test_every_level_decides_the_same(game):
    found = compare_interpreted(game, 10, 2, LEVELS, WORLDS)
    assert {level: (one.decisions, one.differing) for level, one in found.items()} == dict.fromkeys(LEVELS, (10, []))


class Trapping:
    """An instance that fails so many times."""

    def __init__(self, instance, times):
        self.instance, self.times = instance, times

    def ask(self, call):
        self.times -= 1
        if self.times >= 0:
            raise RuntimeError("a trap")
        return self.instance.ask(call)


@pytest.mark.parametrize("times", [1, 2])
def test_a_module_that_traps_is_made_anew_once_and_the_opponent_thinks_on(monkeypatch, caplog, times):
    seen, bot = next(positions("laugh", 5)), SearchBot("", 1, WORLDS)
    here = bot.tried(seen, seen.memory())
    monkeypatch.setattr(modules, "_failed", set())
    left, loaded = iter(range(times)), modules.loaded

    def trapping(game):
        module = loaded(game)
        module.instance = Trapping(module.instance, 1 if next(left, None) is not None else 0)
        return module

    monkeypatch.setattr(modules, "_own", modules.Modules())
    monkeypatch.setattr(modules, "loaded", trapping)
    assert bot.tried(seen, seen.memory()) == here
    assert caplog.text.count("the module of laugh failed") == times
    assert modules._failed == ({"laugh"} if times == 2 else set())
