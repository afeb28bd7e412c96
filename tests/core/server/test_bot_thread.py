"""Bots that search think in a thread of their own: what it answers, and what a table does with its answers.

That what it is told depends on nothing that a seat has not seen is proved where views and memories are made.
"""

import asyncio
import random
import threading
from dataclasses import replace
from datetime import date

import pytest

from core.server.test_room import ring
from gamester.bots.base import is_asked, is_forced, seen_by, seen_to_keep
from gamester.bots.levels import SEARCHING
from gamester.bots.roster import AdviceBot, bot_named, level_of, quick
from gamester.games import game_of
from gamester.hosting import thinking, timers
from gamester.hosting.thinking import LONGEST
from gamester.protocol import wire
from gamester.server.bot_thread import BotThread
from gamester.study.boards import day_of
from gamester.study.challenges import challenge_text
from gamester.table.events import Acted, Opened
from gamester.table.table import Table
from gamester.text.messages import Words
from server.here import browser_at
from server.rooms import STILL, Guest, new_room

QUICK = replace(STILL, act=0.0, claim=0.0)


class Ready(BotThread):
    """A thread whose searches are the test's."""

    def __init__(self, choose=None, admitted=True):
        super().__init__(None)
        self.choose, self.admitted, self.asked = choose, admitted, []

    def admits(self):
        return self.admitted

    def think(self, bot, seen):
        if not self.asked:
            self.acted = len(acts_of(self.room, seen.view.seat))
        self.asked.append(seen)
        answer = asyncio.get_running_loop().create_future()
        if self.choose is not None:
            answer.set_result(self.choose(seen))
        return answer


# --- At a table ---------------------------------------------------------------------------------------------


def notes(guest):
    """What the chairs say to a guest, the last time they did."""
    last = guest.read("presence", "welcome", "news")[-1]
    return [chair["note"] for chair in (last.get("chairs") or last["state"]["chairs"])]


async def table_of_bots(registry, workers, level="search", timing=QUICK, **wishes):
    """A table at which Ann plays with bots that think as given."""
    registry.timing, registry.bots = timing, workers
    room = await new_room(registry, level=level, **wishes)
    workers.room = room
    return room, await Guest(room, "ann").come()


async def played(room, ann, what):
    """Ann plays with her bots until something has happened."""
    while not what():
        assert not room.table.finished, "it did not happen while the session lasted"
        if room.table.between_deals:
            await ann.deal()
        elif any(not act["unasked"] for act in ann.state["acts"]):
            await ann.some_act()
        await room.next_thing()


def acts_of(room, seat):
    """What a seat has done."""
    return [event.act for event in room.table.events if isinstance(event, Acted) and event.seat == seat]


def done_on_first_thought(room, workers):
    """What the seat did that was first thought for; nothing yet if it has not acted."""
    if not workers.asked:
        return None
    done = acts_of(room, workers.asked[0].view.seat)
    return done[workers.acted] if len(done) > workers.acted else None


@pytest.mark.parametrize("level", SEARCHING)
async def test_a_bot_does_what_it_has_thought_of(registry, level):
    odd = lambda seen: seen.offers[-1].act if seen.offers[-1].limit is None else seen.offers[0].act  # noqa: E731
    workers = Ready(odd)
    room, ann = await table_of_bots(registry, workers, level)
    assert {level_of(place.bot) for place in room.seating.places[1:]} == {level}
    await played(room, ann, lambda: done_on_first_thought(room, workers))
    assert done_on_first_thought(room, workers) == odd(workers.asked[0])
    assert notes(ann) == [None] * 5


@pytest.mark.parametrize("choose", [None, lambda seen: None])
async def test_without_a_thought_in_time_a_quick_bot_answers(registry, choose):
    workers = Ready(choose)
    room, ann = await table_of_bots(registry, workers)
    await played(room, ann, lambda: done_on_first_thought(room, workers))
    seen = workers.asked[0]
    assert done_on_first_thought(room, workers) == quick(room.place(seen.view.seat).bot).choose(seen)


