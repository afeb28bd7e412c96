"""The store of a server of an older version: its tables are played to the end, and its people come back."""

import pytest

from cli.obeying import gamester
from kept.going_on import acts_in, heard_by_program, is_fair, not_as_before, passkey_of, people_of, play_out, record_of
from kept.opened import FOLDERS, person, read
from kept.playing import in_deal, play


@pytest.fixture
def kept(folder):
    """What the people have of the server."""
    return read(folder, "server/people.json")


@pytest.fixture
def people(folder, served):
    return people_of(folder, served)


@pytest.mark.parametrize(("table", "names"), [("friends", ["Ann", "Ben", "Cas"]), ("mixed", ["Ben", "Ann"])])
async def test_a_table_in_the_middle_of_a_deal_is_played_to_its_end(table, names, served, people, kept, home, tmp_path):
    id_ = kept["open"][table]["id"]
    before = acts_in(await served.registry.store.read(id_))
    lines = await play_out(people, names, id_, terminal=table == "friends")
    record = await record_of(people["Ann"], id_)
    assert acts_in(record.splitlines())[: len(before)] == before, "what was done before stays"
    assert len(before) < len(acts_in(record.splitlines()))
    assert is_fair(record, tmp_path / "record.jsonl")
    if table == "friends":
        assert lines[0].terminal.client.alarm == ""
        mine = next(path for path in (home / "transcripts").glob("*.json") if id_ in path.read_text("utf-8"))
        done = gamester("verify", tmp_path / "record.jsonl", "--mine", mine, "--lang", "en")
        assert "your own bytes went into 3 of 3 packs" in done.stdout, "with the part that the terminal had kept"


async def test_a_table_with_a_program_goes_on_and_the_program_has_its_seat(served, people, kept):
    program = kept["open"]["program"]
    told = await heard_by_program(served, program["id"], program["token"])
    assert (told["type"], told["you"]["seat"]) == ("welcome", 1)
    act = next(one for one in told["state"]["acts"] if not one["unasked"])
    body = {"id": "p", "decision": told["state"]["decision"], **{key: act[key] for key in ("do", "cards", "takes")}}
    headers = {"authorization": f"Bearer {program['token']}"}
    answer = await people["Ann"].http.post(f"/api/tables/{program['id']}/acts", json=body, headers=headers)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("game", ["loo", "laugh"])
async def test_a_session_that_was_over_is_listed_and_its_record_is_the_same(game, folder, people, kept):
    id_ = kept["over"][game]["id"]
    mine = (await people["Ann"].get("/api/tables")).json()["mine"]
    assert {one["id"]: one["status"] for one in mine}[id_] == "finished"
    assert await record_of(people["Ann"], id_) == read(folder, f"records/{game}-finished.jsonl")
    steps = (await people["Ben"].get(f"/api/replays/{id_}/steps")).json()
    assert steps["steps"]


async def test_tables_that_are_on_are_listed_for_everybody_or_for_their_people(served, people, kept):
    listed = {one["id"] for one in (await person(served).get("/api/tables")).json()["tables"]}
    assert listed == {kept["open"]["mixed"]["id"]}
    mine = {one["id"] for one in (await people["Ben"].get("/api/tables")).json()["mine"]}
    assert {kept["open"]["friends"]["id"], kept["open"]["mixed"]["id"], kept["over"]["loo"]["id"]} <= mine


async def test_what_was_said_is_told_to_who_comes_back(people, kept):
    async with people["Cas"].at(kept["open"]["friends"]["id"]) as line:
        said = [(await line.next("chat")) for _ in range(2)]
    assert (said[0]["name"], said[0]["text"]) == ("Ann", "Good evening, friends")
    assert (said[1]["name"], said[1]["preset"]) == ("Ben", "hello")


# --- People ---------------------------------------------------------------------------------------------------


