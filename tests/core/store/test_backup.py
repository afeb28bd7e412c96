"""Backups: whole or not at all, of everything, never over what is there; and the commands."""

import asyncio
import itertools
import json
import os
import sqlite3

import pytest

from cli.obeying import gamester
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
from gamester.server.store.operations import every, migrations, tell

ROWS = ['{"type":"seat","seat":0,"name":"Ann"}', '{"type":"closed","why":"é♠"}']
"""A log, as lines of a record."""


async def filled(address, rows=9):
    """A store with something of everything, and a table of so many rows."""
    store = await open_store(address)
    await store.people.add(Person("p1", "Ann", "fr"))
    await store.people.add_token(Token("h1", "p1", 9e9))
    await store.people.set_account(Account("p1", "ann", "$argon2id$v=19$"))
    await store.people.add_passkey(Passkey("k1", "p1", "key", 4, "phone"))
    chairs = (Chair("Ann", "person", "p1"), Chair("Robot", "bot"))
    await store.create(Head("t1", "loo", "x", {"must": True}, chairs=chairs, status="finished"), ROWS)
    await store.create(Head("t2", "loo", "x", chairs=chairs[::-1], status="playing"), (), "seed")
    await store.append("t2", 0, [f"row {n}" for n in range(rows)], Answer("p1", "1"))
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


async def done_by(*words):
    """What a command says on standard output, and on standard error; it has a loop of its own."""
    done = await asyncio.to_thread(gamester, *words, "--lang", "en")
    return done.returncode, done.stdout, done.stderr


async def test_the_commands_back_up_restore_and_export(new_address, tmp_path, monkeypatch):
    store = await filled(new_address("sqlite"), rows=4500)
    path, again = tmp_path / "backup", tmp_path / "again.db"
    assert await done_by("backup", path, "--database", store.database.path) == (0, f"2 tables are in {path}.\n", "")
    assert path.stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("GAMESTER_DATABASE", str(again))
    assert await done_by("restore", path) == (0, f"2 tables of {path} are back.\n", "")
    monkeypatch.delenv("GAMESTER_DATABASE")
    restored = await open_store(str(again))
    assert await everything(restored) == await everything(store)
    await restored.append("t2", 4500, ["and on"])
    await store.close()
    await restored.close()
    assert await done_by("export", "t1", "--database", again) == (0, "".join(f"{row}\n" for row in ROWS), "")
    for name in ("Ann", "p1"):
        status, out, err = await done_by("export", "--person", name, "--database", again)
        assert (status, err) == (0, "")
        told = [json.loads(line) for line in out.splitlines()]
        assert [line["type"] for line in told] == ["person", "passkey", "table", "table", "said"]
        assert told[0]["login"] == "ann"
        assert [line["record"] for line in told if line["type"] == "table"] == [None, ROWS]
        assert not [word for word in ("not hers", "argon2", "row 7") if word in out]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["backup", "x", "--database", "none.db"], "There is no database"),
        (["export", "t1", "--database", "none.db"], "There is no database"),
        (["export"], "Name either a table"),
        (["export", "t1", "--person", "Ann"], "Name either a table"),
        (["export", "t2"], "has not ended"),
        (["export", "t9"], "There is no table t9"),
        (["export", "--person", "Eve"], "Nobody called Eve"),
        (["export", "--person", "\u202e"], "Nobody called"),
        (["restore", "/no/such/file"], "The backup /no/such/file cannot be read"),
        (["backup", "/no/such/folder/x"], "/no/such/folder/x cannot be written"),
        (["backup"], "arguments are required"),
    ],
)
async def test_what_cannot_be_done_is_one_sentence_and_status_2(arguments, said, tmp_path, monkeypatch):
    store = await filled(str(tmp_path / "a.db"))
    await store.close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAMESTER_DATABASE", str(tmp_path / "a.db"))
    status, out, err = await done_by(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("gamester: ")
    assert said in err
    assert [each.name for each in tmp_path.iterdir() if "none" in each.name] == []
