"""A database that is locked, full, read-only, newer, damaged or gone: one clear sentence, and nothing has changed."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys

import psycopg
import pytest

from folders import HELPERS
from gamester.server.store import (
    Answer,
    Full,
    InUse,
    Locked,
    Process,
    ReadOnly,
    Stale,
    Store,
    Unreachable,
    only_server,
    open_store,
)
from gamester.server.store.operations import tell
from gamester.server.store.postgres import Postgres
from gamester.server.store.sqlite import Sqlite
from store.fixtures import is_a_sentence, table

pytestmark = pytest.mark.asyncio
APPENDER = HELPERS / "store" / "appender.py"


async def opened(address, patience):
    kind = Postgres if address.startswith("postgres") else Sqlite
    return Store(await kind.open(address, patience=patience))


async def untouched(store):
    assert await store.read("t") == ["a"]
    assert (await store.head("t")).last == 1
    assert not await store.answered("t", "ann", "1")


async def test_a_database_that_another_program_keeps_is_locked(shared_kind, new_address):
    address = new_address(shared_kind)
    store = await opened(address, 10.0)
    await table(store)
    hurried = await opened(address, 1.0)  # PostgreSQL ends who does nothing in a transaction for so long as well
    if shared_kind == "sqlite":
        other = sqlite3.connect(address, isolation_level=None)
        other.execute("begin immediate")
    else:
        other = psycopg.connect(address)
        other.execute("lock table head, schema_version in exclusive mode")
    with pytest.raises(Locked) as fault:
        await hurried.append("t", 1, ["b"], Answer("ann", "1"))
    is_a_sentence(fault)
    with pytest.raises(Locked):
        await hurried.ping()
    await hurried.close()
    await untouched(store)
    other.rollback()
    other.close()
    await store.append("t", 1, ["b"])
    await store.close()


async def test_a_full_database_says_so_and_goes_on_when_there_is_room(shared_kind, new_address):
    address = new_address(shared_kind)
    store = await open_store(address)
    await table(store)
    if shared_kind == "sqlite":
        await store.database.write(tell("pragma max_page_count = 1"))
    else:  # what the server says of a full disk, said by the server
        full = "begin raise exception 'no space left' using errcode = 'disk_full'; end"
        await store.database.write(tell(f"create function no_room() returns trigger language plpgsql as $${full}$$"))
        await store.database.write(tell("create trigger no_room before insert on log execute function no_room()"))
    with pytest.raises(Full) as fault:
        await store.append("t", 1, ["b" * 9000] * 20, Answer("ann", "1"))
    is_a_sentence(fault)
    await untouched(store)
    if shared_kind == "sqlite":
        await store.database.write(tell("pragma max_page_count = 1000000"))
    else:
        await store.database.write(tell("drop trigger no_room on log"))
    await store.append("t", 1, ["b" * 9000] * 20)
    assert (await store.head("t")).last == 21
    await store.close()


HOLDER = "import sys; from gamester.server.store import only_server\nwith only_server(sys.argv[1]): print('held', flush=True); sys.stdin.read()"


def held_by_another(place):
    """Another process that has this file to itself."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(place)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout.readline() == "held\n"
    return other


async def test_a_second_server_on_one_file_refuses_until_the_first_has_ended_however_it_ends(tmp_path):
    place, link = tmp_path / "a.db", tmp_path / "link.db"
    link.symlink_to(place)
    other = held_by_another(place)
    for named in (place, link, f"sqlite:///{place}"):
        with pytest.raises(InUse) as fault, only_server(str(named)):
            pass
        is_a_sentence(fault)
    store = await open_store(str(place))  # as backup and export do
    await store.close()
    other.kill()
    other.communicate()
    with only_server(str(place)):
        pass


async def test_a_database_that_may_not_be_written_to_is_read_only(shared_kind, new_address):
    address = new_address(shared_kind)
    store = await open_store(address)
    await table(store)
    if shared_kind == "sqlite":
        await store.database.write(tell("pragma query_only = on"))
    else:
        await store.close()
        store = await open_store(address)
        await store.database.write(tell("set default_transaction_read_only = on"))
    with pytest.raises(ReadOnly) as fault:
        await store.append("t", 1, ["b"], Answer("ann", "1"))
    is_a_sentence(fault)
    with pytest.raises(ReadOnly):
        await store.ping()
    await untouched(store)
    await store.close()


