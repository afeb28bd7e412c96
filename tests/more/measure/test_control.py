"""Control variates keep the mean, whatever they believe, and leave less to chance if they believe what is true."""

import numpy as np
import pytest

from gamester.lab.evaluate.aivat import corrected, reached, worths_of
from gamester.lab.evaluate.covariates import asked, controlled
from gamester.lab.evaluate.covariates_plain import ASKED
from gamester.lab.solve.cfr import Solver
from gamester.lab.solve.poker import kuhn, leduc
from gamester.lab.solve.respond import values
from gamester.lab.solve.tree import CHANCE


def trees():
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
    for tree, policy in trees():
        for known in ([CHANCE], [CHANCE, *range(tree.players)], [0]):
            found = corrected(tree, policy, beliefs(tree, policy)[belief], known)
            assert reached(tree, policy) @ found == pytest.approx(values(tree, policy), abs=1e-9)


def test_who_knows_all_leaves_nothing_to_chance_and_a_bad_belief_adds_to_it():
    for tree, policy in trees():
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
    for tree, policy in trees():
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
