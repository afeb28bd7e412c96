"""Boards: the same cards whatever is done, levels in the person's chair, and what a result tells."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from xml.etree import ElementTree as ET

import matplotlib.image
import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from gamester.bots.roster import bot_of
from gamester.fair.check import verify_record
from gamester.games import game_of
from gamester.handlers.daily import result_info
from gamester.hosting import Head
from gamester.i18n import languages
from gamester.local.days import first_events
from gamester.study.boards import alike, daily_games, day_named, day_of, named_in
from gamester.study.challenges import challenge_from
from gamester.study.pictures import CARDS, EDGE, NAME, places, shared_svg, write_picture
from gamester.study.results import BoardResult, board_results, compare, pips, student
from gamester.study.sentences import (
    boards_title,
    comparison_sentences,
    conclusion,
    pictured_sentences,
    pooled_sentences,
    rank_sentences,
    shared_sentences,
)
from gamester.table.events import Opened, Other, PoolSet, Settled, Shuffled
from gamester.table.seeds import number_of
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.errors import BadRecord
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker
from study.playing import at_random, by, played, the_first
from table.driving import lines

DAY = date(2026, 11, 24)
GAMES = daily_games()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_sits_in_each_chair_with_each_form(game):
    days = [day_of(DAY + timedelta(number), game) for number in range(12)]
    assert len({(day.variant, day.chair) for day in days}) == 12 or len({day.chair for day in days}) == 4
    assert len({day.seed for day in days}) == 12


def test_no_two_games_share_a_seed():
    assert len({day_of(DAY, game).seed for game in GAMES}) == len(GAMES)


def test_the_record_of_a_day_is_verified_like_any_other():
    events = played(day_of(DAY, "loo"), at_random(1))
    verdict = verify_record(lines(events))
    assert (verdict.found, verdict.deals, verdict.dealer) == ("fair", 12, True)


@pytest.mark.parametrize("kind", ["day", "challenge"])
def test_a_changed_pack_is_found(kind):
    boards = day_of(DAY, "loo")
    if kind == "challenge":
        boards = challenge_from(played(boards, at_random(1)), boards.chair)
    events = list(played(boards, at_random(1)))
    place = next(at for at, event in enumerate(events) if isinstance(event, Shuffled) and event.deal == 1)
    pack = events[place]
    undealt = (*pack.deck[:-2], pack.deck[-1], pack.deck[-2])
    events[place] = Shuffled(pack.deal, pack.dealer, undealt)
    assert verify_record(lines(events)).found == "unfair"


def test_players_put_no_bytes_into_boards():
    boards = day_of(DAY, "loo")
    events = played(boards, at_random(1))
    shares = Other("fair", {"step": "shares", "commitments": {}})
    verdict = verify_record(lines([*events[:4], shares, *events[4:]]))
    assert (verdict.found, verdict.why.key) == ("unfair", "server.fair.no_shares")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["random", "advice", "tables"])
def test_a_level_in_the_persons_chair_wins_what_the_level_is_said_to_win(game, level):
    boards = day_of(DAY, game)
    bots = {}

    def by_level(table, seat):
        """The level, whose chance is another in each deal."""
        deal = table.session.s.deal
        if deal not in bots:
            pack = next(event for event in table.events if isinstance(event, Shuffled) and event.deal == deal)
            seed = number_of(f"{bytes(pack.deck).hex()}/{level}")
            bots[deal] = bot_of({"bot": level, "name": "Ann", "seed": seed})
        return by(bots[deal])(table, seat)

    results = list(board_results(played(boards, by_level), boards.seed, [level]))
    assert [result.own for result in results] == [result.levels[level] for result in results]
    assert len(results) == 12


def test_a_level_that_draws_lots_wins_as_much_in_a_challenge_as_in_the_session_it_is_made_of():
    boards = day_of(DAY, "loo")
    events = played(boards, at_random(1))
    challenge = challenge_from(events, boards.chair)
    won = [
        [result.levels["random"] for result in board_results(played(one, at_random(1)), one.seed, ["random"])]
        for one in (boards, challenge)
    ]
    assert won[0] == won[1]


@pytest.mark.parametrize("later", [0, 1, 2])
def test_each_chair_deals_as_often_for_each_pool_of_a_day(later):
    boards = day_of(DAY + timedelta(later), "loo")
    session, found = None, []
    for event in played(boards, the_first):
        session = Session(event) if session is None else session
        if isinstance(event, Shuffled):
            found.append((event.dealer, session.s.pool))
        if not isinstance(event, Opened):
            session.apply(event)
    stake = boards.pools[1]
    assert sorted(found) == [(dealer, pool) for dealer in range(4) for pool in (0, stake, 2 * stake)]


def test_boards_of_old_carry_the_pool_and_are_listed_apart():
    boards = replace(day_of(DAY, "loo"), pools=())
    events = played(boards, the_first)
    assert not any(isinstance(event, PoolSet) for event in events)
    assert alike(named_in(events)) == alike(boards) == boards.name
    assert alike(day_of(DAY, "loo")) == f"{boards.name}/0/5/10"


def test_what_levels_win_in_a_deal_follows_from_the_record_alone():
    boards = day_of(DAY, "loo")
    events = played(boards, at_random(3))
    whole = list(board_results(events, boards.seed, ["advice"]))
    ends = [at for at, event in enumerate(events) if isinstance(event, Settled)]
    assert list(board_results(events[: ends[4] + 1], boards.seed, ["advice"])) == whole[:5]


def test_a_result_shows_no_hand_at_which_the_person_never_looked():
    """The dealer looks when asked (B4), and is not asked where all others pass; what was not seen stays hidden."""
    boards = next(day for n in range(12) if (day := day_of(DAY + timedelta(n), "loo")).variant.startswith("three"))
    table = Table.resume(first_events(boards, "Ann"), Random(1))
    hands = []
    for dealer in (boards.chair, (boards.chair + 1) % boards.players):
        table.deal(dealer, pool=15)
        while table.session.under_way:
            seat = table.to_act()[0]
            offers = table.offers(seat)
            table.act(seat, next((one.act for one in offers if one.act.do == "pass"), offers[0].act))
        hands = [len(result.hand) for result in board_results(table.events, boards.seed, [])]
    assert hands == [0, 3]


def test_a_record_with_two_people_has_no_results():
    boards = day_of(DAY, "loo")
    events = played(boards, at_random(1))
    told = next(event for event in events if isinstance(event, Other) and event.type == "evening")
    fewer = {seat: bot for seat, bot in told.body["bots"].items() if seat != str((boards.chair + 1) % 4)}
    events[events.index(told)] = Other("evening", {**told.body, "bots": fewer})
    with pytest.raises(BadRecord):
        list(board_results(events, boards.seed))


NAMED = {"name": "x", "chair": 0, "rules": ""}


@pytest.mark.parametrize(
    "body", [{}, NAMED | {"name": 1}, NAMED | {"chair": 9}, NAMED | {"pools": 5}, NAMED | {"pools": [True]}]
)
def test_a_malformed_line_names_no_boards(body):
    with pytest.raises(BadRecord):
        named_in([Opened("loo", "five/wikipedia-2023", {}, 1, ("A", "B", "C", "D")), Other("boards", body)])


def test_the_name_of_a_day_gives_its_date_and_game_back():
    assert day_named(day_of(DAY, "laugh").name) == (DAY, "laugh")
    assert day_named("day 2026-13-01 laugh") is None
    assert day_named("day 2026-11-24 whist") is None


# --- What a result tells ------------------------------------------------------------------------------------

BOARDS = [
    BoardResult(deal, own, {"random": -9.0, "advice": 1.0, "tables": 3.0})
    for deal, own in ((1, 2.0), (2, 5.0), (3, -1.0))
]


def test_par_is_the_mean_of_the_levels_without_the_one_at_random():
    found = compare(BOARDS)
    assert (found.own, found.par, found.ahead) == (6.0, 6.0, 0.0)
    assert found.levels == {"random": -27.0, "advice": 3.0, "tables": 9.0}


def test_a_shared_result_depends_on_results_alone_and_names_no_card():
    speaker = Speaker(Words("en"), ())
    title = boards_title(day_of(date(2026, 11, 26), "loo").name, "loo", "irish/wikipedia-2023", short=True)
    first, second = (speaker.tell(told) for told in shared_sentences(title, BOARDS, compare(BOARDS)))
    assert first == "Gamester · Irish Loo · 26 Nov"
    assert second == "2nd of 4 ⬜🟩🟥"


@pytest.mark.parametrize("lang", languages())
def test_a_picture_says_the_rank_and_draws_a_pip_a_deal_and_no_card(lang):
    speaker = Speaker(Words(lang), ())
    title = boards_title(day_of(date(2026, 11, 26), "laugh").name, "laugh", "adpoker", short=True)
    lines = [speaker.tell(told) for told in pictured_sentences(title, compare(BOARDS))]
    picture = ET.fromstring(shared_svg(lines, pips(BOARDS)))
    assert [each.text for each in picture.iter() if each.text] == [lines[0], *lines, NAME]
    assert not set("♠♥♦♣") & set("".join(lines))
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}path"))) == len(BOARDS)


@pytest.mark.parametrize("deals", [1, 12, 13, 100])
def test_the_pips_of_any_number_of_deals_lie_apart_within_the_picture(deals):
    found = places(deals)
    assert len({(x, y) for x, y, _ in found}) == deals
    assert min(x for x, _, _ in found) > 0
    assert max(x + size for x, _, size in found) < 600
    assert 160 < min(y for _, y, _ in found) < max(y + size for _, y, size in found) < 270


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (9, ["1st of 4", "You beat every bot!"]),
        (-9, ["4th of 4", "Every bot did better."]),
        (-8, ["3rd of 4", "You did as well as the Beginner."]),
    ],
)
def test_a_rank_counts_the_levels_that_won_more(own, told):
    found = compare([BoardResult(deal, own, {"random": -8.0, "advice": 1.0, "tables": 3.0}) for deal in (1, 2)])
    assert [Speaker(Words("en"), ()).tell(one) for one in rank_sentences(found)] == told


def test_a_result_that_counts_the_pool_says_what_the_table_paid():
    found = compare(BOARDS)
    assert "−12" in Words("en").tell(pooled_sentences(found, -12)[-1])
    alike = compare([BoardResult(deal, 1.0, {"advice": 0.0}) for deal in (1, 2)])
    assert pooled_sentences(alike, 2) == []


def test_what_the_table_paid_counts_the_shares_when_the_pool_is_set_anew():
    boards = day_of(DAY, "loo")
    events = played(boards, at_random(4))
    assert any(isinstance(event, PoolSet) for event in events)
    balance = Table.resume(events, Random(1)).session.s.balances[boards.chair]
    paid = sum(event.payments[boards.chair] for event in events if isinstance(event, Settled))
    assert list(board_results(events, boards.seed, []))[-1].paid == balance != paid


def test_a_result_leads_to_the_cards_of_its_own_day():
    boards = day_of(DAY, "loo")
    events = played(boards, at_random(4))
    head = Head("x", boards.game, boards.variant, status="finished")
    results = list(board_results(events, boards.seed, ["advice"]))
    assert result_info(head, events, results, "en").to == "/daily/2026-11-24"
    challenge = challenge_from(events, boards.chair)
    assert result_info(head, played(challenge, at_random(4)), results, "en").to == "/"


@pytest.mark.parametrize("lang", languages())
def test_no_title_of_boards_runs_into_the_cards_of_the_picture(lang):
    """Also in the widest letters in use."""
    words, widest, cards = Words(lang), FontProperties(family=["DejaVu Serif"]), CARDS[0][0] - 12  # they are turned
    for form in ("five", "three", "irish", "laugh"):
        short = message("daily.short.date", day=28, month=message("daily.month.9"))
        for key in ("daily.short.ranked", "daily.challenge.title"):
            title = words.tell(message(key, form=message(f"tui.form.{form}"), date=short))
            svg = ET.fromstring(shared_svg([title, "4th of 5", "You beat the Beginner, Medium and Hard."], ["even"]))
            (size,) = (float(one.get("font-size", 0)) for one in svg.iter() if one.get("y") and one.text == title)
            assert EDGE + TextPath((0, 0), title, size, widest).get_extents().x1 < cards, title


def test_the_same_result_makes_the_same_png(tmp_path):
    for name in ("one.png", "two.PNG"):
        svg = shared_svg(["Gamester", "1st of 4", "You beat every bot!"], pips(BOARDS))
        write_picture(tmp_path / name, svg)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.PNG").read_bytes()
    height, width, _ = matplotlib.image.imread(tmp_path / "one.png").shape
    assert (width, height) == (900, 473)


@pytest.mark.parametrize("lang", languages())
def test_a_comparison_is_told_level_by_level_and_deal_by_deal(lang):
    speaker = Speaker(Words(lang), ())
    told = [speaker.tell(one) for one in comparison_sentences(BOARDS, compare(BOARDS))]
    assert len(told) == 1 + 3 + 2 + 3


def test_the_interval_lies_between_what_was_measured_and_what_these_deals_show():
    form = game_of("loo").facts.daily[0]
    own = compare(BOARDS).half
    assert own < compare(BOARDS, form._replace(spread=100.0)).half
    assert own > compare(BOARDS, form._replace(spread=0.0)).half
    alike = [BoardResult(deal, 1.0, {"advice": 0.0}) for deal in range(1, 13)]
    assert compare(alike).half is None
    assert conclusion(compare(alike)) == "nothing"
    told = [Speaker(Words("en"), ()).tell(one) for one in comparison_sentences(alike, compare(alike))]
    assert not [line for line in told if "±" in line]
    assert compare(alike, form).half > 0


@pytest.mark.parametrize(("free", "factor"), [(10, 2.2281), (11, 2.2010), (23, 2.0687), (1000, 1.9623)])
def test_the_factor_of_an_interval_is_that_of_students_distribution(free, factor):
    assert student(free) == pytest.approx(factor, abs=2e-4)
