"""Challenges: boards as a text, from any session, and back."""

import json
from base64 import urlsafe_b64encode
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamester.study.boards import day_of
from gamester.study.challenges import challenge_from, challenge_of, challenge_text
from gamester.study.results import board_results
from gamester.table.events import Settled, Shuffled
from gamester.text.errors import BadOptions
from study.playing import at_random, played

DAY = date(2026, 11, 24)


def packs(events):
    return [(event.deal, event.dealer, event.deck) for event in events if isinstance(event, Shuffled)]


def test_a_challenge_sets_the_pools_that_its_session_had():
    boards = replace(day_of(DAY, "loo"), pools=())
    events = played(boards, at_random(3))
    settled = [event.pool for event in events if isinstance(event, Settled)]
    again = challenge_from(events, boards.chair)
    assert again.pools == (0, *settled[:-1])
    assert challenge_of(challenge_text(again)) == again
    ann, ben = (list(board_results(played(again, at_random(seed)), again.seed, ["advice"])) for seed in (3, 4))
    assert [one.levels for one in ann] == [one.levels for one in ben]


def test_a_challenge_of_old_keeps_its_name_and_carries_the_pool():
    boards = challenge_of(changed(None, None))
    assert (boards.name, boards.pools) == ("challenge 5ea148488cc7990c", ())


def test_the_text_of_a_challenge_gives_the_same_challenge_back():
    boards = challenge_from(played(day_of(DAY, "laugh"), at_random(5)), day_of(DAY, "laugh").chair)
    text = challenge_text(boards)
    assert challenge_of(text) == boards
    assert challenge_text(challenge_of(text)) == text
    assert len(text) < 4000


def test_a_seed_becomes_a_challenge_too():
    boards = challenge_of(challenge_text(day_of(DAY, "loo")))
    assert packs(played(boards, at_random(1)))[0][2] == packs(played(boards, at_random(2)))[0][2]
    assert len(list(board_results(played(boards, at_random(1)), boards.seed, ["advice"]))) == 12


def test_other_people_of_a_session_are_replaced_by_bots():
    boards = day_of(DAY, "loo")
    other = challenge_from(played(boards, at_random(1)), (boards.chair + 1) % 4)
    assert other.chair == (boards.chair + 1) % 4
    assert len({bot.name for bot in other.bots().values()}) == 3


def changed(place, value):
    body = ["loo", "five/wikipedia-2023", 4, {}, 0, {str(seat): {"bot": "advice", "name": "ABCD"[seat]} for seat in (1, 2, 3)},
            urlsafe_b64encode(b"a" * 32).decode().rstrip("=")]  # fmt: skip
    if place is not None:
        body[place:] = [value, *body[place + 1 :]]
    return urlsafe_b64encode(json.dumps(body).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, "whist"), (0, []), (1, "none"), (2, 40), (2, "4"), (3, {"ante": -1}), (3, 5), (4, 9), (4, None), (5, {}), (5, []),
        (5, {"1": {"bot": "none"}, "2": {}, "3": {}}), (5, {str(seat): {"bot": "advice", "name": "A"} for seat in (1, 2, 3)}),
        (6, ""), (6, "YQ"), (6, urlsafe_b64encode(b"a" * 33).decode()), (6, urlsafe_b64encode(b"a" * 84).decode()), (6, 7),
        (7, 5), (7, [3]), (7, [-5]), (7, [5.0]), (7, [10**9]), (7, None),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_no_challenge(place, value):
    with pytest.raises(BadOptions):
        challenge_of(changed(place, value))


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=60))
def test_any_other_text_is_no_challenge(text):
    with pytest.raises(BadOptions):
        challenge_of(text)