async def test_migrations_are_done_once_by_many(shared_kind, new_address):
    address = new_address(shared_kind)
    if shared_kind == "sqlite":
        await (await open_store(address)).close()
    stores = await asyncio.gather(*(open_store(address) for _ in range(4)))
    await table(stores[0])
    assert [await store.read("t") for store in stores] == [["a"]] * 4
    for store in stores:
        await store.close()


@pytest.mark.parametrize("address", ["/no/such/folder/a.db", "postgresql://127.0.0.1:1/none", "postgresql://%%%"])
async def test_a_database_that_is_not_there_is_unreachable(address):
    with pytest.raises(Unreachable) as fault:
        await open_store(address)
    is_a_sentence(fault)


async def test_a_closed_store_says_so(store):
    await store.close()
    for call in (store.read("t"), store.ping()):
        with pytest.raises(Unreachable, match="closed"):
            await call
    await store.close()


@pytest.mark.postgres
async def test_a_connection_that_postgresql_has_ended_is_made_anew(new_address):
    address = new_address("postgres")
    store = await open_store(address)
    await table(store)
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where pid <> pg_backend_pid() and backend_type = 'client backend'"
        )
    with pytest.raises(Unreachable):
        await store.append("t", 1, ["b"])
    await store.append("t", 1, ["b"])
    assert await store.read("t") == ["a", "b"]
    await store.close()


@pytest.mark.postgres
async def test_what_hangs_in_a_commit_loses_its_locks_with_its_tables(new_address):
    """PostgreSQL itself ends no transaction in the middle of a pipeline, however long nothing comes."""
    address = new_address("postgres")
    hanging, heir = [await open_store(address) for _ in range(2)]
    old, new = [Process(store.new_name(), "127.0.0.1:1", "secret") for store in (hanging, heir)]
    await table(hanging)
    await hanging.register(old)
    await heir.register(new)
    assert await hanging.claim("t", old.name) is None
    with pytest.raises(Unreachable):
        async with hanging.database._borrowed() as connection, connection.pipeline():
            changing = await connection.execute("update head set last = last where id = 't' returning id")
            assert await changing.fetchall() == [("t",)]
            await hanging.beat(old.name)
            await heir.remove(old)
            still = await connection.execute("select 1")
            assert await still.fetchall() == [(1,)], "it has said that it lives"
            await heir.remove(next(one for one in await heir.beat(new.name) if one.name == old.name))
            async with asyncio.timeout(4):
                assert await heir.claim("t", new.name) is None
    with pytest.raises(Stale):
        await hanging.append("t", 1, ["late"], owner=old.name)
    await heir.append("t", 1, ["b"], owner=new.name)
    assert await heir.read("t") == ["a", "b"]
    for store in (hanging, heir):
        await store.close()


async def test_whoever_gives_up_waiting_harms_nobody(store):
    """Appends given up at any point of their way: each is there whole or not at all, and others go on."""
    await table(store)
    for number in range(12):
        last = len(await store.read("t"))
        given_up = asyncio.ensure_future(store.append("t", last, [f"{number}", f"{number}"]))
        for _ in range(number):
            await asyncio.sleep(0.0002)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        await store.ping()  # whatever was begun before it has ended
        now = len(await store.read("t"))
        assert now in (last, last + 2)
        await store.append("t", now, ["after"])
    assert (await store.head("t")).last == len(await store.read("t"))


async def test_a_killed_process_loses_no_row_it_has_acknowledged(shared_kind, new_address):
    """`kill -9` in the midst of appends at several tables: what was acknowledged is there, and no batch is torn."""
    address = new_address(shared_kind)
    await (await open_store(address)).close()
    for _ in range(3):
        writer = subprocess.Popen([sys.executable, APPENDER, address], stdout=subprocess.PIPE, text=True)
        told = [writer.stdout.readline() for _ in range(60)]
        os.kill(writer.pid, signal.SIGKILL)
        told += writer.stdout.readlines()
        writer.wait()
        writer.stdout.close()
        assert writer.returncode == -signal.SIGKILL
        told = [line.split() for line in told if line.endswith("\n")]
        assert len(told) >= 60
        store = await open_store(address)
        for name, last in {name: int(last) for name, last in told}.items():
            rows = await store.read(name)
            assert len(rows) >= last
            assert len(rows) % 3 == 0
            assert rows == [f"{n}" for n in range(len(rows))]
            assert (await store.head(name)).last == len(rows)
            await store.append(name, len(rows), ["after"])
        await store.close()
