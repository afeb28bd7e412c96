"""What decisions gain over a policy, and control variates: exact on solved games, unbiased elsewhere, whatever is believed."""

import numpy as np
import pytest

from gamester.kernel.cards import PER_SEAT
from gamester.kernel.chance import begin
from gamester.kernel.judged import PRINTED
from gamester.lab.compile.judging_compiled import Judge, Seats
from gamester.lab.evaluate.aivat import corrected, judged, reached, worths_of
from gamester.lab.evaluate.covariates import asked, controlled
from gamester.lab.evaluate.covariates_plain import ASKED
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.posing.deals import deals_of
from gamester.lab.evaluate.posing.luck import ALIKE, gain_of
from gamester.lab.solve import mini_laugh, mini_loo
from gamester.lab.solve.cfr import Solver
from gamester.lab.solve.grow import grow
from gamester.lab.solve.poker import kuhn, leduc
from gamester.lab.solve.respond import best_response, values
from gamester.lab.solve.tree import CHANCE

THREE = Form("loo", "three/wikipedia-2023", 4, pool=9)
FORMS = (THREE, Form("loo", "five/wikipedia-2023", 4, pool=15), Form("laugh", "adpoker", 4))


def trees():
    form = mini_loo.MiniLoo((11, 12), 1, 4, 2)
    yield kuhn(3)
    yield leduc()
    yield mini_loo.shared(grow(mini_loo.deals_of(form)), form)
    yield grow(mini_laugh.deals_of(mini_laugh.FORMS["mini-laugh-3"])).tree


@pytest.mark.parametrize("tree", list(trees()), ids=["kuhn", "leduc", "mini-loo", "mini-laugh"])
def test_the_mean_over_all_chance_is_exactly_the_gain_of_any_player_over_the_policy(tree):
    solver = Solver(tree)
    solver.run(5)
    policy, own = solver.policy, np.repeat(tree.owners, np.diff(tree.begins))
    for hero in range(tree.players):
        estimate = judged(tree, policy, hero)
        for mine in (tree.uniform(), best_response(tree, policy, hero)[1]):
            mixed = np.where(own == hero, mine, policy)
            gain = values(tree, mixed)[hero] - values(tree, policy)[hero]
            assert reached(tree, mixed) @ estimate == pytest.approx(gain, abs=1e-9)


def decisions_of(form, poser, deals, seed=4, worlds=6):
    judge = Judge(form.game, form.arena(seed).row, few=worlds, worlds=worlds)
    for number, posed in enumerate(deals_of(form, poser, "advice", deals, seed)):
        found = judge.judge(posed.opened, posed.deck, posed.steps, posed.seat, ALIKE, begin(seed, number, 1))
        yield posed, found


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.variant)
def test_who_plays_by_the_policy_gains_exactly_nothing(form):
    for _, found in decisions_of(form, "advice", 60):
        assert all(each.done == 0 for each in found)
        assert sum(gain_of(each.chips, each.done) for each in found) == 0


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.variant)
def test_the_estimate_agrees_with_playing_the_same_packs_by_the_policy(form):
    deals = 1500
    gains = [sum(gain_of(each.chips, each.done) for each in found) for _, found in decisions_of(form, "random", deals)]
    played, usual = (
        [posed.worth for posed in deals_of(form, poser, "advice", deals, 4)] for poser in ("random", "advice")
    )
    apart = np.array(gains) - (np.array(played) - np.array(usual))
    assert abs(apart.mean()) < 4 * apart.std() / np.sqrt(deals)
    assert np.mean(gains) < -0.3


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.variant)
def test_no_deal_is_refused_and_the_last_world_of_a_decision_is_seldom_the_true_one(form):
    moved = []
    for posed, found in decisions_of(form, "random", 200):
        assert found is not None
        assert [each.at for each in found] == sorted({each.at for each in found})
        for each in found:
            assert posed.steps[each.at][0] == posed.seat
            moved.append(each.moved)
    assert np.mean(np.array(moved) > 0) > 0.9


