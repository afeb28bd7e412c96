"""What can be known exactly: attackers of Mini-Loo, and the perfect-information best response."""

import numpy as np
import pytest

from gamester.games.loo.kernel.state import PASS, STAND
from gamester.kernel.judged import PRINTED, RANDOM
from gamester_lab.compile.stepping import number_of
from gamester_lab.evaluate.attackers import Trying, learn
from gamester_lab.evaluate.calibrating import Attacked, Trial, as_json
from gamester_lab.evaluate.estimates import Estimate, mean_of, resampled
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.loo import AlwaysDeclares
from gamester_lab.evaluate.mini_loo import mini_form, mini_game
from gamester_lab.evaluate.players import PolicyPlayer, player_of
from gamester_lab.solve.cfr import values
from mini_policies import NAME, most, policy_of, won

pytestmark = pytest.mark.timeout(600)  # a cold compiler on a busy machine
ADVICE, ANYHOW = PolicyPlayer("advice", PRINTED), PolicyPlayer("random", RANDOM)


def test_at_tables_a_player_gets_what_its_policy_is_worth_in_the_tree():
    game, form, deals = mini_game(NAME), mini_form(NAME), 20_000
    arena = form.arena(3)
    pools = np.full(deals, form.pool)
    results = arena.play([ADVICE, ANYHOW], np.arange(deals), np.tile([1, 0, 1], (deals, 1)), pools)
    had = results.worths
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


THREE = Form("loo", "three/wikipedia-2023", 4, {"dumby": False}, 9)


def found(value):
    return Estimate(value, value - 0.1, value + 0.1, 1.0, 100)


def test_a_weakness_that_pays_the_same_in_every_pack_is_known_though_it_has_no_interval():
    alike, nothing, few = mean_of(np.full(40, 7.2)), mean_of(np.zeros(40)), mean_of(np.array([7.2]))
    assert (alike.low, alike.high, alike.half, alike.sd) == (None, None, None, 0.0)
    assert [each.is_positive for each in (alike, nothing, few, found(0.2), found(0.05))] == [
        True,
        False,
        False,
        True,
        False,
    ]
    assert resampled(np.full(40, 7.2)) == alike


def test_an_attacker_tries_one_decision_and_leaves_the_rest():
    victim = AlwaysDeclares("always stands", player_of("advice", THREE), STAND)
    rows = np.arange(30)
    placing = np.zeros((30, 4), np.int64)
    placing[:, 2] = 1
    arena = THREE.arena(8)
    numbers = np.sort([number_of(8, row, 3, 1) for row in range(30)])
    plain = arena.play([victim, Trying(victim, numbers, -1)], rows, placing, np.full(30, 9))
    assert (plain.paid == arena.play([victim, victim], rows, placing, np.full(30, 9)).paid).all()
    trying = Trying(victim, numbers, 0)
    tried = arena.play([victim, trying], rows, placing, np.full(30, 9))
    assert (trying.taken == PASS).all()
    assert (tried.paid[:, 2] == 0).all()


def test_an_attacker_that_failed_a_test_is_not_quoted():
    good, bad = (Trial("hole", found(1.0), "advice", found(gain)) for gain in (0.95, 0.5))
    believed = Attacked("improver", "tables", found(0.1), (good,))
    doubted = Attacked("improver", "tables", found(0.1), (good, bad))
    untried = Attacked("improver", "tables", found(0.1), ())
    body = as_json(THREE, [believed, doubted, untried], 1)
    assert [each["gain"] is None for each in body["attacks"]] == [False, True, True]
