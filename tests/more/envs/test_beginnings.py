"""How episodes begin: ordinary deals unless something else is asked for, in every environment alike."""

import random
from collections import Counter
from functools import partial

import numpy as np
import pytest

from gamester.games import game_of
from gamester.games.loo.kernel.state import PASS, STAND
from gamester.lab.compile.pools import pools_of
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.one_table import OneTable
from gamester.lab.envs.open_spiel import load
from gamester.lab.evaluate.strength.forms import FORMS

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


HOSTS = {"gymnasium": one_learner, "explicit": in_open_spiel, "sampled": partial(in_open_spiel, explicit=False)}


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_passing_is_legal_beside_standing_and_every_seat_deals(host, variant):
    """At the first deal of a session, or with an empty pool, standing would be forced."""
    dealers = Counter()
    stands = [mask for mask in host(variant, dealers) if mask >> STAND & 1]
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
