"""Intervals hold as often as they say."""

import numpy as np

from gamester_lab.evaluate.estimates import mean_of, whenever

LOOKS = (250, 500, 1000, 2000, 4000, 8000)


def test_a_confidence_sequence_leaves_the_truth_out_in_less_than_5_of_100_runs_at_any_look():
    rng = np.random.default_rng(7)
    runs = 400
    missed = plain = 0
    for _ in range(runs):
        gains = rng.choice([-1.0, 0.0, 1.0, 8.0], LOOKS[-1], p=[0.22, 0.52, 0.22, 0.04]) - 0.32
        missed += any(not within(whenever(gains[:look])) for look in LOOKS)
        plain += any(not within(mean_of(gains[:look])) for look in LOOKS)
    assert missed / runs < 0.05
    assert plain / runs > 0.08, "an interval for a fixed number does not hold at every look"


def within(estimate):
    return estimate.low <= 0 <= estimate.high


def test_blocks_that_all_agree_have_no_interval():
    assert whenever(np.ones(10)).low is None
    assert whenever(np.ones(1)).low is None
