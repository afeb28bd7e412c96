"""A server goes on without the tables of a game whose package is gone, or cannot be loaded; they wait in its store."""

import pytest
from msgspec.structs import replace

from gamester.server.exporting import all_of, record_of
from gamester.server.store import Person
from gamester.text.errors import NoGame
from server.rooms import new_room

NOON = 1_800_000_000.0
PLAIN = {"game": "ducat", "variant": "plain", "players": 2}


async def test_its_tables_are_not_listed_and_look_as_if_they_were_not_there(without_ducat, here, people):
    ann = people[0]
    other = await ann.open_table(listed=True)
    room = await new_room(here.registry, **PLAIN, listed=True)
    without_ducat()
    await here.registry.let_go(room.id)
    assert [one["id"] for one in (await ann.get("/api/tables")).json()["tables"]] == [other["id"]]
    assert (await ann.get(f"/api/tables/{room.id}")).status_code == 404
    async with ann.at(room.id) as line:
        assert (line.welcome["code"], line.welcome["retry"]) == ("unknown", False)


async def test_what_a_person_has_is_exported_without_the_records_of_its_tables(without_ducat, registry):
    store, room = registry.store, await new_room(registry, **PLAIN)
    await store.set_head(replace(await store.head(room.id), status="finished"))
    without_ducat()
    told = [body async for body in all_of(store, Person("ann", "Ann"), NOON)]
    assert [(body["id"], body["record"]) for body in told if body["type"] == "table"] == [(room.id, None)]
    with pytest.raises(NoGame):
        await record_of(store, room.id, NOON)
