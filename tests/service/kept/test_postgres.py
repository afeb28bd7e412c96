"""The store of an older version in PostgreSQL: its tables are played to the end, and its people come back."""

import time

import pytest

from kept.going_on import acts_in, is_fair, not_as_before, passkey_of, people_of, play_out, record_of
from kept.opened import FOLDERS, MOMENT, person, postgres_database, read, server_over

pytestmark = [pytest.mark.postgres, pytest.mark.asyncio]
A_DAY = 86_400


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request):
    return request.param


@pytest.fixture
async def served(folder, new_address, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: MOMENT + A_DAY)
    async with server_over(postgres_database(folder, new_address("postgres"))) as served:
        yield served


async def test_a_table_in_the_middle_of_a_deal_is_played_to_its_end(folder, served, tmp_path):
    people, id_ = people_of(folder, served), read(folder, "server/people.json")["open"]["mixed"]["id"]
    before = acts_in(await served.registry.store.read(id_))
    await play_out(people, ["Ben", "Ann"], id_)
    record = await record_of(people["Ann"], id_)
    assert acts_in(record.splitlines())[: len(before)] == before, "what was done before stays"
    assert len(before) < len(acts_in(record.splitlines()))
    assert is_fair(record, tmp_path / "record.jsonl")


async def test_sessions_that_are_over_and_accounts_are_as_they_were(folder, served):
    people, kept = people_of(folder, served), read(folder, "server/people.json")
    for game in ("loo", "laugh"):
        assert await record_of(people["Ann"], kept["over"][game]["id"]) == read(
            folder, f"records/{game}-finished.jsonl"
        )
    stranger, other = person(served), person(served)
    by_password = {"handle": "Ann of Hall", "password": kept["password"]}
    assert (await stranger.post("/api/login", by_password)).json()["name"] == "Ann"
    shown = passkey_of(folder).show((await other.post("/api/login/passkey/begin")).text)
    assert (await other.post("/api/login/passkey", {"credential": shown})).json()["name"] == "Ann"


async def test_a_client_of_then_is_answered_as_then(folder, served):
    assert await not_as_before(folder, served) == []
