"""Chunks are the same interpreted and compiled, alone and together; sessions end where their rules end them."""

import numpy as np
import pytest

from gamester.lab.compile import play_tables
from gamester.lab.simulation.interpreted import BotTable
from gamester.lab.simulation.playing import Player, random_tables
from gamester.lab.simulation.setup import Chunk
from simulate.setups import setup_of

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


def test_deals_are_those_that_play_tables_plays():
    setup = setup_of(deals=50, length=20)
    played = play_tables("loo", "five/wikipedia-2023", 5, tables=3, deals=20, seed=7)
    for batch in (batch for chunk in setup.all_chunks() for batch in Player(setup).batches(chunk)):
        for place, length in enumerate(batch.lengths):
            assert np.array_equal(batch.rows[place, :length], played.rows[batch.first + place, :length])
    assert batch.lengths[-1] == 10  # the last table has the rest


@pytest.mark.parametrize(
    ("game", "deals", "specialised"), [("loo", 10**9, True), ("loo", 10**6, False), ("laugh", 10**9, False)]
)
def test_options_are_compiled_into_the_code_where_that_pays(game, deals, specialised):
    variant, options = ("five/wikipedia-2023", {"loo_amount": 10}) if game == "loo" else ("adpoker", {})
    tables = random_tables(setup_of(game, variant, 5, options=options, deals=deals, length=100))
    assert (tables.loop != f"{game}-play") == specialised


def test_a_table_of_bots_is_the_same_alone_and_among_others():
    setup = setup_of(names=["advice", "Belinda"], deals=18, length=6)
    (together,) = Player(setup).batches(Chunk(0, 0, 3))
    for table in range(3):
        (alone,) = Player(setup).batches(Chunk(table, table, 1))
        assert np.array_equal(alone.rows[0], together.rows[table])


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


def test_a_session_of_bots_follows_one_that_has_ended():
    table = BotTable(setup_of(names=["first"] * 5), 0)
    for number in range(30):
        table.deal(number)
        assert table.s.deal <= number + 1
    assert table.s.deal < 30
