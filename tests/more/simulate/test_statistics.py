"""Figures: intervals from tables as clusters, checked against NumPy; distributions."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.games.laugh.kernel.tally import Tally
from gamester.lab.compile.layout import record_type
from gamester.lab.simulation.distributions import bins, grouped, quantiles
from gamester.lab.simulation.statistics import figures, half_width, student
from gamester.lab.simulation.sums import Sums

STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980, 10**6: 1.960}
"""The factors of a printed table."""


def played(paid, lengths):
    """Sums of tables of Laugh at which the first place, always in chair 1, was paid so much; chair 0 deals."""
    rows = np.zeros(paid.shape, record_type(Tally))
    rows["paid"][..., 1], rows["paid"][..., 0] = paid, -paid
    rows["deal"] = np.arange(1, paid.shape[1] + 1)
    rows["ended"] = 1
    return Sums.of("laugh", 3, rows, lengths, 0)


def test_the_factors_are_those_of_the_printed_table():
    for freedom, factor in STUDENT.items():
        assert student(freedom) == pytest.approx(factor, rel=2e-3)


def test_intervals_of_tables_of_different_lengths_are_those_of_a_ratio():
    rng = np.random.default_rng(4)
    lengths = rng.integers(1, 31, 50)
    paid = (rng.integers(-9, 10, (50, 30)) + rng.integers(-4, 5, (50, 1))) * (np.arange(30) < lengths[:, None])
    chips = figures(played(paid, lengths))["chairs"][1]["chips"]
    totals = paid.sum(axis=1)
    value = totals.sum() / lengths.sum()
    deviations = totals - value * lengths
    half = student(49) * math.sqrt(50 / 49 * (deviations**2).sum()) / lengths.sum()
    assert chips["value"] == pytest.approx(value)
    assert chips["high"] - chips["low"] == pytest.approx(2 * half)


@pytest.mark.parametrize("tables", [0, 1])
def test_fewer_than_two_tables_have_no_interval(tables):
    paid = np.full((2, 3), 4)
    chips = figures(played(paid, np.array([3, 0]) * tables))["places"][0]["chips"]
    assert (chips["low"], chips["high"]) == (None, None)
    assert chips["value"] == (4 if tables else None)


def test_intervals_are_found_from_sums_beyond_what_floats_hold_exactly():
    y = [10**18 + 1, 10**18 + 3]
    half = half_width(sum(y), 2, [sum(v * v for v in y), sum(y), 2], 2)
    assert half == pytest.approx(student(1) * 1)
    assert half_width(40, 20, [400, 200, 100], 4) is None  # all tables agree


@given(st.lists(st.integers(0, 127), min_size=1))
def test_quantiles_of_small_numbers_are_exact(numbers):
    counts = np.bincount(numbers).tolist()
    expected = {str(q): sorted(numbers)[max(0, math.ceil(q * len(numbers) / 100) - 1)] for q in (5, 25, 50, 75, 95)}
    assert quantiles(counts) == expected
    assert quantiles([0, 0]) is None


@given(st.dictionaries(st.integers(0, 1007), st.integers(1, 10**6), min_size=1), st.integers(5, 15))
def test_groups_hold_everything_in_order(held, most):
    counts = [held.get(number, 0) for number in range(1008)]
    groups = grouped(bins(counts), most)
    assert len(groups) <= most
    assert sum(count for *_, count in groups) == sum(counts)
    edges = [edge for low, high, _ in groups for edge in (low, high)]
    assert edges == sorted(edges)