def test_a_player_whom_no_policy_explains_is_still_judged():
    judge = Judge("loo", THREE.arena(1).row, few=6, worlds=6)
    unsure = Seats([PRINTED] * PER_SEAT, [0] * PER_SEAT, slack=5)
    moved = [
        each.moved
        for posed in deals_of(THREE, "advice", "random", 100, 1)
        for each in judge.judge(posed.opened, posed.deck, posed.steps, posed.seat, unsure, 9)
    ]
    assert np.mean(np.array(moved) > 0) > 0.8


def solved():
    for tree in (kuhn(2), kuhn(3), leduc()):
        solver = Solver(tree)
        solver.run(5)
        yield tree, solver.policy


def beliefs(tree, policy):
    rng = np.random.default_rng(4)
    true = worths_of(tree, policy)
    return {
        "true": true,
        "none": np.zeros_like(true),
        "bad": -3.0 * true + rng.normal(0.0, 10.0, true.shape),
    }


@pytest.mark.parametrize("belief", ["true", "none", "bad"])
def test_the_mean_is_exactly_what_it_was(belief):
    for tree, policy in solved():
        for known in ([CHANCE], [CHANCE, *range(tree.players)], [0]):
            found = corrected(tree, policy, beliefs(tree, policy)[belief], known)
            assert reached(tree, policy) @ found == pytest.approx(values(tree, policy), abs=1e-9)


def test_who_knows_all_leaves_nothing_to_chance_and_a_bad_belief_adds_to_it():
    for tree, policy in solved():
        everybody = [CHANCE, *range(tree.players)]
        odds, true = reached(tree, policy), values(tree, policy)
        spread = {
            name: odds @ (corrected(tree, policy, worth, everybody) - true) ** 2
            for name, worth in beliefs(tree, policy).items()
        }
        assert spread["true"] == pytest.approx(np.zeros(tree.players), abs=1e-18)
        assert (spread["none"] > 0.1).all()
        assert (spread["bad"] > spread["none"]).all()


def test_a_player_whose_policy_is_not_known_may_play_another_one():
    """Luck is corrected only where it was drawn by what is known, so the mean holds for any play of the others."""
    for tree, policy in solved():
        other = tree.uniform()
        mixed = np.where(np.repeat(tree.owners, np.diff(tree.begins)) == 1, other, policy)
        worth = worths_of(tree, policy)
        known = [CHANCE, *(player for player in range(tree.players) if player != 1)]
        found = corrected(tree, policy, worth, known)
        assert reached(tree, mixed) @ found == pytest.approx(values(tree, mixed), abs=1e-9)


def test_promises_are_taken_out_and_no_block_contributes_to_its_own_correction():
    """Whose slopes come from the other half only is corrected by what has a mean of nothing, whatever its own gain."""
    rng = np.random.default_rng(9)
    promised = rng.normal(0.0, 1.0, (200, 2))
    gains = 0.3 + promised @ np.array([1.0, -2.0])
    assert controlled(gains, promised) == pytest.approx(np.full(200, 0.3))
    noisy = gains + rng.normal(0.0, 0.5, 200)
    assert controlled(noisy, promised).std() < 0.4 * noisy.std()
    surprise = np.where(np.arange(200) % 2, rng.exponential(3.0, 200), 0.0)
    changed = controlled(noisy + surprise, promised) - controlled(noisy, promised)
    assert changed[1::2] == pytest.approx(surprise[1::2])
    assert (changed[::2] != 0).all()


def test_what_is_asked_of_a_hand():
    hand = 1 << 12 | 1 << 5 | 1 << 25  # the ace and seven of clubs, the ace of diamonds
    found = asked("loo", np.array([[hand, 1 << 30]]), np.array([1 << 3]))
    assert found.shape == (1, 2, ASKED)
    assert found.tolist() == [[[2, 1, 1, 0], [0, 0, 0, 1]]]
    hand = 1 << 0 | 1 << 13 | 1 << 1  # two twos and a three
    table = 1 << 26 | 1 << 5  # a two and a seven
    assert asked("laugh", np.array([[hand]]), np.array([table])).tolist() == [[[1, 1, 1, 3]]]
