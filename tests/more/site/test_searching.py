"""The worker's part of a browser, which runs in Node, finds what wasmtime finds in the same module."""

from contextlib import closing
from itertools import islice

import pytest
from bot_decisions import positions
from searcher_in_node import Worker

from gamester.bots import RandomBot, bot_named
from gamester.games.registry import OWN
from gamester.insights.records import own_deals
from gamester.levels import SEARCHING, WITH_A_NETWORK
from in_wasmtime import Searcher
from insights.evenings import evening


@pytest.mark.parametrize("game", OWN)
def test_a_browsers_worker_finds_the_same(game):
    with closing(Worker()) as browser:
        here = Worker(Searcher)
        for place, seen in enumerate(islice(positions(game, 3), 12)):
            bot, told = bot_named("Celia", place, level=(*SEARCHING, *WITH_A_NETWORK)[place % 3]), []
            for worker in (browser, here):
                with worker.thinking():
                    told.append(bot.choose(seen))
            assert told[0] == told[1]
        (deal,) = own_deals(evening(game, RandomBot(5, "Wanda"), 1), 0)
        assert here.modules.judge(deal, 9) == browser.modules.judge(deal, 9)