async def test_cookies_are_known_and_so_is_the_language(people):
    told = {name: (await one.get("/api/me")).json() for name, one in people.items()}
    assert [(one["name"], one["guest"]) for one in told.values()] == [("Ann", False), ("Ben", False), ("Cas", True)]
    assert told["Cas"]["lang"] == "fr"


async def test_the_password_and_the_passkey_open_the_account(folder, served, kept):
    stranger, other = person(served), person(served)
    by_password = {"handle": "Ann of Hall", "password": kept["password"]}
    assert (await stranger.post("/api/login", by_password)).json()["name"] == "Ann"
    shown = passkey_of(folder).show((await other.post("/api/login/passkey/begin")).text)
    answer = await other.post("/api/login/passkey", {"credential": shown})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ann"), answer.text
    assert (await other.get("/api/me/passkeys")).json()["keys"] == [{"id": shown["id"], "label": "phone"}]
    assert (await stranger.post("/api/login", by_password | {"password": "another one"})).status_code == 400


# --- Boards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("day", "names"), [("ranked", ["Ann", "Ben"]), ("day", ["Cas", "Ann"])])
async def test_a_day_has_its_results_and_is_played_on(day, names, people, kept):
    tables = kept["daily"][day]
    path = f"/api/daily/{tables[names[0]]}"
    before = (await people[names[0]].get(path)).json()
    assert sorted(one["name"] for one in before["standings"]) == sorted(names)
    assert len(before["boards"]) == 1
    async with people[names[0]].at(tables[names[0]]) as line:
        await play([line], in_deal(3))
    after = (await people[names[0]].get(path)).json()
    assert after["boards"][0] == before["boards"][0]
    assert len(after["boards"]) == 2


async def test_the_seed_of_a_ranked_day_that_is_over_is_opened_and_is_the_one_committed_to(people, served):
    store = served.registry.store
    told = (await people["Ann"].get("/api/daily?day=2026-11-27")).json()
    loo = next(one["ranked"] for one in told["games"] if one["game"] == "loo")
    head = next(one for one in await store.heads(most=50) if one.id.startswith("r-"))
    assert head.settings["commitment"] == loo["commitment"]
    assert loo["seed"] == await store.secret(head.id)


async def test_a_challenge_that_was_taken_is_played_on_and_can_be_taken_again(people, kept):
    challenge = kept["over"]["challenge"]
    again = (await people["Cas"].post("/api/challenges/sit", {"text": challenge["text"], "name": "Cas"})).json()
    assert again["table"] == challenge["table"]
    other = (await people["Ben"].post("/api/challenges/sit", {"text": challenge["text"], "name": "Ben"})).json()
    assert other["table"] != challenge["table"]
    await play_out(people, ["Cas"], challenge["table"])
    assert (await people["Cas"].get(f"/api/daily/{challenge['table']}")).json()["finished"]
    made = await people["Ann"].post("/api/challenges", {"table": kept["over"]["loo"]["id"]})
    assert made.json()["text"] == challenge["text"]


async def test_an_assembly_goes_on_and_one_that_waits_is_joined_and_begun(people, kept):
    begun, waiting = kept["assembly"]["begun"]["id"], kept["assembly"]["waiting"]
    told = (await people["Ann"].get(f"/api/assemblies/{begun}")).json()
    assert (told["people"], [one["table"] for one in told["rounds"]]) == (["Ann", "Ben"], kept["assembly"]["rounds"])
    async with people["Ann"].at(kept["assembly"]["rounds"][0]) as line:
        await play([line], in_deal(2))
    path = f"/api/assemblies/{waiting['id']}"
    joined = await people["Cas"].post(f"{path}/join", {"code": waiting["code"], "name": "Cas"})
    assert joined.json()["people"] == ["Ann", "Cas"]
    assert len((await people["Ann"].post(f"{path}/start")).json()["rounds"]) == 4


async def test_a_client_of_then_is_answered_as_then(folder, served):
    assert await not_as_before(folder, served) == []


def test_what_the_first_of_these_versions_kept_is_here():
    assert FOLDERS[0].name == "2026-11-27", "a folder that was kept is never taken away"
