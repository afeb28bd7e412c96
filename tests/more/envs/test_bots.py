"""Bots in an environment are what they are at a table, at every level, given their memory; and they log nothing."""

import logging
from itertools import product

import numpy as np
import pytest

from gamester.bots import bot_of, seen_by
from gamester.events import Acted, Drawn, Opened, Reshuffled, Shuffled
from gamester.games import game_of
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.past import events_of
from gamester.levels import LEVELS, SEARCHING
from gamester.table import Table

ORDINARY = [("loo", "three/wikipedia-2023", 4, {}), ("loo", "five/wikipedia-2023", 5, {}), ("laugh", "adpoker", 4, {})]
LOTS = [("loo", "irish/wikipedia-2023", 5, {"stock_rule": "reshuffle_dead"}),
        ("laugh", "willughby-1665", 4, {"claim_resolution": "random"})]  # fmt: skip
"""Tables at which chance is asked in the middle of a deal: who remembers the deal must have heard of it."""


ORDERS = {Shuffled: "deck", Reshuffled: "stock", Drawn: "order"}


class Written:
    """Chance as it was written down."""

    def __init__(self, events):
        self.orders = [list(getattr(each, ORDERS[type(each)])) for each in events if type(each) in ORDERS]

    def shuffle(self, places):
        order = self.orders.pop(0)
        assert set(order) == set(places)
        places[:] = order


def deals_of(env, deals):
    """Deals that a learner plays at random against the bots of an environment: each with all that happened."""
    lots = np.random.default_rng(7)
    _, info = env.reset(seed=11)
    for _ in range(deals):
        done = False
        while not done:
            _, _, done, _, info = env.step(lots.choice(np.flatnonzero(info["action_mask"])))
        past = env.table.past
        yield past.before, events_of(env.table.package, env.table.o, past)
        _, info = env.reset()


@pytest.mark.parametrize(
    ("table", "level"), [*product(ORDINARY, LEVELS), *product(LOTS, ("advice", *SEARCHING))], ids=str
)
def test_each_decision_of_a_level_is_that_of_the_same_level_at_a_table(table, level, caplog):
    game, variant, seats, options = table
    caplog.set_level(logging.DEBUG, "gamester")
    env = TableEnv(game, variant, seats, seat=1, options=options, bots=level)
    caplog.clear()  # a search may have been compiled
    bot, decisions = bot_of({"bot": level, "name": level, "seed": 11}), 0
    names = tuple(f"seat {seat}" for seat in range(seats))
    for before, events in deals_of(env, 3 if level in SEARCHING else 12):
        at_table = Table(Opened(game, variant, options, game_of(game).rules_number, names), Written(events))
        at_table.session.s = at_table.session.game.rules.copy(before)
        at_table.deal(before.dealer)
        for acted in (each for each in events if isinstance(each, Acted)):
            if acted.seat != 1:
                assert bot.choose(seen_by(at_table, acted.seat)) == acted.act
                decisions += 1
            at_table.act(acted.seat, acted.act)
        assert at_table.between_deals or at_table.finished
    assert decisions > 20
    assert not caplog.records
