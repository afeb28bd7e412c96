"""One's own play in a browser's worker: it is made of one's own finished deals only, and forgotten with one word."""

import asyncio
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from alone.site_shelf import Shelf
from core.site.test_service import asked
from gamester.bots.simple import RandomBot
from gamester.browser import open_service
from gamester.browser.playing import LOOK, MISTAKES
from gamester.games import game_of
from gamester.games.registry import OWN
from gamester.i18n import languages
from gamester.study.judge import Estimate, Verdict
from gamester.study.own_deals import own_deals
from gamester.study.practice import Mistake, understood, written
from study.evenings import NAMES, evening
from table.driving import text_of

DEALS = 4


@pytest.fixture(autouse=True)
def judged(monkeypatch):
    """A judge that finds the first act of each deal dear, in no time; the true ones are compared elsewhere."""

    def judge(deal, _key):
        at = next(number for number, (seat, _) in enumerate(deal.steps) if seat == deal.seat)
        cost = 1.0 + len(deal.deck) % 2 + deal.number / 8
        kind = game_of(deal.game).study().kinds[0]
        halves, levels = (Estimate(cost, kind=kind),) * 2, {"random": 0.5, "advice": 0.5, "tables": 1.0}
        return [Verdict(deal.turns[at], deal.acts[at], 1, halves, at=at, choices=2, gain=-cost, levels=levels)]

    monkeypatch.setattr("gamester.study.report.judge_deal", judge)


async def taken(service, name, events, seat=0, changed=0.0):
    return await asked(
        service, "POST", "/api/play/records", id=name, seat=seat, changed=changed, record=text_of(events)
    )


async def with_evening():
    """What is kept, and a service that has taken an evening."""
    shelf = Shelf()
    service = await open_service(shelf, 0)
    await taken(service, "a", evening("loo", RandomBot(1, "Wanda"), DEALS))
    return shelf, service


async def opened(service, events, query=""):
    """A record that is opened to be watched."""
    status, text = await service.answer("POST", f"/api/replays{query}", text_of(events))
    assert status == 200, text
    return json.loads(text)["id"]


async def claimed(service, id_, seat):
    return await asked(service, "POST", f"/api/replays/{id_}/own", seat=seat)


async def looked(service, lang="en"):
    status, found = await asked(service, "POST", f"/api/play?lang={lang}", now=1)
    while status == 200 and found["working"]:
        status, found = await asked(service, "GET", f"/api/play?lang={lang}")
    return status, found


@pytest.mark.parametrize("lang", languages())
async def test_every_finished_deal_of_ones_own_is_told_in_words(lang) -> None:
    service = await open_service(Shelf(), 0)
    week = timedelta(7).total_seconds()
    for number, game in enumerate(OWN):
        assert (await taken(service, f"a{number}", evening(game, RandomBot(1, "Wanda"), DEALS)))[0] == 200
        assert (await taken(service, f"b{number}", evening(game, RandomBot(2, "Wanda"), DEALS, 2), 0, week))[0] == 200
    status, found = await looked(service, lang)
    assert (status, found["done"], found["of"]) == (200, len(OWN) * 2 * DEALS, len(OWN) * 2 * DEALS)
    for game in found["games"]:
        assert len(game["figures"]) > 3
        assert [each["deals"] for each in game["weeks"]] == [DEALS, DEALS]
        assert game["figures"][2]["value"] > 0
    text = json.dumps(found)
    assert "insight." not in text
    assert "{" not in "".join(one["text"] + one["like"] for one in found["games"])
    assert not re.search(r"\b[A23456789TJQK][CDHS]\b", text)
    assert not [name for name in NAMES[1:] if name in text]


