"""Challenges: boards as a text, from any session, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.playing import at_random, lines, played
from core.boards.test_challenges import DAY, packs
from gamester.boards import challenge_from, day_of
from gamester.fair.check import verify_record


@pytest.mark.parametrize("game", ["loo", "laugh"])
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 99))
def test_a_session_that_is_over_is_dealt_again_with_the_same_dealers(game, seed):
    events = played(day_of(DAY, game), at_random(seed))
    boards = challenge_from(events, day_of(DAY, game).chair)
    again = played(boards, at_random(seed + 100))
    assert packs(again) == packs(events)
    assert boards.bots() == day_of(DAY, game).bots()
    assert verify_record(lines(again)).found == "fair"
