"""Assemblies: everybody meets each chair, nobody shares one, and par is that of the chair."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.bots.base import seen_by
from gamester.bots.roster import AdviceBot
from gamester.handlers.assembly import Seat, pars_of, standings_of, won_at
from gamester.local.days import first_events
from gamester.study.boards import round_boards, spot, tables_for
from gamester.study.results import board_results, lost_chairs, par_of, session_of, won_by_seats
from gamester.table.events import Acted, Other
from gamester.text.act import Act
from study.playing import at_random
from table.driving import lines

CHAIRS = 4
LEVELS = ("advice", "tables")


@given(st.integers(2, 80))
def test_everybody_meets_each_chair_nobody_shares_one_and_no_table_is_without_a_person(people):
    tables = tables_for(people, CHAIRS)
    assert 2 <= tables <= 20
    rounds = [[spot(person, round_, tables, CHAIRS) for person in range(people)] for round_ in range(CHAIRS)]
    for spots in rounds:
        assert len(set(spots)) == people
        assert {one.table for one in spots} == set(range(tables))
    for own in zip(*rounds, strict=True):
        assert {one.chair for one in own} == set(range(CHAIRS))


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_par_is_what_levels_win_in_each_chair(game):
    boards = round_boards("a-1", game, 0, b"s" * 32, ["Ann"])
    pars = pars_of(boards, LEVELS)
    assert [len(one) for one in pars] == [4, 4, 4, 4]
    alone = replace(boards, chair=2, seated={seat: bot for seat, bot in boards.seated.items() if seat != 2})
    name = boards.seated[2].name
    bot = AdviceBot(name)
    events = session_of(alone, first_events(alone, name), lambda table, seat: bot.choose(seen_by(table, seat)))
    assert pars[2] == [par_of(one) for one in board_results(events, boards.seed, LEVELS)]


def test_what_the_seats_of_a_deal_win_sums_to_zero_where_its_pool_is_set():
    boards = round_boards("a-1", "loo", 0, b"s" * 32, ["Ann"], (15, 0, 5))
    alone = replace(boards, seated={seat: bot for seat, bot in boards.seated.items() if seat})
    won = won_at(lines(session_of(alone, first_events(alone, "Ann"), at_random(1))), "loo").deals
    assert [sum(deal) for deal in won] == [0, 0, 0, 0]


def test_rounds_have_other_cards_and_the_same_bots_have_no_names_of_people():
    first, second = (round_boards("a-1", "loo", number, b"s" * 32, ["Celia", "Ann"]) for number in (0, 1))
    assert first.seed != second.seed
    assert "Celia" not in {bot.name for boards in (first, second) for bot in boards.seated.values()}


def test_what_all_seats_won_sums_to_nothing_and_is_that_of_the_records():
    boards = round_boards("a-1", "loo", 0, b"s" * 32, [])
    alone = replace(boards, seated={seat: bot for seat, bot in boards.seated.items() if seat != 0})
    events = session_of(alone, first_events(alone, "Ann"), at_random(1))
    won = won_by_seats(events)
    assert len(won) == 4
    assert [sum(deal) for deal in won] == pytest.approx([0.0] * 4)
    assert won_at(lines(events), "loo") == (won, set())
    assert won_at([], "loo") == ([], set())
    assert [deal[0] for deal in won] == [one.own for one in board_results(events, boards.seed, ["advice"])]


def test_a_standing_tells_nothing_of_deals_that_one_has_not_settled():
    pars = [[1.0, 1.0], [0.0, 0.0]]
    ann, ben = Seat(0, [[4.0, -4.0]], pars), Seat(1, [[1.0, 2.0], [3.0, 5.0]], pars)
    seen_by_ann = standings_of(["Ann", "Ben"], [[ann], [ben]], 0)
    assert [(one.name, one.deals, one.ahead, one.you) for one in seen_by_ann] == [
        ("Ann", 1, 3.0, True),
        ("Ben", 1, 2.0, False),
    ]
    seen_by_ben = standings_of(["Ann", "Ben"], [[ann], [ben]], 1)
    assert [(one.name, one.deals, one.ahead) for one in seen_by_ben] == [("Ben", 2, 7.0), ("Ann", 1, 3.0)]


def test_whoever_has_finished_more_deals_stands_before_others_and_equals_share_a_place():
    pars = [[0.0, 0.0]] * 4
    won = [[5.0, -1.0, -1.0, -3.0], [0.0, -1.0, -1.0, 2.0]]
    seats = [[Seat(chair, won[: 1 if chair == 0 else 2], pars)] for chair in range(4)]
    told = standings_of(["Ann", "Ben", "Cas", "Dan"], seats, 1)
    assert [(one.name, one.deals, one.place) for one in told] == [
        ("Dan", 2, 1),
        ("Ben", 2, 2),
        ("Cas", 2, 2),
        ("Ann", 1, 4),
    ]


def test_who_left_has_no_result_and_everybody_elses_stands():
    pars = [[0.0], [0.0], [0.0]]
    ann, ben, cas = ([Seat(chair, [[3.0, -1.0, -2.0]], pars, left=chair == 0)] for chair in range(3))
    told = standings_of(["Ann", "Ben", "Cas"], [ann, ben, cas], 1)
    assert [(one.name, one.deals, one.ahead, one.left, one.place) for one in told] == [
        ("Ben", 1, -1.0, False, 1),
        ("Cas", 1, -2.0, False, 2),
        ("Ann", 0, 0.0, True, 0),
    ]


def seat_line(seat, by):
    return Other("seat", {"seat": seat, "name": "Nobody", "by": by, "at": 0})


@pytest.mark.parametrize(
    ("lines_", "lost"),
    [
        ([], set()),
        ([(0, "away-bot"), (0, "person")], set()),
        ([(0, "away-bot"), "act 1", (0, "person")], set()),
        ([(0, "away-bot"), "act 0", (0, "person")], {0}),
        ([(0, "bot")], {0}),
        ([(1, "bot"), "act 1", "act 0"], {1}),
        ([(1, "bot"), (1, "away-bot")], {0, 1, 2, 3}),
        ([(2, "away-bot"), (2, "person"), "act 2", (2, "bot")], {0, 1, 2, 3}),
    ],
    ids=["nobody", "reconnects", "is away", "stand-in", "leaves", "plays on", "comes back", "program"],
)
def test_a_chair_is_ones_own_if_nobody_else_acts_in_it_and_no_bot_s_chair_is_given_away(lines_, lost):
    boards = round_boards("a-1", "loo", 0, b"s" * 32, ["Ann", "Ben"])
    opened = first_events(boards, "Ann")[0]
    first = [seat_line(0, "person"), seat_line(1, "person"), seat_line(2, "bot")]
    told = [Acted(int(one[-1]), Act("pass")) if isinstance(one, str) else seat_line(*one) for one in lines_]
    assert lost_chairs([opened, *first, *told]) == lost
