"""Setups divide what is to be played into chunks; chunks are the same interpreted and compiled; sessions end by their rules."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamester_lab.simulation import Setup, seats_of
from gamester_lab.simulation.playing import Player, random_tables
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


def test_a_setup_is_the_same_when_read_again():
    for setup in (setup_of(), setup_of("laugh", "adpoker", 4, names=["Belinda", "random"], sessions=3)):
        assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup


def test_seats_are_taken_in_order_and_the_rest_as_the_level_says():
    seats = seats_of(["Belinda", "advice", "random"], 5, "random", None, 1)
    assert [spec["bot"] for spec in seats] == ["advice", "advice", "random", "random", "random"]
    assert [spec["name"] for spec in seats] == ["Belinda", "Adviser 1", "Random 2", "Random 3", "Random 4"]
    assert seats[0]["boldness"] == 1
    assert seats_of(["learned"], 3, "random", None, 1)[0]["name"] == "Learned 0"
    drawn = [seats_of(["Belinda"], 5, "advice", None, seed) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len({spec["name"] for spec in drawn[0]}) == 5
    assert seats_of(["advice"], 3, "random", 2, 1)[0]["boldness"] == 2
    assert [spec["name"] for spec in seats_of(["Celia", "Celia"], 3, "random", None, 1)][:2] == ["Celia 0", "Celia 1"]


KINDS = [
    setup_of(),
    setup_of(players=7, options={"stock_rule": "reshuffle_dead", "loo": "unlimited"}, sessions=6, length=300),
    setup_of(variant="three/hoffmann-1909", players=6, sessions=9, length=1000),
    setup_of("laugh", "adpoker", 4, sessions=8, length=50),
    setup_of("laugh", "willughby-1665", 5, options={"claim_resolution": "random"}, deals=25, length=10),
]


def same(one, other):
    assert (one.first, one.acts) == (other.first, other.acts)
    assert np.array_equal(one.lengths, other.lengths)
    assert np.array_equal(one.rows, other.rows)


@pytest.mark.parametrize("setup", KINDS, ids=lambda setup: f"{setup.variant}-{setup.players}")
def test_random_seats_interpreted_play_the_very_deals_that_are_played_compiled(setup):
    compiled, interpreted = Player(setup), Player(setup, interpreted=True)
    for chunk in setup.all_chunks():
        for one, other in zip(compiled.batches(chunk), interpreted.batches(chunk), strict=True):
            same(one, other)


@pytest.mark.parametrize(
    ("game", "deals", "specialised"), [("loo", 10**9, True), ("loo", 10**6, False), ("laugh", 10**9, False)]
)
def test_options_are_compiled_into_the_code_where_that_pays(game, deals, specialised):
    variant, options = ("five/wikipedia-2023", {"loo_amount": 10}) if game == "loo" else ("adpoker", {})
    tables = random_tables(setup_of(game, variant, 5, options=options, deals=deals, length=100))
    assert (tables.loop != f"{game}-play") == specialised


def test_a_session_is_played_to_its_end_and_no_further():
    setup = setup_of(variant="three/wikipedia-2023", players=8, sessions=300, length=1000)
    lengths = []
    for batch in (batch for chunk in setup.all_chunks() for batch in Player(setup).batches(chunk)):
        for place, length in enumerate(batch.lengths):
            assert batch.rows[place, length - 1]["last"] == 1
            assert not batch.rows[place, : length - 1]["last"].any()
            assert not batch.rows[place, length:]["deal"].any()
            lengths.append(length)
    assert len(lengths) == 300
    assert max(lengths) > 4 * setup.schedule  # longer than there was room for at first


def test_a_session_that_does_not_end_is_broken_off():
    setup = setup_of(variant="three/wikipedia-2023", players=8, sessions=200, length=8)
    batches = [batch for chunk in setup.all_chunks() for batch in Player(setup).batches(chunk)]
    assert {int(length) for batch in batches for length in batch.lengths} == {8}
    assert not all(batch.rows["last"][:, -1].all() for batch in batches)