async def test_bots_that_do_not_search_are_not_thought_for(registry):
    registry.bots = workers = Ready()
    room, ann = await table_of_bots(registry, workers, "advice", replace(QUICK, act=1e-9))
    await played(room, ann, lambda: len(room.table.events) > 20)
    assert not workers.asked


async def test_who_is_asked_in_secret_is_not_thought_for(registry, monkeypatch):
    monkeypatch.setattr("gamester.hosting.timers.LONGEST", 0.0)
    registry.bots = workers = Ready()
    room, ann = await table_of_bots(registry, workers, game="laugh", variant="adpoker", options={"rounds": 100})
    secret = []
    choose = AdviceBot.choose

    def noted(bot, seen):
        if seen.view.seat not in room.publicly_asked():
            secret.append(seen.view.seat)
            assert all(one.view.hand != seen.view.hand or one.offers != seen.offers for one in workers.asked)
        return choose(bot, seen)

    monkeypatch.setattr(AdviceBot, "choose", noted)
    await played(room, ann, lambda: secret and len(workers.asked) > 4)


async def test_whether_a_bot_has_a_choice_makes_no_difference_to_when_it_acts_nor_to_what_its_chair_says(
    registry, monkeypatch
):
    room, ann = await table_of_bots(registry, Ready(admitted=False), timing=replace(STILL, act=0.0))
    waits, asked = set(), set()
    wait, begin = timers.wait_of, thinking.begin

    def noted(t, seat, now, *, racing):
        waited = wait(t, seat, now, racing=racing)
        if waited is not None and seat in room.publicly_asked():
            waits.add(waited)
        return waited

    def begun(t, seat, *given):
        begin(t, seat, *given)
        asked.add(seat in t.bot_searches.hurried)

    monkeypatch.setattr(timers, "wait_of", noted)
    monkeypatch.setattr(thinking, "begin", begun)
    await played(room, ann, lambda: min(room.acted[1:]) > 1)
    assert (waits, asked) == ({LONGEST}, {True})


async def test_chairs_say_who_was_hurried(registry):
    room, ann = await table_of_bots(registry, Ready(admitted=False))
    await played(room, ann, lambda: all(room.acted))
    assert notes(ann) == [None, *[Words("en").say("bots.hurried")] * 4]