async def test_records_that_are_only_watched_and_deals_that_are_not_over_tell_nothing() -> None:
    """Twins: what others have played, and how the cards of a running deal lie, changes no byte of the answer."""
    answers, own = [], evening("loo", RandomBot(1, "Wanda"), DEALS)
    shuffles = [place for place, event in enumerate(own) if type(event).__name__ == "Shuffled"]
    running = own[: shuffles[-1] + 1]
    for swapped in (False, True):
        service = await open_service(Shelf(), 0)
        last = running[-1]
        if swapped:
            deck = list(last.deck)
            deck[0], deck[-1] = deck[-1], deck[0]
            last = replace(last, deck=tuple(deck))
            watched = text_of(evening("loo", RandomBot(8, "Wanda"), DEALS))
            assert (await service.answer("POST", "/api/replays", watched))[0] == 200
        assert (await taken(service, "a", [*running[:-1], last]))[0] == 200
        answers.append(await looked(service))
    assert answers[0] == answers[1]
    assert answers[0][1]["of"] == DEALS - 1


async def test_an_opened_record_counts_as_ones_own_by_the_seat_that_one_had() -> None:
    service = await open_service(Shelf(), 0)
    id_ = await opened(service, evening("loo", RandomBot(1, "Wanda"), DEALS), "?day=20000")
    assert (await looked(service))[1]["of"] == 0
    status, about = await claimed(service, id_, 2)
    assert (status, about["seat"], about["open_hands"]) == (200, 2, True)
    status, found = await looked(service)
    assert found["of"] == DEALS
    assert [week["monday"] for week in found["games"][0]["weeks"]] == ["2024-09-30"]
    assert (await asked(service, "GET", f"/api/replays/{id_}"))[1]["seat"] == 2
    assert (await claimed(service, id_, None))[1]["seat"] is None
    assert (await looked(service))[1]["of"] == 0


async def test_no_seat_of_ones_own_is_taken_in_a_table_of_this_browser_nor_one_that_is_not_there() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    id_ = await opened(service, evening("loo", RandomBot(1, "Wanda"), DEALS))
    wishes = {"game": "loo", "variant": "five/wikipedia-2023", "players": 5, "name": "Ann"}
    table = (await asked(service, "POST", "/api/tables", **wishes))[1]["id"]
    before = dict(shelf.heads)
    answers = [await claimed(service, where, seat) for where, seat in ((id_, 4), (table, 1), ("none", 0))]
    assert [(status, trouble["code"]) for status, trouble in answers] == [
        (404, "no_seat"), (404, "not_here"), (404, "not_here"),
    ]  # fmt: skip
    assert (await claimed(service, id_, 9))[0] == 400
    assert shelf.heads == before


async def test_a_look_is_found_again_by_a_later_page_in_any_language() -> None:
    shelf, first = await with_evening()
    told_now = [await looked(first, lang) for lang in languages()]
    later = await open_service(shelf, 0)
    assert [await asked(later, "GET", f"/api/play?lang={lang}") for lang in languages()] == told_now
    assert told_now[0][1]["games"]
    shelf.notes[LOOK] = '{"en": 5}'
    assert (await asked(later, "GET", "/api/play"))[1]["games"] == []


async def test_a_look_is_stopped_and_the_last_one_stays(monkeypatch) -> None:
    monkeypatch.setattr("gamester.browser.routes.PATIENCE", 0)
    shelf, service = await with_evening()
    _, before = await looked(service)
    mistakes = shelf.notes[MISTAKES]
    await taken(service, "b", evening("loo", RandomBot(2, "Wanda"), DEALS, 2))
    status, under_way = await asked(service, "POST", "/api/play")
    assert (status, under_way["working"], under_way["games"]) == (200, True, before["games"])
    waiting = asyncio.ensure_future(service.answer("GET", "/api/play", ""))
    await asyncio.sleep(0)
    assert await asked(service, "POST", "/api/play/stop") == (200, before)
    assert json.loads((await waiting)[1]) == before, "whoever waits for the look is answered"
    assert await asked(service, "GET", "/api/play") == (200, before)
    assert shelf.notes[MISTAKES] == mistakes
    assert (await looked(service))[1]["of"] == 2 * DEALS


