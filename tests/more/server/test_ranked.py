"""Ranked days: the seed is committed beforehand, stays in the server until the day is over, and is then opened."""

from gamester.server.store import open_store
from server.client import Served
from service.server.test_daily import play
from service.server.test_ranked import account


async def test_two_accounts_get_the_same_ranked_cards(tmp_path):
    served = Served(str(tmp_path / "t.db"), "--speed", "instant", "--rate", "0")
    people = [await account(served, handle) for handle in ("ann_same", "ben_same")]
    tables = []
    for person in people:
        table = (await person.post("/api/daily", {"game": "laugh", "ranked": True, "name": "Ann"})).json()["table"]
        await play(person, table, lambda line: line.state["finished"])
        tables.append(table)
        await person.close()
    served.stop()
    store = await open_store(str(tmp_path / "t.db"))
    packs = [[row for row in await store.read(table) if '"shuffled"' in row] for table in tables]
    await store.close()
    assert packs[0] == packs[1]
    assert len(packs[0]) == 12
