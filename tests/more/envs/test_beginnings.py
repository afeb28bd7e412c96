"""How episodes begin: ordinary deals unless something else is asked for, in every environment alike."""

import random
from collections import Counter

import gymnasium
import numpy as np
import pyspiel
import pytest

import gamester.lab.envs.gymnasium_env
from gamester.backend.pools import check_pool, pools_of
from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.games.loo.kernel.state import PASS, STAND
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.one_table import OneTable
from gamester.lab.envs.open_spiel import load
from gamester.lab.envs.pettingzoo_env import raw_env
from gamester.lab.envs.tensors import chips, planes
from gamester.lab.envs.vector import VectorTables
from gamester.lab.evaluate.strength.forms import FORMS
from more.envs.test_page import ROOT, loaded

assert gamester.lab.envs.gymnasium_env

FORMS_OF_LOO = [form for form in FORMS.values() if form.game == "loo"]
VARIANTS = ["three/wikipedia-2023", "irish/wikipedia-2023", "five/wikipedia-2023", "three/cassell"]


def declaring(masks):
    """How often standing could be chosen, and how often passing beside it."""
    masks = [int(mask) for mask in masks]
    return sum(mask >> STAND & 1 for mask in masks), sum(mask >> STAND & mask >> PASS & 1 for mask in masks)


def mask_of(info):
    return sum(1 << int(action) for action in np.flatnonzero(info["action_mask"]))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_seed_for_each_episode_deals_ordinary_deals_to_a_gymnasium_learner(variant):
    table = gymnasium.make("gamester/Loo-v0", variant=variant, bots="random")
    lots, masks, dealers, pools = np.random.default_rng(1), [], Counter(), Counter()
    for seed in range(300):
        _, info = table.reset(seed=seed)
        dealers[table.unwrapped.table.s.dealer] += 1
        pools[table.unwrapped.table.past.before.pool] += 1
        done = False
        while not done:
            masks.append(mask_of(info))
            _, _, done, _, info = table.step(lots.choice(np.flatnonzero(info["action_mask"])))
    stands, passes = declaring(masks)
    assert stands > 200
    assert passes > 0.7 * stands  # the dealer may not pass where all have, and club law forces some
    assert sorted(dealers) == [0, 1, 2, 3, 4]
    assert min(dealers.values()) > 30
    assert pools.most_common(1)[0][1] > 250  # after a deal at which the learner was not asked the next one counts


@pytest.mark.parametrize("variant", VARIANTS)
def test_passing_is_legal_at_vector_tables_and_every_seat_deals(variant):
    many = VectorTables("loo", variant, 5, tables=500, seed=4)
    _, infos = many.reset()
    assert min(Counter(map(int, many.tables.states["dealer"])).values()) > 60
    masks = infos["mask"].copy().tolist()
    for _ in range(20):
        masks += many.step(many.sample_actions())[4]["mask"].tolist()
    stands, passes = declaring(masks)
    assert passes > 0.6 * stands > 600


@pytest.mark.parametrize("variant", VARIANTS)
def test_passing_is_legal_for_agents_of_pettingzoo(variant):
    table, masks = raw_env("loo", variant, 5), []
    for seed in range(60):
        table.reset(seed=seed)
        masks.append(mask_of(table.observe(table.agent_selection)))
    stands, passes = declaring(masks)
    assert passes == stands > 50


@pytest.mark.parametrize("explicit", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_passing_is_legal_in_open_spiel(variant, explicit):
    game, rng, masks = load("loo", variant=variant, players=5, explicit=explicit), random.Random(1), []
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() >= 0:
                masks.append(sum(1 << action for action in state.legal_actions()))
            state.apply_action(rng.choice(state.legal_actions()))
    stands, passes = declaring(masks)
    assert passes > 0.6 * stands > 60


def test_passing_is_legal_in_the_shipped_example():
    game = pyspiel.load_game(loaded(ROOT / "examples" / "open_spiel_algorithms.py").SMALL)
    rng, masks = random.Random(2), []
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() >= 0:
                masks.append(sum(1 << action for action in state.legal_actions()))
            state.apply_action(rng.choice(state.legal_actions()))
    stands, passes = declaring(masks)
    assert passes > 0.6 * stands > 20


@pytest.mark.parametrize("variant", ["three/wikipedia-2023", "irish/wikipedia-2023"])
def test_the_first_deal_of_a_session_can_still_be_asked_for_and_is_forced(variant):
    table = OneTable("loo", variant, 5, None, "deal", pool=0)
    for seed in range(20):
        table.reset(seed, 0)
        assert table.s.deal == 1
        assert table.s.forced
    state = load("loo", variant=variant, players=5, explicit=False, pool=0).new_initial_state()
    state.apply_action(0)
    assert state.at.s.forced


@pytest.mark.parametrize("form", FORMS_OF_LOO, ids=[form.label for form in FORMS_OF_LOO])
def test_the_usual_pool_is_that_of_the_strength_report(form):
    o = game_of("loo").words.options_of(form.variant, form.words, form.players)
    assert pools_of(form.game).usual(o, form.players) == form.pool


def test_every_preset_has_a_usual_pool_that_may_be():
    for variant in game_of("loo").words.variants.values():
        for seats in variant.players:
            o = game_of("loo").words.options_of(variant.id, {}, seats)
            check_pool("loo", o, seats, pools_of("loo").usual(o, seats))


@pytest.mark.parametrize(("given", "dealer", "pool"), [({"pool": 9}, None, 9), ({"dealer": 3}, 3, 9),
                                                       ({"pool": 30, "dealer": 1}, 1, 30)])  # fmt: skip
def test_a_pool_and_a_dealer_that_are_given_hold_for_every_deal(given, dealer, pool):
    one = TableEnv("loo", "three/wikipedia-2023", 5, bots="random", **given)
    many = VectorTables("loo", "three/wikipedia-2023", 5, tables=40, **given)
    where = planes("loo")["pool"]
    for number in range(30):
        one.reset(seed=1 if number == 0 else None)
        one.table.done = True
        assert one.table.past.before.pool + 3 == pool
        assert dealer in (None, one.table.s.dealer)
    rows, _ = many.reset(seed=1)
    began, again = np.ones(40, np.bool_), 0
    for _ in range(40):
        assert set(chips(rows[began][:, where]).ravel().tolist()) <= {pool}
        assert dealer is None or set(many.tables.states["dealer"].tolist()) == {dealer}
        rows, _, began, _, _ = many.step(many.sample_actions())
        again += int(began.sum())
    assert again > 40


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


@pytest.mark.parametrize(("make", "wrong"), [
    (TableEnv, {"dealer": 5}), (TableEnv, {"pool": 9, "episode": "session"}),
    (raw_env, {"dealer": -1}), (VectorTables, {"dealer": 5}),
])  # fmt: skip
def test_dealers_and_pools_that_cannot_be_are_refused_in_a_sentence(make, wrong):
    with pytest.raises(ValueError, match=r"no seat -?\d|a session begins with its first deal"):
        make("loo", "three/wikipedia-2023", 5, **wrong)


@pytest.mark.parametrize("make", [TableEnv, raw_env, VectorTables])
def test_pools_that_the_rules_do_not_have_are_refused(make):
    with pytest.raises(BadOptions, match="steps of 3"):
        make("loo", "three/wikipedia-2023", 5, pool=10)
    with pytest.raises(BadOptions, match="Only Loo"):
        make("laugh", pool=10)
