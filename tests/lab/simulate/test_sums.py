"""The sums are exact, in whatever parts they are added and through JSON; figures and their intervals follow from them."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamester.games.laugh.kernel.tally import Tally as LaughTally
from gamester.games.loo.kernel.state import Ended
from gamester.games.loo.kernel.tally import Tally
from gamester.kernel.counting import BINS, bin_of, first_of
from gamester_lab.compile.layout import record_type
from gamester_lab.simulation.distributions import bins, grouped, quantiles
from gamester_lab.simulation.statistics import figures, half_width, student
from gamester_lab.simulation.sums import Sums, summing
from simulate.dealt import TABLES, rows_of

PLACES = range(len(TABLES))
KEPT = json.loads(Path(__file__).with_name("sums.json").read_text("utf-8"))


def sums_of(place, some=slice(None), acts=0):
    game, _, seats, _ = TABLES[place]
    rows, lengths = rows_of(place)
    return Sums.of(game, seats, rows[some], lengths[some], acts)


def adds_up(sums, rows, lengths):
    """Are chips and pools summed exactly, and the moments made of what each table has by itself?"""
    flat = [row for table, length in zip(rows, lengths, strict=True) for row in table[:length]]
    assert sums.totals["pool"][0] == sum(int(row["contested" if sums.game == "loo" else "carried"]) for row in flat)
    chairs = sums.totals["chips"][8 : 8 + sums.seats]
    assert chairs == [sum(int(row["paid"][seat]) for row in flat) for seat in range(sums.seats)]
    tables = [
        Sums.of(sums.game, sums.seats, rows[at : at + 1], lengths[at : at + 1], 0).totals for at in range(len(rows))
    ]
    assert sums.totals == {
        name: [sum(line) for line in zip(*(t[name] for t in tables), strict=True)] for name in tables[0]
    }
    for y, x in summing(sums.game).ratios:
        pairs = [list(zip(t[y], t[x], strict=True)) for t in tables]
        for place, product in enumerate((lambda a, b: a * a, lambda a, b: a * b, lambda a, b: b * b)):
            expected = [sum(product(*pair) for pair in line) for line in zip(*pairs, strict=True)]
            assert sums.moments[f"{y}/{x}"][place] == expected


@pytest.mark.parametrize("place", PLACES)
def test_sums_are_those_that_are_kept_and_json_keeps_them(place):
    """The kept ones were compared with a program in plain Python."""
    sums = sums_of(place, acts=5)
    written = sums.to_json()
    assert {name: each for name, each in written.items() if name != "moments"} == KEPT[place]
    adds_up(sums, *rows_of(place))
    totals = sums.totals
    assert sum(totals["chips"][:8]) == sum(totals["chips"][8:]) == totals["opened"][0] - totals["left"][0]
    assert Sums.from_json(json.loads(json.dumps(written))) == sums


def test_the_tables_tried_have_everything_that_is_counted():
    for game in ("loo", "laugh"):
        found = [sums_of(place).totals for place in PLACES if TABLES[place][0] == game]
        missing = {name for name in found[0] if not any(sum(map(abs, totals[name])) for totals in found)}
        assert missing == ({"opened"} if game == "laugh" else set())  # a pot is empty when its session begins


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("totals"),
        lambda data: data.update(game="whist"),
        lambda data: data.update(acts=1.5),
        lambda data: data["totals"].update(chips=[True]),
        lambda data: data["counts"].update(pools=[0] * (BINS + 1)),
        lambda data: data["moments"].update({"chips/sat": [[1], [1]]}),
    ],
)
def test_what_is_no_sums_is_refused(spoil):
    data = sums_of(0).to_json()
    spoil(data)
    with pytest.raises(ValueError, match="no sums"):
        Sums.from_json(data)


def test_tables_without_deals_count_for_nothing_and_sums_of_different_tables_do_not_add_up():
    rows, lengths = rows_of(0)
    assert Sums.of("loo", 5, rows, np.zeros_like(lengths), 0) == Sums.empty("loo", 5)
    assert Sums.of("loo", 5, rows[:0], lengths[:0], 0) == Sums.empty("loo", 5)
    with pytest.raises(ValueError, match="different"):
        Sums.empty("loo", 5).add(Sums.empty("loo", 4))


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from([10**3, 10**6, 10**9, 10**15, 2**60]))
def test_sums_are_exact_whatever_lies_in_the_pool(seed, most):
    rng = np.random.default_rng(seed)
    rows = np.zeros((4, 9), record_type(Tally))
    for name in ("contested", "pool"):
        rows[name] = rng.integers(0, most, rows.shape, endpoint=True)
    rows["paid"][..., :3] = rng.integers(-most, most, (*rows.shape, 3), endpoint=True)
    rows["deal"], rows["dealer"], rows["seated"] = np.arange(1, 10), np.arange(9) % 3, 0b111
    rows["ended"], rows["dumby_seat"], rows["defender"] = Ended.PLAYED, -1, -1
    rows["standing"] = rng.integers(0, 8, rows.shape)
    lengths = np.array([9, 0, 5, 8])
    adds_up(Sums.of("loo", 3, rows, lengths, 0), rows, lengths)


@given(st.integers(0, 2**62 - 1))
def test_every_number_lies_in_its_bin(value):
    number = bin_of(value)
    assert first_of(number) <= value < first_of(number + 1)
    assert 0 <= number < BINS


STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980, 10**6: 1.960}
"""The factors of a printed table."""


def played(paid, lengths):
    """Sums of tables of Laugh at which the first place, always in chair 1, was paid so much; chair 0 deals."""
    rows = np.zeros(paid.shape, record_type(LaughTally))
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