async def test_a_level_that_cannot_be_had_is_refused_in_a_sentence(registry, monkeypatch):
    monkeypatch.setattr("gamester.server.http_tables.to_be_had", lambda game=None: ("advice",))
    asked = {"game": "loo", "variant": "five/wikipedia-2023", "players": 5, "name": "Ann", "level": "search"}
    async with browser_at(registry) as browser:
        answer = await browser.post("/api/tables?lang=fr", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (409, "level")
        assert answer.json()["text"].startswith("Il n’y a pas ici de robots de ce niveau")
        assert (await browser.post("/api/tables", json=asked | {"level": "advice"})).status_code == 201


async def test_a_challenge_against_bots_that_cannot_play_here_is_refused(registry, monkeypatch):
    monkeypatch.setattr("gamester.server.http_daily.to_be_had", lambda game=None: ("advice",))
    boards = day_of(date(2026, 11, 20), "loo")
    async with browser_at(registry) as browser:
        for level, status in (("master", 409), ("advice", 201)):
            seated = {seat: bot_named(bot.name, 1, level=level) for seat, bot in boards.bots().items()}
            asked = {"text": challenge_text(replace(boards, seated=seated)), "name": "Ann"}
            assert (await browser.post("/api/challenges/sit", json=asked)).status_code == status


# --- The thread ---------------------------------------------------------------------------------------------


def decisions(game, variant, many):
    """So many decisions of bots at a table, as they are kept."""
    opened = Opened(game, variant, {}, game_of(game).rules_number, tuple("ABCDE"))
    table = Table(opened, random.Random(many))
    while many:
        if table.between_deals:
            table.deal()
        seat, seen = next((seat, seen) for seat in table.to_act() if is_asked(seen := seen_by(table, seat)))
        if not is_forced(seen):
            yield seen_to_keep(table, seat)
            many -= 1
        table.act(seat, AdviceBot().choose(seen))


@pytest.mark.parametrize(("game", "variant"), [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
async def test_it_answers_what_the_bot_would_do(registry, game, variant):
    bots = [bot_named("Celia", 7, level=level) for level in SEARCHING]
    for seen in decisions(game, variant, 4):
        for bot in bots:
            assert await registry.bots.think(bot, seen) == bot.choose(seen)


@pytest.mark.parametrize(("spent", "told"), [(0.0, 0.0), (0.1, 0.0), (15.0, 0.5)])
async def test_how_busy_it_was_shows_no_single_decision(registry, spent, told):
    registry.bots.spent = spent
    assert [registry.bots.busy(30.0), registry.bots.busy(30.0)] == [told, 0.0]


async def test_a_decision_that_goes_wrong_is_none_and_the_next_is_thought_about(registry):
    class Failing(AdviceBot):
        def choose(self, seen):
            raise LookupError

    seen = next(decisions("loo", "five/wikipedia-2023", 1))
    thoughts = [registry.bots.think(bot, seen) for bot in (Failing(), AdviceBot(seed=3))]
    assert await asyncio.gather(*thoughts) == [None, AdviceBot(seed=3).choose(seen)]
    assert registry.bots.admits()


async def test_a_long_queue_admits_nobody_and_its_end_leaves_nobody_waiting(registry):
    loop, began, closed = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    class Thinking(AdviceBot):
        def choose(self, seen):
            loop.call_soon_threadsafe(began.set)
            closed.wait()
            return super().choose(seen)

    seen = next(decisions("loo", "five/wikipedia-2023", 1))
    assert registry.bots.admits()
    thoughts = [registry.bots.think(Thinking(), seen) for _ in range(40)]
    assert not registry.bots.admits()
    await began.wait()
    registry.bots.close()
    closed.set()
    await asyncio.wait(thoughts)
    late = registry.bots.think(AdviceBot(), seen)
    await asyncio.wait([late])
    assert thoughts[0].result() == AdviceBot().choose(seen)
    assert all(thought.cancelled() for thought in [*thoughts[1:], late])


async def test_chairs_say_that_no_module_thinks_in_each_listener_s_language(registry, monkeypatch):
    room, ann = await table_of_bots(registry, Ready(), timing=STILL)
    monkeypatch.setattr("gamester.engine.modules._failed", {"loo"})
    eve = await Guest(room, "eve", "fr").come()
    for guest, lang in ((ann, "en"), (eve, "fr")):
        assert notes(guest) == [None, *[Words(lang).say("bots.no_search")] * 4]


async def test_a_table_without_bots_that_search_starts_nothing(registry):
    await ring(registry)
    assert not registry.bots.pool._threads


# --- Players in a hurry -------------------------------------------------------------------------------------


async def test_who_wants_no_pause_again_and_again_neither_delays_a_bot_nor_makes_it_think_anew(registry):
    workers = Ready()
    room, ann = await table_of_bots(registry, workers, timing=replace(STILL, act=5.0))
    ben = await Guest(room, "ben").come()
    await ben.sit(1, "Ben")
    await ann.deal()
    await played(room, ann, lambda: room.plans.bots or not room.table.session.under_way)
    (seat, planned), *_ = room.plans.bots.items()
    for _ in range(3):
        registry.clock.at += 1.0
        await ben.ask(wire.Skip(ben.id()))
    assert room.plans.bots[seat] == planned
    thought = len(workers.asked)
    registry.clock.at += 1.0
    await ann.ask(wire.Skip(ann.id()))
    assert room.plans.bots[seat].at < planned.at
    assert len(workers.asked) == thought
