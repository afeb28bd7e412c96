"""A setup divides what is to be played into chunks, and refuses what cannot be."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamester.errors import BadRun
from gamester.lab.simulation import Setup, seats_of
from simulate.setups import setup_of


@settings(deadline=None)
@given(deals=st.integers(1, 10**5), length=st.integers(1, 100_000), bots=st.booleans())
def test_every_deal_is_in_one_chunk(deals, length, bots):
    setup = setup_of(deals=deals, length=length, names=["advice"] if bots else [])
    end = 0
    for chunk in map(setup.chunk, {0, setup.chunks // 2, setup.chunks - 1}):
        assert chunk.first == chunk.number * setup.chunk_tables
        assert 1 <= chunk.tables <= setup.chunk_tables
        end = max(end, chunk.first + chunk.tables)
    played = setup.lengths(0, setup.tables).sum()
    assert (end, played) == (setup.tables, deals)
    assert setup.chunk_tables * length <= max(length, 1 << 16)
    assert setup.lengths(setup.tables - 1, 1)[0] == setup.lengths(0, setup.tables)[-1]


@settings(deadline=None)
@given(sessions=st.integers(1, 10**9))
def test_every_session_is_in_one_chunk(sessions):
    setup = setup_of(sessions=sessions, length=1000)
    last = setup.chunk(setup.chunks - 1)
    assert last.first + last.tables == setup.tables == sessions
    assert last.tables >= 1


def test_a_setup_is_the_same_when_read_again():
    for setup in (setup_of(), setup_of("laugh", "adpoker", 4, names=["Belinda", "random"], sessions=3)):
        assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup


@pytest.mark.parametrize(
    ("key", "much"),
    [
        ("simulate.range_deals", {"deals": 0}),
        ("simulate.range_deals", {"deals": -3}),
        ("simulate.range_deals", {"sessions": 10**12 + 1}),
        ("simulate.range_length", {"deals": 5, "length": 0}),
        ("simulate.range_length", {"deals": 5, "length": 10**6}),
        ("simulate.short_session", {"sessions": 5, "length": 4}),
    ],
)
def test_what_cannot_be_played_is_refused(key, much):
    with pytest.raises(BadRun) as refusal:
        setup_of(**much)
    assert refusal.value.key == key


def test_seats_are_taken_in_order_and_the_rest_as_the_level_says():
    seats = seats_of(["Belinda", "advice", "random"], 5, "random", None, 1)
    assert [spec["bot"] for spec in seats] == ["advice", "advice", "random", "random", "random"]
    assert [spec["name"] for spec in seats] == ["Belinda", "Adviser 1", "Random 2", "Random 3", "Random 4"]
    assert seats[0]["boldness"] == 1
    drawn = [seats_of(["Belinda"], 5, "advice", None, seed) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len({spec["name"] for spec in drawn[0]}) == 5
    assert seats_of(["advice"], 3, "random", 2, 1)[0]["boldness"] == 2


def test_two_of_one_name_are_told_apart():
    assert [spec["name"] for spec in seats_of(["Celia", "Celia"], 3, "random", None, 1)][:2] == ["Celia 0", "Celia 1"]


@pytest.mark.parametrize(
    ("key", "names", "boldness"),
    [
        ("simulate.opponent", ["Pope"], None),
        ("simulate.many_names", ["random"] * 6, None),
        ("simulate.idle_boldness", ["random", "first"], 1),
    ],
)
def test_seats_that_cannot_be_taken_are_refused(key, names, boldness):
    with pytest.raises(BadRun) as refusal:
        seats_of(names, 5, "random", boldness, 1)
    assert refusal.value.key == key
