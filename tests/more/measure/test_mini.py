"""Mini-Loo at tables: what a player of the arena does is a policy of the tree, and attackers are judged exactly."""

import numpy as np
import pytest

from gamester.games.loo.kernel.state import PASS
from gamester.kernel.judged import PRINTED, RANDOM
from gamester.lab.evaluate.duels import worths
from gamester.lab.evaluate.exploit.holes_loo import AlwaysDeclares
from gamester.lab.evaluate.exploit.learned import learn
from gamester.lab.evaluate.mini_loo import mini_form, mini_game, most, policy_of, won
from gamester.lab.evaluate.players import PolicyPlayer
from gamester.lab.solve.respond import values

pytestmark = pytest.mark.timeout(600)  # a cold compiler on a busy machine
NAME = "mini-loo-a"
ADVICE, ANYHOW = PolicyPlayer("advice", PRINTED), PolicyPlayer("random", RANDOM)


def test_at_tables_a_player_gets_what_its_policy_is_worth_in_the_tree():
    game, form, deals = mini_game(NAME), mini_form(NAME), 20_000
    arena = form.arena(3)
    pools = np.full(deals, form.pool)
    results = arena.play([ADVICE, ANYHOW], np.arange(deals), np.tile([1, 0, 1], (deals, 1)), pools)
    had = worths(arena, results, pools)
    mine = np.repeat(game.tree.owners, np.diff(game.tree.begins)) == 1
    policy = np.where(mine, policy_of(game, ADVICE, 1), game.tree.uniform())
    carried = (form.pool - game.form.loo) / form.players
    expected = values(game.tree, policy) - np.array([0, 0, game.form.loo]) - carried
    assert (abs(had.mean(0) - expected) < 5 * had.std(0) / np.sqrt(deals)).all()


def test_a_policy_by_lot_is_as_often_anything_as_it_is_legal():
    game = mini_game(NAME)
    found = policy_of(game, ANYHOW, 200)
    assert abs(found - game.tree.uniform()).max() < 0.25
    assert np.add.reduceat(found, game.tree.begins[:-1]) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("victim", "deals"),
    [(AlwaysDeclares("always passes", ADVICE, PASS), 2000), (ADVICE, 20_000)],
    ids=["folly", "advice"],
)
def test_the_attacker_finds_all_but_a_twentieth_of_what_there_is_to_be_found(victim, deals):
    game, form = mini_game(NAME), mini_form(NAME)
    policy = policy_of(game, victim, 1)
    attacker = policy_of(game, learn(form, victim, deals, 7), 1)
    there = most(game, policy).mean()
    assert 0.95 * there <= won(game, policy, attacker).mean() <= there + 1e-9
