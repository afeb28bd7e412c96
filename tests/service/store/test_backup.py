"""Backups: of one moment while others write, whole or not at all, and back into either kind of database."""

import asyncio
import itertools
import json
import os
import sqlite3
import subprocess
import sys

import pytest

from folders import GOLDEN
from gamester.server.exporting import all_of, person_named
from gamester.server.store import (
    Account,
    Answer,
    Chair,
    Damaged,
    Head,
    NewerSchema,
    Passkey,
    Person,
    StoreFault,
    Token,
    open_store,
)
from gamester.server.store.backup import TABLES, back_up, restore
from gamester.server.store.migrating import migrations
from gamester.server.store.operations import every, tell

pytestmark = pytest.mark.asyncio


ROWS = ['{"type":"seat","seat":0,"name":"Ann"}', '{"type":"closed","why":"é♠"}']
"""A log, as lines of a record."""


async def filled(address):
    """A store with something of everything."""
    store = await open_store(address)
    await store.people.add(Person("p1", "Ann", "fr"))
    await store.people.add_token(Token("h1", "p1", 9e9))
    await store.people.set_account(Account("p1", "ann", "$argon2id$v=19$"))
    await store.people.set_passkey(Passkey("k1", "p1", "key", 4, "phone"))
    chairs = (Chair("Ann", "person", "p1"), Chair("Robot", "bot"))
    await store.create(Head("t1", "loo", "x", {"must": True}, chairs=chairs, status="finished"), ROWS)
    await store.create(Head("t2", "loo", "x", chairs=chairs[::-1], status="playing"))
    await store.append("t2", 0, [f"row {n}" for n in range(4500)], Answer("p1", "1", "yes"))
    await store.keep_secret("t2", "seed")
    await store.say("t1", "p1", "hello")
    await store.say("t1", "p2", "not hers")
    return store


async def everything(store):
    return {name: sorted(await store.database.look(every(f"select * from {name}"))) for name in TABLES}


async def test_everything_in_the_schema_but_challenges_and_owners_is_in_a_backup():
    statements = itertools.chain(*migrations().values())
    made = {sql.split()[2] for sql in statements if sql.startswith("create table")}
    assert made == {*TABLES, "challenge", "process"}
    store = await open_store(":memory:")
    for name, (columns, _) in TABLES.items():
        rows = await store.database.look(every(f"pragma table_info({name})"))
        assert [row[1] for row in rows if row[1] != "owner"] == list(columns)
    await store.close()


