"""Arguments, seeds, actions and beginnings of episodes are checked alike by every environment."""

import random
from collections import Counter
from functools import partial

import numpy as np
import pytest

from gamester.bots.simple import FirstBot
from gamester.games import game_of
from gamester.games.loo.kernel.state import PASS, STAND
from gamester.text.errors import BadOptions
from gamester_lab.compile.arena import pools_of
from gamester_lab.envs.gymnasium_env import TableEnv
from gamester_lab.envs.one_table import OneTable
from gamester_lab.envs.open_spiel import load
from gamester_lab.envs.pettingzoo_env import env, raw_env
from gamester_lab.envs.vector import LearnerTables, VectorTables
from gamester_lab.evaluate.strength.running import FORMS
from gamester_lab.tasks.exact_environments import ExactEnv

HOSTS = {
    TableEnv: {},
    raw_env: {},
    VectorTables: {"tables": 3},
    LearnerTables: {"tables": 3, "bots": "random"},
}
"""The environments, each with what makes it small."""
REFUSED = [
    ((TableEnv, VectorTables), {"episode": "trick"}, "an episode is one of deal, session, not trick"),
    ((TableEnv, raw_env, VectorTables), {"dealer": 5}, "no seat 5 at a table of 5 that could deal"),
    ((TableEnv, VectorTables), {"pool": 9, "episode": "session"}, "a session begins with its first deal"),
    ((TableEnv, LearnerTables), {"seat": 5}, "no seat 5 at a table of 5"),
    ((TableEnv, raw_env), {"render_mode": "human"}, "the only render mode is ansi, not human"),
    ((TableEnv,), {"bots": [FirstBot()]}, "4 other seats, but 1 bots"),
    ((TableEnv,), {"bots": "grandmaster"}, "no level grandmaster: .* random, advice, tables, search, learned, master"),
    ((TableEnv,), {"bots": "learned", "options": {"deck": "32", "exchange": "none"}}, "level learned.*not learned"),
    ((LearnerTables,), {"bots": "master"}, "one of random, advice, tables, learned, not master"),
    ((VectorTables, LearnerTables), {"tables": 0}, "at least one table"),
    ((VectorTables,), {"threads": 0}, "at least one thread"),
    ((VectorTables,), {"tables": 10**13}, "do not fit in memory"),
]
NO_TABLE = [("loo", {"variant": "no such"}), ("loo", {"options": {"no such": 1}}), ("loo", {"pool": 10}),
            ("loo", {"options": {"unaided": True}}), ("laugh", {"options": {"unaided": True}}),
            ("laugh", {"pool": 10}), ("laugh", {"variant": "basic", "seats": 3}), ("whist", {})]  # fmt: skip
"""Pools by steps of 3 only, or none at all; a host that marks every legal action, where nobody may be aided."""


def made(host, game="loo", **given):
    return host(game, **HOSTS[host] | given)


@pytest.mark.parametrize(("hosts", "wrong", "said"), REFUSED, ids=lambda each: str(each)[:20])
def test_what_cannot_be_is_refused_in_a_sentence(hosts, wrong, said):
    for host in hosts:
        with pytest.raises(ValueError, match=said):
            made(host, variant="three/wikipedia-2023", seats=5, **wrong)


@pytest.mark.parametrize("host", HOSTS)
def test_tables_that_cannot_be_are_refused(host):
    for game, wrong in NO_TABLE:
        with pytest.raises(BadOptions):
            made(
                host, game, **({"variant": "three/wikipedia-2023"} if "pool" in wrong and game == "loo" else {}) | wrong
            )
    if host is not raw_env:
        with pytest.raises(ValueError, match="no options"):
            made(host).reset(options={"x": 1})


LEARNERS = (TableEnv, LearnerTables)
NUMBERS = {
    "seats": tuple(HOSTS), "pool": tuple(HOSTS), "dealer": tuple(HOSTS), "seat": LEARNERS,
    "tables": (VectorTables, LearnerTables), "threads": (VectorTables, LearnerTables),
}  # fmt: skip
"""The whole numbers of a table, and the environments that take them."""


