"""The worker's part of a browser, which runs in Node, finds what wasmtime finds in the same module."""

from contextlib import closing
from itertools import islice

import pytest
from bot_decisions import positions
from searcher_in_node import Worker

from gamester.bots import RandomBot, bot_named
from gamester.games.registry import OWN
from gamester.insights.judges import Judges
from gamester.insights.records import own_deals
from gamester.levels import SEARCHING, WITH_A_NETWORK
from insights.evenings import evening


@pytest.mark.parametrize("game", OWN)
def test_a_browsers_worker_finds_the_same(game):
    with closing(Worker()) as browser:
        for place, seen in enumerate(islice(positions(game, 3), 12)):
            bot = bot_named("Celia", place, level=(*SEARCHING, *WITH_A_NETWORK)[place % 3])
            here = bot.choose(seen)
            with browser.thinking():
                assert bot.choose(seen) == here
        (deal,) = own_deals(evening(game, RandomBot(5, "Wanda"), 1), 0)
        here = Judges().judge(deal, 9)
        with browser.thinking():
            assert Judges().judge(deal, 9) == here
        assert browser.searchers[game].took