@pytest.mark.parametrize("to_kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def test_what_was_backed_up_is_back_in_either_kind(shared_kind, to_kind, new_address, tmp_path):
    source = await filled(new_address(shared_kind))
    address, target, path = source.database, new_address(to_kind), tmp_path / "backup"
    assert await back_up(getattr(address, "address", None) or address.path, path) == 2
    assert path.stat().st_mode & 0o777 == 0o600
    assert await restore(path, target) == 2
    restored = await open_store(target)
    assert await everything(restored) == await everything(source)
    await restored.append("t2", 4500, ["and on"])
    await source.close()
    await restored.close()


async def test_a_backup_while_others_write_is_of_one_moment(shared_kind, new_address, tmp_path):
    address = new_address(shared_kind)
    store = await open_store(address)
    names = [f"t{number}" for number in range(5)]
    for name in names:
        await store.create(Head(name, "loo", "x"))
    stop = False

    async def write(name):
        last = 0
        while not stop:
            await store.append(name, last, [f"{last}", f"{last + 1}"], Answer("p", f"{last}", "yes"))
            last += 2

    writers = [asyncio.create_task(write(name)) for name in names]
    await asyncio.sleep(0.05)
    await back_up(address, tmp_path / "backup")
    stop = True
    await asyncio.gather(*writers)
    await store.close()
    assert await restore(tmp_path / "backup", str(tmp_path / "again.db")) == 5
    again = await open_store(str(tmp_path / "again.db"))
    for name in names:
        rows = await again.read(name)
        assert rows == [f"{n}" for n in range(len(rows))]
        assert len(rows) == (await again.head(name)).last
        answers = await again.database.look(every("select count(*) from answer where table_id = ?", name))
        assert answers[0][0] * 2 == len(rows)
    await again.close()


async def test_nothing_is_written_over(new_address, tmp_path):
    store = await filled(new_address("sqlite"))
    path = tmp_path / "backup"
    await back_up(store.database.path, path)
    with pytest.raises(StoreFault, match="exists already"):
        await back_up(store.database.path, path)
    before = await everything(store)
    with pytest.raises(StoreFault, match="already, and a backup is not put over"):
        await restore(path, store.database.path)
    assert await everything(store) == before
    await store.close()


def spoil(path, how):
    if how == "cut":
        os.truncate(path, path.stat().st_size // 2)
    elif how == "other":
        path.write_text("my shopping list")
    elif how == "gone":
        path.unlink()
    else:
        with sqlite3.connect(path) as file:
            if how == "torn":
                file.execute("delete from log where table_id = 't2' and seq = 7")
            elif how == "newer":
                file.execute("insert into schema_version values (9)")
            else:
                file.execute("drop table head")
        file.close()


@pytest.mark.parametrize("how", ["cut", "other", "gone", "torn", "newer", "foreign"])
async def test_a_backup_that_is_not_whole_is_refused_and_nothing_is_made(how, new_address, tmp_path):
    store = await filled(new_address("sqlite"))
    path, target = tmp_path / "backup", tmp_path / "target.db"
    await back_up(store.database.path, path)
    await store.close()
    spoil(path, how)
    with pytest.raises(StoreFault) as fault:
        await restore(path, str(target))
    assert isinstance(fault.value, {"newer": NewerSchema, "gone": StoreFault}.get(how, Damaged))
    assert str(fault.value).endswith(".")
    assert "\n" not in str(fault.value)
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("target")] == []


async def test_a_backup_that_fails_leaves_no_file(new_address, tmp_path):
    store = await filled(new_address("sqlite"))
    await store.database.write(tell("drop table chat"))
    await store.close()
    for path in (tmp_path / "backup", tmp_path / "no" / "folder"):
        with pytest.raises(StoreFault):
            await back_up(store.database.path, path)
    with pytest.raises(StoreFault, match="There is no database"):
        await back_up(str(tmp_path / "none.db"), tmp_path / "backup")
    assert sorted(path.suffix for path in tmp_path.iterdir() if "backup" in path.name or "none" in path.name) == []


# --- The commands -------------------------------------------------------------------------------------------


def gamester(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "gamester", *map(str, arguments), "--lang", "en"],
        capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **environment},
    )  # fmt: skip


async def test_the_commands_back_up_restore_and_export(new_address, tmp_path):
    store = await filled(new_address("sqlite"))
    address, path, again = store.database.path, tmp_path / "backup", tmp_path / "again.db"
    done = gamester("backup", path, "--database", address)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"2 tables are in {path}.\n", "")
    done = gamester("restore", path, GAMESTER_DATABASE=str(again))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"2 tables of {path} are back.\n", "")
    done = gamester("export", "t1", "--database", again)
    assert (done.returncode, done.stdout, done.stderr) == (0, "".join(f"{row}\n" for row in ROWS), "")
    await store.close()
    for name in ("Ann", "p1"):
        done = gamester("export", "--person", name, "--database", again)
        assert (done.returncode, done.stderr) == (0, "")
        told = [json.loads(line) for line in done.stdout.splitlines()]
        assert [line["type"] for line in told] == ["person", "passkey", "table", "table", "said"]
        assert told[0]["login"] == "ann"
        assert [line["record"] for line in told if line["type"] == "table"] == [None, ROWS]
        assert "not hers" not in done.stdout
        assert "argon2" not in done.stdout
        assert "row 7" not in done.stdout


@pytest.mark.parametrize(
    ("library", "arguments", "status", "said"),
    [
        (
            "psycopg",
            ["backup", "x", "--database", "postgresql://h/d"],
            2,
            "This needs psycopg, which is not installed.",
        ),
        (
            "starlette",
            ["verify", str(GOLDEN / "laugh-basic.jsonl")],
            1,
            "says nothing of how",
        ),
    ],
)
async def test_a_library_that_is_missing_is_named_and_verify_needs_none(library, arguments, status, said):
    program = f"import sys; sys.modules[{library!r}] = None; from gamester.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments, "--lang", "en"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (status, 1)
    assert said in done.stderr


async def test_a_person_is_found_by_login_or_identity(store):
    await store.people.add(Person("p1", "Ann"))
    assert (await person_named(store, "p1")).name == "Ann"
    async for body in all_of(store, Person("p1", "Ann"), 0.0):
        assert body["login"] is None