@pytest.mark.parametrize("name", NUMBERS)
def test_the_numbers_of_a_table_are_whole_of_numpy_too(name):
    for host in NUMBERS[name]:
        for wrong in (1.5, "x", [1]):
            with pytest.raises(ValueError, match=f"{name} is a whole number, not "):
                made(host, variant="three/wikipedia-2023", **{name: wrong})
        given = {"seats": 5, "pool": 9, "dealer": 2, "seat": 1, "tables": 3, "threads": 2}
        given = {each: number for each, number in given.items() if host in NUMBERS[each]}
        tables = [
            made(
                host,
                variant="three/wikipedia-2023",
                **dict(given, options={"ante": kind(3)}) | {name: kind(given[name])},
            )
            for kind in (int, np.int32, np.int64)
        ]
        found = [table.reset(seed=1) or table.observe(table.agent_selection) for table in tables]
        assert str(found[0]) == str(found[1]) == str(found[2])


@pytest.mark.parametrize("host", HOSTS)
def test_no_seats_are_not_the_usual_ones(host):
    with pytest.raises(BadOptions, match="cannot be played by 0"):
        made(host, seats=0)


@pytest.mark.parametrize("bots", [["advice"] * 4, ("advice",), None, 5, {}], ids=str)
def test_bots_that_are_none_are_refused_in_a_sentence(bots):
    with pytest.raises(ValueError, match="a list of bots with a method choose, not "):
        TableEnv("loo", bots=bots)
    with pytest.raises(ValueError, match="one of random, advice, tables, learned, not "):
        LearnerTables("loo", bots=bots, tables=2)
    with pytest.raises(ValueError, match="kept, random or a solution, not "):
        ExactEnv("Mini-Laugh-r3-v1", bots=bots)


def test_open_spiel_takes_numbers_of_numpy():
    given = {"players": 5, "dealer": 2, "pool": 9, "ante": 3}
    games = [
        load("loo", variant="three/wikipedia-2023", must=True, **{name: kind(number) for name, number in given.items()})
        for kind in (int, np.int32)
    ]
    assert str(games[0]) == str(games[1])


def first_row(host, seed):
    table = made(host)
    found = table.reset(seed=seed)
    return (found[0] if found else table.observe(table.agent_selection)["observation"]).tolist()


@pytest.mark.parametrize("host", HOSTS)
def test_a_seed_is_a_whole_number_of_numpy_too(host):
    for wrong in ([1], {}, "7", 1.5, -1, np.array([1, 2])):
        with pytest.raises(ValueError, match="a seed is a whole number of at least 0, not "):
            first_row(host, wrong)
    found = [first_row(host, seed) for seed in (7, np.int64(7), np.uint8(7), np.array(7), 8)]
    assert found[0] == found[1] == found[2] == found[3] != found[4]


def test_what_is_no_action_is_refused_and_changes_nothing():
    one, agents = TableEnv("loo"), env("loo", "three/wikipedia-2023", 4)
    row, info = one.reset(seed=1)
    agents.reset(seed=1)
    asked = agents.agent_selection
    seen = agents.observe(asked)["observation"]
    for action in (-1, 62, 64, 1.5, "stand", None, [3], np.int64(-1)):
        for table in (one, agents):
            with pytest.raises(ValueError, match=r"an action is a whole number from 0 to 61, not |seat_. must act"):
                table.step(action)
    with pytest.raises(ValueError, match="action 0 is not legal"):
        agents.step(0)
    again, reward, done, _, after = one.step(61)
    assert (after["illegal"], reward, done) == (True, 0, False)
    assert again.tolist() == row.tolist()
    assert one.action_masks().tolist() == after["action_mask"].astype(bool).tolist() == info["action_mask"].tolist()
    assert agents.agent_selection == asked
    assert (agents.observe(asked)["observation"] == seen).all()


def test_many_tables_refuse_an_action_that_is_none_and_change_nothing():
    many = VectorTables("loo", "three/wikipedia-2023", 4, tables=3, seed=1)
    with pytest.raises(ValueError, match="none before the first reset"):
        many.step(np.zeros(3, np.int64))
    many.reset()
    before, legal = [array.copy() for array in many.tables], many.sample_actions().copy()
    for action in (0, -1, -(2**40), 62, 63, 64, 2**40):
        said = f"table 1, seat {many.tables.seats[1]}: action {action} is not legal; legal are 5"
        with pytest.raises(ValueError, match=said):
            many.step([legal[0], action, legal[2]])
    for wrong in (legal[:2], legal.astype(float)):
        with pytest.raises(ValueError, match="actions must be 3 whole numbers"):
            many.step(wrong)
    for array, was in zip(many.tables, before, strict=True):
        assert (array == was).all()


def told_over(table, steps):
    """What so many first legal actions lead to; an array of the next step stays as it is."""
    told = []
    for _ in range(steps):
        masks = table.action_masks()
        row, *_, infos = table.step(masks.argmax(-1))
        told.append(row.tolist())
        if isinstance(table, TableEnv) and table.table.done:
            told.append(table.reset()[0].tolist())
        assert infos
    return told