async def test_a_look_for_which_there_is_no_room_is_told_and_says_so(monkeypatch) -> None:
    shelf, service = await with_evening()

    async def full(*_) -> None:
        raise OSError("no space")

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "put_note", full)
        status, found = await looked(service)
    assert (status, len(found["games"]), len(found["notes"])) == (200, 1, 1)
    assert "no room to keep this analysis" in found["notes"][0]
    assert (await asked(service, "GET", "/api/play"))[1] == found
    assert (await looked(service))[1]["notes"] == []


async def test_what_is_wrong_with_one_record_leaves_the_others() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    await taken(service, "good", evening("laugh", RandomBot(1, "Wanda"), DEALS))
    await taken(service, "bad", evening("laugh", RandomBot(2, "Wanda"), DEALS))
    shelf.rows["own-bad"][3] = "{"
    shelf.heads["other"] = '{"head":4}'
    status, found = await looked(service)
    assert (status, found["of"]) == (200, DEALS)
    assert found["notes"] == ["2 sessions could not be read, and were left out."]


@pytest.mark.parametrize("text", ["", "{}", '{"type":"open"}', "\x00" * 40])
async def test_a_record_that_is_none_is_refused_in_one_sentence_and_not_kept(text) -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    status, trouble = await asked(service, "POST", "/api/play/records", id="x", seat=0, changed=0.0, record=text)
    assert status == 422
    assert trouble["text"].endswith(".")
    assert shelf.rows == {}


async def test_nothing_is_left_after_forgetting() -> None:
    shelf, service = await with_evening()
    await claimed(service, await opened(service, evening("laugh", RandomBot(1, "Wanda"), DEALS)), 0)
    await looked(service)
    assert understood(shelf.notes[MISTAKES])
    status, found = await asked(service, "POST", "/api/play/forget", now=1)
    assert (status, found["games"], found["practice"]) == (200, [], 0)
    assert (shelf.rows, shelf.heads, set(shelf.notes.values())) == ({}, {}, {""})


async def test_no_record_at_all_is_said() -> None:
    status, found = await looked(await open_service(Shelf(), 0))
    assert (status, found["games"]) == (200, [])
    assert len(found["notes"]) == 1


async def test_a_mistake_comes_back_as_a_puzzle_and_later_once_it_is_answered() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    events = evening("loo", RandomBot(4, "Wanda"), DEALS)
    await taken(service, "a", events)
    deal = list(own_deals(events, 0))[-1]
    at = next(number for number, (seat, _) in enumerate(deal.steps) if seat == 0)
    today = datetime.now(UTC).date()
    due = [Mistake("own-a", deal.number, at, 0, today), Mistake("gone", 1, 0, 0, today - timedelta(9))]
    shelf.notes[MISTAKES] = written(due)
    assert (await asked(service, "GET", "/api/play"))[1]["practice"] == 2
    status, puzzle = await asked(service, "GET", "/api/practice")
    assert (status, puzzle["seat"], puzzle["of"], len(puzzle["choices"]) > 1) == (200, 0, 1, True)
    choice = puzzle["choices"][0]
    given = {name: choice[name] for name in ("do", "cards", "takes")}
    assert (await asked(service, "POST", "/api/practice", do="leave"))[0] == 409
    status, solved = await asked(service, "POST", "/api/practice", **given)
    assert status == 200
    assert str(understood(shelf.notes[MISTAKES])[0].due) in solved["about"]
    assert (await asked(service, "GET", "/api/practice"))[0] == 409
    assert (await asked(service, "POST", "/api/practice", **given))[0] == 409


async def test_forgetting_while_a_look_goes_on_ends_it() -> None:
    shelf, service = await with_evening()
    await service.tables.play.begin()
    await asyncio.sleep(0)
    begun = asyncio.all_tasks() - {asyncio.current_task()}
    await asked(service, "POST", "/api/play/forget", now=1)
    await asyncio.wait(begun)
    assert shelf.notes[MISTAKES] == ""
