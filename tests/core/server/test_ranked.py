"""Ranked days: the seed is committed beforehand, stays in the server until the day is over, and is then opened."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec.structs import replace

from gamester.fair.check import verify_record
from gamester.games import game_of
from gamester.handlers.daily import table_id
from gamester.hosting.opening import NewTable, new_boards_table
from gamester.server.exporting import all_of, record_of
from gamester.server.ranked import is_over, ranked_boards, ranked_told, seed_lines
from gamester.server.store import Person as Principal
from gamester.server.store import open_store
from gamester.server.store.backup import TABLES, back_up
from gamester.table.events import read_body, read_event
from gamester.text.errors import GamesterError
from server.client import Person
from study.playing import played, the_first
from table.driving import lines

DAY = date(2026, 11, 24)
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()


async def account(served, handle):
    person = Person(served)
    await person.post("/api/me", {"name": "Ann"})
    answer = await person.post("/api/me/password", {"handle": handle, "password": "correct horse battery"})
    assert answer.status_code == 200, answer.text
    return person


async def test_a_guest_is_refused_and_so_is_another_day_and_nobody_gets_hints(here):
    guest, ann = Person(here), await account(here, "ann_other_day")
    assert (await guest.post("/api/daily", {"game": "loo", "ranked": True})).json()["code"] == "ranked_account"
    past = {"game": "loo", "ranked": True, "day": "2026-11-01"}
    assert (await ann.post("/api/daily", past)).json()["code"] == "ranked_over"
    table = (await ann.post("/api/daily", {"game": "loo", "ranked": True, "name": "Ann"})).json()["table"]
    async with ann.at(table) as line:
        assert line.welcome["table"]["hints"] is False


async def test_when_the_day_is_over_the_seed_is_told_and_the_record_verified(registry):
    store = registry.store
    boards = await ranked_boards(store, DAY, "loo")
    made = NewTable(table_id("ann", boards), "", boards.seed, 0, NOON)
    head, rows = new_boards_table(boards, "ann", "Ann", made)
    await store.create(head, rows, boards.seed.hex())
    head = await store.head(head.id)
    assert await seed_lines(store, head, NOON + 86_400) == []
    finished = replace(head, status="finished")
    assert await seed_lines(store, finished, NOON) == []
    assert (await ranked_told(store, DAY, DAY, "loo", "ann", {})).seed is None
    assert not await is_over(store, head, NOON)
    (line,) = await seed_lines(store, finished, NOON + 86_400)
    event = read_event(read_body(line), game_of("loo").words.verbs)
    assert event.body["seed"] == boards.seed.hex()
    events = [*played(boards, the_first)[:-1], event]
    assert verify_record(lines(events)).found == "fair"
    assert await is_over(store, head, NOON + 86_400)
    told = await ranked_told(store, DAY, DAY + timedelta(1), "loo", "ann", {})
    assert told.seed == boards.seed.hex()


async def test_a_past_day_that_nobody_asked_for_has_no_ranked_deals(registry):
    assert await ranked_told(registry.store, date(2026, 1, 1), DAY, "loo", "ann", {}) is None


async def test_the_operator_is_given_no_record_of_a_ranked_day_before_it_ends(registry):
    store = registry.store
    boards = await ranked_boards(store, DAY, "loo")
    head, rows = new_boards_table(boards, "ann", "Ann", NewTable(table_id("ann", boards), "", boards.seed, 0, NOON))
    await store.create(head, rows, boards.seed.hex())
    await store.set_head(replace(await store.head(head.id), status="finished"))
    with pytest.raises(GamesterError, match="is not over"):
        await record_of(store, head.id, NOON)
    ann = Principal("ann", "Ann")
    assert boards.seed.hex() not in json.dumps([body async for body in all_of(store, ann, NOON)])
    assert boards.seed.hex() in (await record_of(store, head.id, NOON + 86_400))[-1]


async def test_a_backup_holds_the_seed_of_a_ranked_day_among_the_secrets_and_nowhere_else(tmp_path):
    path = tmp_path / "t.db"
    store = await open_store(str(path))
    seed = (await ranked_boards(store, DAY, "loo")).seed.hex()
    await store.close()
    await back_up(str(path), tmp_path / "backup")
    with closing(sqlite3.connect(tmp_path / "backup")) as file:
        told = {table: str(list(file.execute(f"select * from {table}"))) for table in TABLES}
    assert [table for table, text in told.items() if seed in text] == ["secret"]
