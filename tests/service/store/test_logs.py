"""A log has no gaps, one writer at a time, and answers a command once: in every store."""

import asyncio
import time

import pytest

from core.store.test_logs import head
from gamester.server.store import Answer, open_store
from gamester.server.store.operations import PACE

pytestmark = pytest.mark.asyncio


async def test_appends_of_a_moment_share_a_commit(shared_kind, new_address):
    """Appends at many tables, one a millisecond: no more commits than their pace allows, and each append is there."""
    store = await open_store(new_address(shared_kind))
    names = [f"t{number}" for number in range(40)]
    for name in names:
        await store.create(head(name))
    count, kind = 0, store.database
    whole = "_together" if shared_kind == "postgres" else "_write_all"
    commit = getattr(kind, whole)

    def noted(*args):
        nonlocal count
        count += 1
        return commit(*args)

    setattr(kind, whole, noted)
    appends, began = [], time.monotonic()
    for name in names:
        appends.append(asyncio.ensure_future(store.append(name, 0, ["row"])))
        await asyncio.sleep(0.001)
    await asyncio.gather(*appends)
    assert count <= (time.monotonic() - began) / PACE + 2
    assert [await store.read(name) for name in names] == [["row"]] * len(names)
    await store.close()


@pytest.mark.postgres
async def test_postgres_appends_in_one_trip(new_address):
    store = await open_store(new_address("postgres"))
    await store.create(head(), ["a"])
    statements = []
    at_once = store.database.at_once

    async def noted(statement):
        statements.append(statement)
        return await at_once(statement)

    store.database.at_once, store.database.write = noted, None
    await store.append("t", 1, ["b", "c"], Answer("ann", "1"))
    await store.append("t", 3, ["d"])
    assert len(statements) == 2
    assert await store.read("t") == ["a", "b", "c", "d"]
    assert await store.answered("t", "ann", "1")
    await store.close()
