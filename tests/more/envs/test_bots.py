"""Bots in an environment are what they are at a table, at every level; what cannot play is refused beforehand."""

import logging

import gymnasium
import numpy as np
import pytest

import gamester.lab.envs.gymnasium_env
from gamester.bots import FirstBot, bot_of, seen_by
from gamester.events import Acted, Drawn, Opened, Reshuffled, Shuffled
from gamester.games import game_of
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.past import events_of
from gamester.levels import LEVELS
from gamester.table import Table

assert gamester.lab.envs.gymnasium_env

TABLES = [("loo", "three/wikipedia-2023", 4, {}, 60), ("loo", "five/wikipedia-2023", 5, {}, 25),
          ("loo", "irish/wikipedia-2023", 5, {"stock_rule": "reshuffle_dead"}, 25),
          ("laugh", "adpoker", 4, {}, 12), ("laugh", "willughby-1665", 4, {"claim_resolution": "random"}, 12)]  # fmt: skip


class Written:
    """Chance as it was written down."""

    def __init__(self, events):
        self.orders = [
            list(
                each.deck if isinstance(each, Shuffled) else each.stock if isinstance(each, Reshuffled) else each.order
            )
            for each in events
            if isinstance(each, Shuffled | Reshuffled | Drawn)
        ]

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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "variant", "seats", "options", "deals"), TABLES)
def test_each_decision_of_a_level_is_that_of_the_same_level_at_a_table(game, variant, seats, options, deals, level):
    options = {} if (game, level) == ("laugh", "learned") else options  # it was not trained for lots among claims
    env = TableEnv(game, variant, seats, seat=1, options=options, bots=level)
    bot, decisions = bot_of({"bot": level, "name": level, "seed": 11}), 0
    names = tuple(f"seat {seat}" for seat in range(seats))
    for before, events in deals_of(env, deals if level not in ("search", "master") else 3):
        table = Table(Opened(game, variant, options, game_of(game).rules_number, names), Written(events))
        table.session.s = table.session.game.rules.copy(before)
        table.deal(before.dealer)
        for acted in (each for each in events if isinstance(each, Acted)):
            if acted.seat != 1:
                assert bot.choose(seen_by(table, acted.seat)) == acted.act
                decisions += 1
            table.act(acted.seat, acted.act)
        assert table.between_deals or table.finished
    assert decisions > 20


@pytest.mark.parametrize("level", ["search", "master"])
@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_those_who_search_are_given_their_memory_and_log_nothing(game, level, caplog):
    env = gymnasium.make({"loo": "gamester/Loo-v0", "laugh": "gamester/LaughAndLieDown-v0"}[game], bots=level)
    with caplog.at_level(logging.DEBUG, "gamester"):
        for _ in deals_of(env.unwrapped, 2):
            pass
    assert not caplog.records


def test_the_level_advice_has_no_temper():
    env = TableEnv("laugh", bots="advice")
    env.reset(seed=1)
    assert {(bot.boldness, bot.slips) for bot in env._others} == {(0, 0)}


def test_a_bot_of_ones_own_is_given_its_memory():
    class Curious(FirstBot):
        def choose(self, seen):
            assert seen.memory().record.seat == seen.view.seat
            return super().choose(seen)

    env = TableEnv("loo", "three/wikipedia-2023", 4, bots=[Curious()] * 3)
    assert len(list(deals_of(env, 5))) == 5


@pytest.mark.parametrize(("game", "wrong", "said"), [
    ("loo", {"bots": "grandmaster"}, "no level grandmaster: .* random, advice, tables, search, learned, master"),
    ("loo", {"bots": "learned", "options": {"deck": "32", "exchange": "none"}}, "level learned.*not trained"),
])  # fmt: skip
def test_a_level_that_cannot_play_is_an_error_when_the_environment_is_made(game, wrong, said):
    with pytest.raises(ValueError, match=said):
        gymnasium.make({"loo": "gamester/Loo-v0", "laugh": "gamester/LaughAndLieDown-v0"}[game], **wrong)


def test_without_its_numbers_nobody_plays_by_tables(monkeypatch, tmp_path):
    from gamester.artefacts import tables

    tables._file.cache_clear()
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"level tables.*table"):
        TableEnv("loo", bots="tables")
