"""A setup divides what is to be played into chunks, and seats who plays."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

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


def test_a_setup_is_the_same_when_read_again():
    for setup in (setup_of(), setup_of("laugh", "adpoker", 4, names=["Belinda", "random"], sessions=3)):
        assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup


def test_seats_are_taken_in_order_and_the_rest_as_the_level_says():
    seats = seats_of(["Belinda", "advice", "random"], 5, "random", None, 1)
    assert [spec["bot"] for spec in seats] == ["advice", "advice", "random", "random", "random"]
    assert [spec["name"] for spec in seats] == ["Belinda", "Adviser 1", "Random 2", "Random 3", "Random 4"]
    assert seats[0]["boldness"] == 1
    drawn = [seats_of(["Belinda"], 5, "advice", None, seed) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len({spec["name"] for spec in drawn[0]}) == 5
    assert seats_of(["advice"], 3, "random", 2, 1)[0]["boldness"] == 2
    assert [spec["name"] for spec in seats_of(["Celia", "Celia"], 3, "random", None, 1)][:2] == ["Celia 0", "Celia 1"]
