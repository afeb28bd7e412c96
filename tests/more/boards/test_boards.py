"""Boards: the same cards whatever is done, levels in the person's chair, and what a result tells."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.playing import at_random, played, the_first
from core.boards.test_boards import DAY, GAMES
from gamester.boards import (
    board_results,
    day_of,
    ranked_of,
)
from gamester.events import Shuffled


def packs(events):
    return [(event.deal, event.dealer, event.deck) for event in events if isinstance(event, Shuffled)]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6, deadline=None)
@given(seeds=st.tuples(st.integers(0, 99), st.integers(100, 199)))
def test_whatever_people_do_the_twelve_deals_are_the_same(game, seeds):
    ann, ben = (packs(played(day_of(DAY, game), at_random(seed))) for seed in seeds)
    assert ann == ben
    assert len(ann) == 12


@pytest.mark.parametrize(("later", "game"), [(0, "loo"), (1, "loo"), (2, "loo"), (0, "laugh")])
def test_par_of_the_same_cards_is_the_same_for_everybody(later, game):
    boards = ranked_of(DAY + timedelta(later), game, b"s" * 32)
    ann, ben = (list(board_results(played(boards, who), boards.seed, ["tables"])) for who in (at_random(1), the_first))
    assert [one.levels for one in ann] == [one.levels for one in ben]
    assert [one.own for one in ann] != [one.own for one in ben]
