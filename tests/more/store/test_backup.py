"""Backups: of one moment while others write, whole or not at all, and back into either kind of database."""

from pathlib import Path

import pytest

from service.store.test_backup import filled, gamester

pytestmark = pytest.mark.asyncio


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
        (["restore", "/no/such/file"], "cannot be used"),
        (["backup", "/no/such/folder/x"], "cannot be used"),
        (["backup"], "arguments are required"),
    ],
)
async def test_what_cannot_be_done_is_one_sentence_and_status_2(arguments, said, tmp_path):
    store = await filled(str(tmp_path / "a.db"))
    await store.close()
    done = gamester(*arguments, GAMESTER_DATABASE=str(tmp_path / "a.db"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("gamester: ")
    assert said in done.stderr
    assert Path("none.db").exists() is False