@pytest.mark.parametrize("host", [TableEnv, VectorTables, LearnerTables])
@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seed": 4, "options": {"x": 1}}], ids=str)
def test_a_refused_reset_changes_nothing(host, wrong):
    plain, refused = (
        made(host, variant="three/wikipedia-2023", seats=4, **{"tables": 64} if host is not TableEnv else {})
        for _ in range(2)
    )
    for table in (plain, refused):
        table.reset(seed=3)
        told_over(table, 5)
    with pytest.raises(ValueError, match=r"a seed is|no options"):
        refused.reset(**wrong)
    assert told_over(refused, 20) == told_over(plain, 20)
    assert refused.reset()[0].tolist() == plain.reset()[0].tolist()


FORMS_OF_LOO = [form for form in FORMS.values() if form.game == "loo"]
VARIANTS = ["three/wikipedia-2023", "irish/wikipedia-2023", "five/wikipedia-2023", "three/cassell"]


def mask_of(info):
    return sum(1 << int(action) for action in np.flatnonzero(info["action_mask"]))


def one_learner(variant, dealers, episodes=100):
    """The masks of a learner who begins each episode with a seed, and who deals."""
    table = TableEnv("loo", variant, bots="random")
    lots = np.random.default_rng(1)
    for seed in range(episodes):
        _, info = table.reset(seed=seed)
        dealers[table.table.s.dealer] += 1
        done = False
        while not done:
            yield mask_of(info)
            _, _, done, _, info = table.step(lots.choice(np.flatnonzero(info["action_mask"])))


def in_open_spiel(variant, _dealers, explicit=True):
    rng = random.Random(1)
    game = load("loo", variant=variant, players=5, explicit=explicit)
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() >= 0:
                yield sum(1 << action for action in state.legal_actions())
            state.apply_action(rng.choice(state.legal_actions()))


WAYS = {"gymnasium": one_learner, "explicit": in_open_spiel, "sampled": partial(in_open_spiel, explicit=False)}


@pytest.mark.parametrize("learner", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_passing_is_legal_beside_standing_and_every_seat_deals(learner, variant):
    """At the first deal of a session, or with an empty pool, standing would be forced."""
    dealers = Counter()
    stands = [mask for mask in learner(variant, dealers) if mask >> STAND & 1]
    assert len(stands) > 20
    assert sum(mask >> PASS & 1 for mask in stands) > 0.6 * len(stands)  # the dealer may not where all have
    assert not dealers or (len(dealers) == 5 and min(dealers.values()) > 0.1 * dealers.total())


@pytest.mark.parametrize("variant", ["three/wikipedia-2023", "irish/wikipedia-2023"])
def test_a_pool_and_a_dealer_that_are_given_hold_and_the_first_deal_of_a_session_is_forced(variant):
    for pool, deal, forced in ((0, 1, True), (30, 2, False)):
        table = OneTable("loo", variant, 5, None, "deal", pool=pool, dealer=3)
        for seed in range(20):
            table.reset(seed, 0)
            assert (table.s.deal, table.s.forced, table.s.dealer) == (deal, forced, 3)
            assert forced or table.past.before.pool + table.o.ante == pool
    state = load("loo", variant=variant, players=5, explicit=False, pool=0).new_initial_state()
    state.apply_action(0)
    assert state.at.s.forced


@pytest.mark.parametrize("form", FORMS_OF_LOO, ids=[form.label for form in FORMS_OF_LOO])
def test_the_usual_pool_is_that_of_the_strength_report(form):
    o = game_of("loo").words.options_of(form.variant, form.words, form.players)
    assert pools_of(form.game).usual(o, form.players) == form.pool


def test_without_a_seed_the_next_deal_inherits_pool_and_deal():
    table = TableEnv("loo", "three/wikipedia-2023", 5, bots="random")
    table.reset(seed=2)
    lots, followed = np.random.default_rng(3), 0
    for _ in range(20):
        dealer, done, info = table.table.s.dealer, False, table._seen(illegal=False)[1]
        while not done:
            _, _, done, _, info = table.step(lots.choice(np.flatnonzero(info["action_mask"])))
        left, last = table.table.s.pool, table.table.package.rules.finished(table.table.s, table.table.o)
        table.reset()
        if not last:
            assert table.table.past.before.pool == left
            assert table.table.s.dealer == (dealer + 1) % 5
            followed += 1
    assert followed > 10
