"""Figures: intervals from tables as clusters, checked against NumPy and by how often they hold; distributions."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.backend.layout import record_type
from gamester.games.laugh.kernel.tally import Tally
from gamester.lab.simulation.distributions import bins, grouped, quantiles
from gamester.lab.simulation.statistics import figures, half_width, student
from gamester.lab.simulation.sums import Sums
from simulate.dealt import TABLES, rows_of

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


def test_intervals_of_tables_of_one_length_are_those_of_the_means_of_the_tables():
    rng = np.random.default_rng(3)
    paid = rng.integers(-9, 10, (40, 30)) + rng.integers(-4, 5, (40, 1))
    chips = figures(played(paid, np.full(40, 30)))["places"][0]["chips"]
    means = paid.mean(axis=1)
    half = student(39) * means.std(ddof=1) / math.sqrt(40)
    assert chips["value"] == pytest.approx(means.mean())
    assert chips["high"] - chips["value"] == pytest.approx(half)
    assert chips["value"] - chips["low"] == pytest.approx(half)


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


def test_intervals_hold_as_often_as_they_say():
    """Deals at a table go together, as with a carried pool; of 400 intervals about 380 must hold the true mean of 0."""
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        lengths = rng.integers(5, 21, 25)
        paid = rng.integers(-6, 7, (25, 20)) + rng.integers(-5, 6, (25, 1))
        paid *= np.arange(20) < lengths[:, None]
        chips = figures(played(paid, lengths))["places"][0]["chips"]
        held += chips["low"] <= 0 <= chips["high"]
    assert 365 <= held <= 393


def test_intervals_that_take_deals_for_independent_would_not_hold():
    """The same tables, deal by deal: clusters are what makes the intervals wide enough."""
    rng = np.random.default_rng(6)
    paid = rng.integers(-6, 7, (100, 20)) + rng.integers(-5, 6, (100, 1))
    clustered = figures(played(paid, np.full(100, 20)))["places"][0]["chips"]
    naive = 1.96 * paid.std() / math.sqrt(paid.size)
    assert clustered["high"] - clustered["value"] > 2 * naive


@pytest.mark.parametrize("tables", [0, 1])
def test_fewer_than_two_tables_have_no_interval(tables):
    paid = np.full((2, 3), 4)
    chips = figures(played(paid, np.array([3, 0]) * tables))["places"][0]["chips"]
    assert (chips["low"], chips["high"]) == (None, None)
    assert chips["value"] == (4 if tables else None)


def test_tables_that_all_agree_have_no_interval():
    assert half_width(40, 20, [400, 200, 100], 4) is None


def test_intervals_are_found_from_sums_beyond_what_floats_hold_exactly():
    y = [10**18 + 1, 10**18 + 3]
    half = half_width(sum(y), 2, [sum(v * v for v in y), sum(y), 2], 2)
    assert half == pytest.approx(student(1) * 1)


def test_shares_stay_between_nothing_and_all():
    for place in range(len(TABLES)):
        for player in tell(place)["places"]:
            for key in ("wins", "stands", "looed", "last_in"):
                share = player.get(key)
                if share and share["low"] is not None:
                    assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1


def tell(place):
    game, _, seats, _ = TABLES[place]
    return figures(Sums.of(game, seats, *rows_of(place), 1000))


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_figures_are_plain_data_and_agree_with_each_other(place):
    found = tell(place)
    assert json.loads(json.dumps(found)) == found
    deals, lengths = found["deals"], rows_of(place)[1]
    assert deals == lengths.sum()
    assert found["acts_per_deal"] == 1000 / deals
    assert sum(part["deals"] for part in found["endings"].values()) == deals
    assert sum(count for *_, count in found["pool"]["bins"]) == deals
    assert sum(row["deals"] for row in found["pool"]["by_deal"]) == deals
    for whose in ("places", "chairs"):
        chips = sum(player["chips"]["value"] * player["deals"] for player in found[whose])
        assert chips == pytest.approx(found["balance"]["chips"])
        for player in found[whose]:
            won = player["wins"]["value"] * (player["chips_won_if_winning"] or 0)
            lost = player["loses"] * (player["chips_lost_if_losing"] or 0)
            assert won - lost == pytest.approx(player["chips"]["value"])
    if found["game"] == "loo":
        assert sum(found["standers"]) == sum(found["loos"]) == deals
        assert sum(part["deals"] for part in found["flushes"].values()) == found["endings"]["flush"]["deals"]
        assert sum(group["share"] for group in found["by_pool"]) == pytest.approx(1)
    else:
        assert sum(player["last_in"]["value"] for player in found["places"]) == pytest.approx(1)
        assert all(sum(row) == deals for row in found["lay"])


@given(st.lists(st.integers(0, 127), min_size=1))
def test_quantiles_of_small_numbers_are_exact(numbers):
    counts = np.bincount(numbers).tolist()
    expected = {str(q): sorted(numbers)[max(0, math.ceil(q * len(numbers) / 100) - 1)] for q in (5, 25, 50, 75, 95)}
    assert quantiles(counts) == expected


def test_nothing_has_no_quantiles():
    assert quantiles([0, 0]) is None


@given(st.dictionaries(st.integers(0, 1007), st.integers(1, 10**6), min_size=1), st.integers(5, 15))
def test_groups_hold_everything_in_order(held, most):
    counts = [held.get(number, 0) for number in range(1008)]
    groups = grouped(bins(counts), most)
    assert len(groups) <= most
    assert sum(count for *_, count in groups) == sum(counts)
    edges = [edge for low, high, _ in groups for edge in (low, high)]
    assert edges == sorted(edges)
