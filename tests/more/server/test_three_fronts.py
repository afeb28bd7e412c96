"""Three people play one day in three fronts: alone in a browser, at a server, in a terminal. Each compares with levels,
and is told which decision cost most. In the first deals all do the same, later each goes his own way.
"""

import asyncio
import json
import os
import subprocess
import sys
from datetime import date
from functools import cache, partial

import pytest
from persons_choosing import at_table, in_messages
from persons_here import played as played_alone

from boards.playing import played
from gamester.boards import board_results, daily_form, day_of, steady_of, steady_told
from gamester.events import Acted
from gamester.insights.looking import gains_of
from gamester.insights.records import own_deals
from gamester.messages import Words
from gamester.reviews import QUICK_WORLDS, review_deals
from server.client import Person

DAY, GAME = "2026-11-16", "loo"
ALIKE = 6
"""In so many deals all three do the same."""
ALONE, SERVER, TERMINAL = "alone", "server", "terminal"


def who(front, deal):
    """Whose choices a person makes in a deal."""
    return "all" if deal <= ALIKE else front


def command(front, state):
    """What the person of a front does, in messages."""
    return in_messages(who(front, (state["view"] or {"deal": 0})["deal"]), state)


@cache
def expected(front):
    """The session that these choices make."""
    return played(
        day_of(date.fromisoformat(DAY), GAME),
        lambda table, seat: at_table(who(front, table.view(seat).deal), table, seat),
    )


@cache
def dearest(front):
    """The deal and the cost of the costliest decision."""
    chair = day_of(date.fromisoformat(DAY), GAME).chair
    judged = [
        (one.cost, found.deal) for found in review_deals(expected(front), chair, QUICK_WORLDS) for one in found.judged
    ]
    cost, deal = max(judged)
    return deal, round(cost, 2)


async def reviewed(get, table, seat):
    """The deal and the cost of the costliest decision, as a page finds them; `get` answers a path with JSON."""
    found = []
    for deal in range(1, 13):
        told = {"review": None}
        while told["review"] is None:
            told = await get(f"/api/replays/{table}/review?deal={deal}&seat={seat}")
        found += [(one["cost"], deal) for one in told["review"]["decisions"]]
    cost, deal = max(found)
    return deal, round(cost, 2)


async def steady(get, table):
    """The result without luck in words, as a page gets it."""
    told = {"state": "waiting"}
    while told["state"] == "waiting":
        told = await get(f"/api/daily/{table}/steady?lang=en")
    return told["text"]


def steadily(front):
    """The same, as the judge says it of the expected session."""
    boards = day_of(date.fromisoformat(DAY), GAME)
    found = steady_of(gains_of(list(own_deals(expected(front), boards.chair))), daily_form(GAME, boards.variant))
    return [Words("en").tell(one) for one in steady_told(found)]


async def alone():
    service, table = await played_alone(partial(command, ALONE), GAME, DAY)

    async def get(path):
        _, text = await service.answer("GET", path, "")
        return json.loads(text)

    told = await get(f"/api/daily/{table}")
    return told, await reviewed(get, table, told["seat"]), await steady(get, table)


async def at_a_server(served):
    person = Person(served)

    async def get(path):
        return (await person.get(path)).json()

    sat = (await person.post("/api/daily", {"game": GAME, "day": DAY, "name": "Ann"})).json()
    async with person.at(sat["table"]) as line:
        line.choose = lambda _: {what: one for what, one in command(SERVER, line.state).items() if what != "type"}
        await line.play(None)
    told = await get(f"/api/daily/{sat['table']}")
    found = told, await reviewed(get, sat["table"], told["seat"]), await steady(get, sat["table"])
    await person.close()
    return found


def in_a_terminal(folder):
    """Typed lines: the acts of the session that is expected; if it went otherwise, they would be refused."""
    chair = day_of(date.fromisoformat(DAY), GAME).chair
    acts = [str(event.act) for event in expected(TERMINAL) if isinstance(event, Acted) and event.seat == chair]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "gamester", "daily", DAY, "--game", GAME, "--name", "Ann", "--plain"]
    done = subprocess.run(
        command, input="\n".join([*acts, ""]), capture_output=True, text=True, timeout=200, check=True, env=environment
    )
    return done.stdout


@pytest.fixture(scope="module")
def results(served, tmp_path_factory):
    """The results of all three, with the costliest decision of each."""
    folder = tmp_path_factory.mktemp("home")
    return {
        ALONE: asyncio.run(alone()),
        SERVER: asyncio.run(at_a_server(served)),
        TERMINAL: in_a_terminal(folder),
    }


@pytest.mark.timeout(600)
def test_each_gets_the_result_of_his_own_choices_deal_by_deal(results):
    for front in (ALONE, SERVER):
        events = expected(front)
        own = [one.own for one in board_results(events, day_of(date.fromisoformat(DAY), GAME).seed)]
        assert [board["own"] for board in results[front][0]["boards"]] == pytest.approx(own, abs=0.005)


@pytest.mark.timeout(600)
def test_where_all_did_the_same_all_have_the_same_and_later_not(results):
    one, other = (results[front][0]["boards"] for front in (ALONE, SERVER))
    assert one[:ALIKE] == other[:ALIKE]
    assert one[ALIKE:] != other[ALIKE:]


@pytest.mark.timeout(600)
def test_each_is_told_which_decision_cost_him_most(results):
    for front in (ALONE, SERVER):
        assert results[front][1] == dearest(front)
    deal, cost = dearest(TERMINAL)
    listed = results[TERMINAL].partition("The costliest decisions")[2].splitlines()
    assert f"deal {deal}: " in listed[1]
    assert f"{-cost:+.2f}".replace("-", "−") in listed[1]


@pytest.mark.timeout(600)
def test_each_is_told_his_result_without_luck_in_the_same_words(results):
    for front in (ALONE, SERVER):
        assert results[front][2] == steadily(front)
    for sentence in steadily(TERMINAL):
        assert sentence in results[TERMINAL]
