"""What a browser thinks is what Python thinks: the judge in a module and in a worker, Pyodide's opponents, results of a day."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from functools import partial
from itertools import islice

import msgspec
import numpy as np
import pytest
from bot_decisions import positions
from pyodide_in_node import printed, program_of, write_engine
from searcher_in_node import Worker

from alone.deciding import decided
from alone.persons import NAME, at_table, kept
from alone.site_shelf import Shelf
from core.site.test_service import First, asked, sat_down
from folders import HELPERS
from gamester.backend.judging_figures import HALVES
from gamester.bots.levels import SEARCHING, WITH_A_NETWORK
from gamester.bots.network import numbers_for
from gamester.bots.roster import AdviceBot, bot_named
from gamester.bots.simple import RandomBot
from gamester.browser import open_service
from gamester.games import game_of
from gamester.games.registry import OWN
from gamester.handlers.daily import result_info
from gamester.hosting import Head
from gamester.kernel.chance import begin
from gamester.local.days import first_events
from gamester.study.boards import day_of
from gamester.study.judge import APART, FEW, WORLDS, decisions_in, for_every_seat, judge_deal
from gamester.study.own_deals import UNSURE, own_deals
from gamester.study.results import board_results, session_of
from gamester_lab.compile.judging_compiled import Judge, Seats
from gamester_lab.compile.layout import empty_record, pack, unpack
from gamester_lab.compile.search import mind_of
from study.evenings import evening

DEALS = 6


def by_numba(deal, key):
    """The decisions of a deal."""
    numbers = np.frombuffer(bytes(numbers_for(deal.game, deal.o, deal.opened.seats)), np.uint8).copy()
    judge = Judge(deal.game, deal.o, mind_of(numbers), few=FEW, worlds=WORLDS, apart=APART)
    opened = empty_record(type(deal.opened))
    pack(deal.opened, opened)
    seats = Seats(for_every_seat(deal.others.levels), for_every_seat(deal.others.tempers), deal.others.slack)
    found = judge.judge(opened, deal.deck, deal.steps, deal.seat, seats, key)
    return None if found is None else [(one.verdict, one.figures, view_of(deal, one)) for one in found]


def view_of(deal, decision):
    view = game_of(deal.game).rules.new_view()
    unpack(decision.view, view)
    return view


@pytest.mark.parametrize("game", OWN)
def test_a_module_judges_as_numba_does(game: str) -> None:
    deals = list(own_deals(evening(game, RandomBot(5, "Wanda"), DEALS), 0))
    unsure = deals[0].others._replace(slack=UNSURE)
    modelled = [deal._replace(others=unsure) for deal in own_deals(evening(game, RandomBot(6, "Wanda"), 2), 0)]
    decisions, open_ones = 0, 0
    for number, deal in enumerate([*deals, *modelled]):
        key = begin(9, number, 3)
        here = decisions_in(deal, key, WORLDS)
        assert here == by_numba(deal, key)
        decisions += len(here or [])
        open_ones += sum(any(figures[:HALVES]) for _, figures, _ in here or [])
    assert decisions > DEALS
    assert open_ones >= 2


def test_a_deal_that_cannot_be_replayed_is_not_judged() -> None:
    deal = next(own_deals(evening("laugh", AdviceBot("Wanda"), 1), 0))
    assert judge_deal(deal._replace(steps=deal.steps[:-1]), 1) is None


@pytest.mark.parametrize("game", OWN)
def test_a_browsers_worker_finds_the_same(game):
    with closing(Worker()) as browser:
        for place, seen in enumerate(islice(positions(game, 3), 12)):
            bot = bot_named("Celia", place, level=(*SEARCHING, *WITH_A_NETWORK)[place % 3])
            here = bot.choose(seen)
            with browser.thinking():
                assert bot.choose(seen) == here
        (deal,) = own_deals(evening(game, RandomBot(5, "Wanda"), 1), 0)
        here = judge_deal(deal, 9)
        with browser.thinking():
            assert judge_deal(deal, 9) == here
        assert browser.searchers[game].took


DAY = "2026-11-24"
MODULES = [HELPERS / "alone" / f"{name}.py" for name in ("deciding", "site_shelf", "persons")]


@pytest.fixture(scope="module")
def told(tmp_path_factory, page_tools):
    """What one start of Pyodide tells to both tests, and what stands on the standard error."""
    folder = tmp_path_factory.mktemp("version")
    assert b"gamester/browser/service.pyc" in write_engine(folder)["gamester.zip"]
    days = f'[await result_of(f"person {{n}}", game, "{DAY}", Shelf()) for n, game in enumerate(["loo", "laugh"])]'
    return printed(folder, program_of(f"[decided(), {days}]", *MODULES))


@pytest.mark.timeout(300)
def test_opponents_with_a_network_decide_the_same_in_pyodide(told) -> None:
    (there, _), errors = told
    assert there == decided()
    assert there.count("None") == 2  # both games are played by their networks
    assert "WebAssembly failed" not in errors


@pytest.mark.timeout(300)
def test_who_acts_alike_gets_the_same_day_in_pyodide(told) -> None:
    (_, there), _ = told
    for person, game in enumerate(("loo", "laugh")):
        boards = day_of(date.fromisoformat(DAY), game)
        events = session_of(boards, first_events(boards, NAME), partial(at_table, f"person {person}"))
        head = Head("", boards.game, boards.variant, boards.options, host="", status="finished")
        result = result_info(head, events, list(board_results(events, boards.seed)), "en")
        assert there[person] == kept(msgspec.json.encode(result).decode())


async def test_other_requests_are_answered_while_the_result_without_luck_is_found(monkeypatch) -> None:
    service = await open_service(Shelf(), 0)
    id_ = await sat_down(service, "loo")
    page = First(service, id_)
    await page.hello()
    while await page.step():
        pass
    monkeypatch.setattr("gamester.study.report.gain_in", lambda deal, _key: deal.number / 4)
    monkeypatch.setattr("gamester.browser.routes.PATIENCE", 0)
    path = f"/api/daily/{id_}/steady"
    states = [(await asked(service, "GET", path))[1]["state"] for _ in range(2)]
    assert states == ["waiting", "waiting"], "other requests are answered between two deals"
    monkeypatch.setattr("gamester.browser.routes.PATIENCE", 9)
    _, told = await asked(service, "GET", path)
    assert (told["state"], told["ahead"]) == ("told", sum(range(1, 13)) / 4)
    assert told["deals"] == [{"deal": deal, "gain": deal / 4} for deal in range(1, 13)]
