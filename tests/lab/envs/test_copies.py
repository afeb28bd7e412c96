"""An environment's bots are those of a table; it is copied in the middle of a deal, and shows nothing that is hidden."""

import copy
import logging
import pickle
import random
from itertools import product

import gymnasium
import numpy as np
import pytest

from core.table.test_secrecy import CASES, broken_off, twin_of
from gamester.bots.base import seen_by
from gamester.bots.levels import LEVELS, SEARCHING
from gamester.bots.roster import bot_of
from gamester.games import game_of
from gamester.table.events import Acted, Drawn, Opened, Reshuffled, Shuffled
from gamester.table.table import Table
from gamester_lab.envs.gymnasium_env import TableEnv
from gamester_lab.envs.one_table import events_of
from gamester_lab.envs.pettingzoo_env import env, raw_env
from gamester_lab.envs.registry import HOSTED
from gamester_lab.envs.vector import LearnerTables, VectorTables

COPYING = [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]


def any_action(mask, lots):
    return int(lots.choice(np.flatnonzero(mask)))


def one_learner(table, steps):
    """What one learner is told and shown: of each step, and of the deals that follow."""
    lots, told = np.random.default_rng(1), []
    mask = table.unwrapped.action_masks()
    for _ in range(steps):
        row, reward, done, _, info = table.step(any_action(mask, lots))
        if done:
            row, info = table.reset()
        mask = info["action_mask"]
        told.append((row.tolist(), reward, done, mask.tolist()))
    return told


def agents(table, steps):
    """What the agents are shown and paid, to the end of a deal at most."""
    lots, told = np.random.default_rng(1), []
    while len(told) < steps and not any(table.terminations.values()):
        seen = table.observe(table.agent_selection)
        told.append((table.agent_selection, seen["observation"].tolist()))
        table.step(any_action(seen["action_mask"], lots))
        told.append(dict(table.rewards))
    return told


def many(table, steps):
    """What is told of tables side by side, with a new beginning of them all on the way."""
    told = []
    for number in range(steps):
        told += [table.reset()[0].tolist()] if number == steps // 2 else []
        *arrays, infos = table.step(table.sample_actions())
        told += [array.tolist() for array in arrays]
        told += [each[key].tolist() for each in (infos, infos["final_info"]) for key in ("seat", "deal", "mask")]
    return told


TABLES = [
    (one_learner, lambda game, bots=bots: gymnasium.make(HOSTED[game], bots=bots, seat=1))
    for bots in ("advice", "learned", "master")
] + [
    (agents, env),
    (many, lambda game: VectorTables(game, tables=7, threads=2)),
    (many, lambda game: LearnerTables(game, tables=7, threads=2, bots="learned")),
]


@pytest.mark.parametrize("copying", COPYING, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize(("play", "make"), TABLES, ids=["advice", "learned", "master", "agents", "vector", "learners"])
@pytest.mark.parametrize("game", HOSTED)
def test_a_table_goes_on_as_its_copy_which_leaves_it_alone(game, play, make, copying):
    table = make(game)
    table.reset(seed=4)
    play(table, 5)
    other = copying(table)
    told = play(other, 14)
    assert told == play(table, 14)
    assert len(told) >= 14


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


def set_up(game, variant, seats, options, session, seat):
    """A learner's and a PettingZoo table at which the game stands as in a session."""
    table = TableEnv(game, variant, seats, seat, options, "random", render_mode="ansi")
    zoo = raw_env(game, variant, seats, options, render_mode="ansi")
    table.reset(seed=1)
    zoo.reset(seed=1)
    for one in (table.table, zoo.table):
        one.s, one.done = session.s, bool(session.game.rules.over(session.s))
    return table, zoo


def exits(game, variant, seats, options, session, seat):
    """Every array and text that an environment gives this seat."""
    table, zoo = set_up(game, variant, seats, options, session, seat)
    row, info = table._seen(illegal=False)
    seen = zoo.observe(f"seat_{seat}")
    mask = session.game.rules.legal(session.s, session.o, seat) & ~(1 << 61) if table.table.asked() == seat else 0
    assert [action for action in range(62) if mask >> action & 1] == np.flatnonzero(info["action_mask"]).tolist()
    return [row, info["action_mask"], seen["observation"], seen["action_mask"], table.render()]


@pytest.mark.parametrize("number", range(4))
def test_no_environment_shows_what_a_seat_may_not_know(number):
    shown = 0
    aided = [case for case in CASES if not case[3].get("unaided")]
    for game, variant, seats, options in aided[number::4]:
        rng = random.Random(f"observations {game} {variant} {seats} {sorted(options)}")
        for _ in range(2):
            table, seen = broken_off(game, variant, seats, options, rng)
            if not table.session.under_way:
                continue
            seat = rng.randrange(seats)
            session = table.session.fork()
            twin, _ = twin_of(session, seen[seat], 0, rng)
            mine = exits(game, variant, seats, options, session, seat)
            other = exits(game, variant, seats, options, twin, seat)
            assert all(np.array_equal(one, two) for one, two in zip(mine, other, strict=True))
            shown += 1
    assert shown > 20
