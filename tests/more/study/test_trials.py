"""Boards: the same cards whatever is done, results that depend on nothing else, and challenges."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.study.test_boards import DAY, GAMES
from core.study.test_challenges import packs
from gamester.fair.check import verify_record
from gamester.games import game_of
from gamester.study.boards import day_of, ranked_of
from gamester.study.challenges import challenge_from
from gamester.study.results import board_results
from gamester_lab.evaluate import boards as trials
from gamester_lab.evaluate.posers import PERSONS, days_of
from study.playing import at_random, played, the_first
from table.driving import lines

GAME = GAMES[0]
DAILY = game_of(GAME).facts.daily[1]


def test_without_luck_days_vary_less_than_beside_par_and_show_what_a_player_does_wrong():
    form, seen = trials.form_of(GAME, DAILY), []
    days = days_of(form, PERSONS["timid"](form), 40, 3, seen.append)
    assert seen == [40]
    beside = (days.own - days.par).sum(1)
    assert days.gains.sum(1).std() < 0.7 * beside.std()
    assert days.gains.sum(1).mean() < 0


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
