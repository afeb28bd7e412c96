"""Bots that search think in a process of their own: what it is told, what it answers, and what happens without it."""

import asyncio
import random

import pytest

from core.server.test_bot_workers import notes, table_of_bots
from gamester.bots import AdviceBot, WeakenedBot, bot_named, is_asked, is_forced, seen_by, seen_to_keep
from gamester.events import Opened
from gamester.games import game_of
from gamester.levels import SEARCHING
from gamester.messages import Words
from gamester.server.bot_workers import BotWorkers
from gamester.server.log import Log
from gamester.table import Table
from server.rooms import STILL, Guest, until

NEVER_READY = "-c", "import time; time.sleep(600)"


ENDS = "-c", "pass"


FAILS = "-c", (
    "import sys; from gamester.server import bot_worker; "
    "bot_worker.act_on = lambda question: 'LookupError'; bot_worker.serve('loo', sys.stdin.buffer, sys.stdout.buffer)"
)  # fmt: skip


@pytest.fixture
async def started():
    """Starts bot_workers, and ends them."""
    running = []

    async def start(words=(), state="ready", game="loo", changed=lambda game: None):
        workers = BotWorkers(game, Log(as_json=False), changed, words)
        running.append(workers)
        async with asyncio.timeout(20):
            while workers.state != state:  # noqa: ASYNC110 - a program has no event for it
                await asyncio.sleep(0.01)
        return workers

    yield start
    for workers in running:
        await workers.close()


def decisions(game, variant, many):
    """So many decisions of bots at a table, as they are kept."""
    rng = random.Random(many)
    table = twins_table(game, variant, rng)
    while many:
        if table.between_deals:
            table.deal()
        for seat in table.to_act():
            seen = seen_by(table, seat)
            if is_asked(seen):
                if not is_forced(seen):
                    yield seen_to_keep(table, seat)
                    many -= 1
                table.act(seat, AdviceBot().choose(seen))
                break


def twins_table(game, variant, rng):
    table = Table(Opened(game, variant, {}, game_of(game).rules_number, tuple("ABCDE")), rng)
    table.deal(0)
    return table


@pytest.mark.parametrize(("game", "variant"), [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
async def test_it_answers_what_the_bot_would_do(started, game, variant):
    workers = await started(game=game)
    bots = [bot_named("Celia", 7, level=level) for level in SEARCHING]
    for seen in decisions(game, variant, 6):
        for bot in (*bots, WeakenedBot(AdviceBot(seed=3), 40, 3)):
            assert await workers.think(bot, seen) == bot.choose(seen)


async def test_one_that_ends_leaves_nobody_waiting_and_is_started_again_only_after_a_while(started, capfd):
    changes = []
    workers = await started(changed=changes.append)
    waiting = workers.think(AdviceBot(), next(decisions("loo", "five/wikipedia-2023", 1)))
    workers.helper.kill()
    assert await waiting is None or workers.usual
    await asyncio.wait({workers.living}, timeout=10)
    assert (workers.state, workers.admits()) == ("ended", False)
    assert changes == ["loo", "loo"]
    assert "bots cannot think any more" in capfd.readouterr().err
    workers.since -= 100
    assert not workers.admits()
    async with asyncio.timeout(20):
        while not workers.admits():  # noqa: ASYNC110 - a program has no event for it
            await asyncio.sleep(0.01)


async def test_a_program_that_cannot_be_started_is_one_that_has_ended(started):
    assert not (await started(["/no/such/program"], "ended")).admits()
    assert not (await started(ENDS, "ended")).admits()


async def test_a_decision_that_goes_wrong_is_none_and_the_next_is_thought_about(started, capfd):
    workers = await started(FAILS)
    seen = next(decisions("loo", "five/wikipedia-2023", 1))
    assert await workers.think(AdviceBot(), seen) is None
    assert await workers.think(AdviceBot(), seen) is None
    assert "LookupError" in capfd.readouterr().err
    assert workers.state == "ready"


async def test_chairs_say_why_bots_do_not_think_in_each_listener_s_language(registry):
    workers = BotWorkers("loo", registry.log, registry._workers_changed, NEVER_READY)
    room, ann = await table_of_bots(registry, workers, timing=STILL)
    eve = await Guest(room, "eve", "fr").come()
    for guest, lang in ((ann, "en"), (eve, "fr")):
        assert notes(guest) == [None, *[Words(lang).say("bots.preparing")] * 4]
    workers.helper.kill()
    await until(lambda: workers.state == "ended")
    await until(lambda: notes(eve)[1] == Words("fr").say("bots.no_search"))
    assert notes(ann)[0] is None
