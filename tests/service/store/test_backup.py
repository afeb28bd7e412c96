"""Backups of one moment while others write, back into either kind of database."""

import asyncio

import pytest

from core.store.test_backup import everything, filled
from gamester.server.store import Answer, Head, open_store
from gamester.server.store.backup import back_up, restore
from gamester.server.store.operations import every


@pytest.mark.postgres
@pytest.mark.parametrize(("from_kind", "to_kind"), [("sqlite", "postgres"), ("postgres", "sqlite")])
async def test_what_was_backed_up_is_back_in_the_other_kind(from_kind, to_kind, new_address, tmp_path):
    source = await filled(new_address(from_kind), rows=4500)
    address, target, path = source.database, new_address(to_kind), tmp_path / "backup"
    assert await back_up(getattr(address, "address", None) or address.path, path) == 2
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
            await store.append(name, last, [f"{last}", f"{last + 1}"], Answer("p", f"{last}"))
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
