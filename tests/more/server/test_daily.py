"""The day's cards at a server: the same as at home, for the person alone, on every device, told deal by deal."""

from datetime import date

import pytest

from boards.playing import played, the_first
from gamester.boards import board_results, day_of
from gamester.events import Settled, Shuffled, read_body, read_event
from gamester.fair.check import verify_record
from gamester.games import game_of
from gamester.handlers.reviews import rounded
from gamester.insights.looking import gains_of
from gamester.insights.records import own_deals
from service.server.test_daily import DAY, GAMES, play, sit


@pytest.mark.parametrize("game", GAMES)
async def test_who_acts_alike_gets_the_same_day_at_a_server_and_at_home(people, game):
    ann = people[0]
    table = await sit(ann, game)
    await play(ann, table, lambda line: line.state["finished"])
    rows = (await ann.get(f"/api/replays/{table}/record")).text.splitlines()
    events = [read_event(read_body(row), game_of(game).words.verbs) for row in rows]
    boards = day_of(date.fromisoformat(DAY), game)
    here = played(boards, the_first)
    kinds = Shuffled | Settled
    assert [one for one in events if isinstance(one, kinds)] == [one for one in here if isinstance(one, kinds)]
    assert verify_record(rows).found == "fair"
    told = (await ann.get(f"/api/daily/{table}")).json()
    expected = list(board_results(here, boards.seed))
    assert [one["own"] for one in told["boards"]] == pytest.approx([one.own for one in expected], abs=0.005)
    assert told["own"] == pytest.approx(sum(one.own for one in expected), abs=0.005)
    assert len(told["levels"]) == 4
    assert len(told["shared"]) == 2
    assert told["picture"].startswith("<svg")


async def steadily(person, table):
    """The result without luck, asked for until it is there."""
    told = {"state": "waiting"}
    while told["state"] == "waiting":
        told = (await person.get(f"/api/daily/{table}/steady")).json()
    return told


@pytest.mark.timeout(300)  # the judge may be compiled first
async def test_the_result_without_luck_is_what_the_judge_says_in_process(people):
    ann, ben = people[:2]
    table = await sit(ann, "loo", "2026-11-16")
    await play(ann, table, lambda line: line.deal == 2)
    assert (await steadily(ann, table))["state"] == "none"
    await play(ann, table, lambda line: line.state["finished"])
    assert (await ben.get(f"/api/daily/{table}/steady")).status_code == 404
    told = await steadily(ann, table)
    boards = day_of(date(2026, 11, 16), "loo")
    gains = gains_of(list(own_deals(played(boards, the_first), boards.chair)))
    assert {one["deal"]: one["gain"] for one in told["deals"]} == {deal: rounded(gain) for deal, gain in gains.items()}
    assert len(gains) == 12
    assert told["ahead"] == pytest.approx(sum(gains.values()), abs=0.005)
    assert len(told["text"]) == 2
