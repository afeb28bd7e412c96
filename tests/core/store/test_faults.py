"""A database in one file that is full, damaged or another program's: one clear sentence, and nothing has changed."""

import asyncio
import sqlite3

import pytest

from gamester.server.store import Damaged, Full, Head, Stale, Unreachable, only_server, open_store
from gamester.server.store.operations import tell
from store.fixtures import is_a_sentence, table


async def test_a_store_whose_last_commit_failed_is_not_ready_until_one_succeeds_or_a_minute_is_over(tmp_path):
    store, now = await open_store(str(tmp_path / "a.db")), [0.0]
    store.watched.clock = lambda: now[0]
    await table(store)
    await store.ping()

    async def fail():
        await store.database.write(tell("pragma max_page_count = 1"))
        with pytest.raises(Full):
            await store.append("t", 1, ["b" * 9000] * 20)

    await fail()
    with pytest.raises(Full):
        await store.ping()
    now[0] = 61.0
    await store.ping()
    await fail()
    await store.database.write(tell("pragma max_page_count = 1000000"))
    await store.append("t", 1, ["b"])
    with pytest.raises(Stale):
        await store.append("t", 1, ["b"])  # an answer, no failure
    await store.ping()
    await store.close()


async def test_each_kind_of_failure_is_reported_once_a_minute_with_its_reason(tmp_path):
    store, now, told = await open_store(str(tmp_path / "a.db")), [0.0], []
    store.watched.clock = lambda: now[0]
    store.watched.report = lambda fault: told.append((type(fault), fault.reading))
    await table(store)

    async def broken(operation):
        raise Damaged("server.store.damaged", place="a.db", reason="page 3")

    store.database.look = broken
    await store.database.write(tell("pragma max_page_count = 1"))
    for minute in (0, 1):
        now[0] = 60.0 * minute
        for _ in range(3):
            with pytest.raises(Full):
                await store.append("t", 1, ["b" * 9000] * 20)
            with pytest.raises(Damaged):
                await store.head("t")
    assert told == [(Full, False), (Damaged, True)] * 2
    await store.close()


async def test_a_full_database_fails_everybody_in_the_batch_and_no_row_is_half_there(tmp_path):
    store = await open_store(str(tmp_path / "a.db"))
    for number in range(20):
        await store.create(Head(str(number), "loo", "x"), ["a"])
    await store.database.write(tell("pragma max_page_count = 1"))
    writes = [store.append(str(n), 1, ["b" * 5000, "c" * 5000]) for n in range(20)]
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert any(isinstance(result, Full) for result in done)
    for number, result in enumerate(done):
        assert len(await store.read(str(number))) == (3 if result is None else 1)
    await store.close()


async def test_nothing_is_locked_where_servers_share_a_database_or_have_their_own():
    for address in (":memory:", "postgresql://somewhere/gamester"):
        with only_server(address), only_server(address):
            pass


@pytest.mark.parametrize("data", [b"this is no database" * 99, None])
async def test_a_file_that_is_no_database_of_ours_is_left_alone(tmp_path, data):
    path = tmp_path / "other.db"
    if data is None:
        sqlite3.connect(path).execute("create table moz_places (id)").connection.close()
    else:
        path.write_bytes(data)
    before = path.read_bytes()
    with pytest.raises(Damaged) as fault:
        await open_store(str(path))
    is_a_sentence(fault)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["other.db"]


def test_a_folder_that_is_not_there_is_told_of_the_database_itself(tmp_path):
    place = str(tmp_path / "no" / "a.db")
    with pytest.raises(Unreachable) as fault, only_server(place):
        pass
    assert fault.value.fills["place"] == place
