"""Code compiled for one row of options plays the same deals as the code for all of them."""

import pytest

from gamester.backend import RandomTables, is_kept, play_tables
from gamester.backend import compile as compiling


@pytest.mark.parametrize(("game", "variant", "seats"), [("loo", "five/wikipedia-2023", 5)])
def test_deals_are_the_same_with_options_frozen(game, variant, seats):
    kinds = [
        play_tables(game, variant, seats, tables=300, deals=20, seed=7, specialised=specialised)
        for specialised in (False, True)
    ]
    assert kinds[0].acts == kinds[1].acts
    assert (kinds[0].rows == kinds[1].rows).all()
    assert is_kept(RandomTables(game, variant, seats, {}, 7).frozen_loop)


def test_every_row_of_options_has_a_loop_of_its_own():
    words = ({}, {"loo_amount": 10}, {"enforcement": "penalty"})
    kinds = [RandomTables("loo", "five/wikipedia-2023", 5, some, 7) for some in words]
    assert {kind.loop for kind in kinds} == {"loo-play"}
    for kind in kinds:
        kind.freeze()
    assert len({kind.loop for kind in kinds} | {"loo-play"}) == 4


def test_the_functions_of_a_second_game_are_known_to_frozen_code_as_well():
    for game, variant in (("loo", "five/wikipedia-2023"), ("laugh", "adpoker")):
        RandomTables(game, variant, 5, {}, 7).freeze()
        assert not compiling.NOT_SPECIALISED
