"""Code compiled for one row of options is kept apart from the code for all of them."""

from gamester_lab.compile import compiler as compiling
from gamester_lab.compile.batch import RandomTables


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
