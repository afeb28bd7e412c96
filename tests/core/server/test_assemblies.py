"""Assemblies at a server: people come by a link, meet each chair with the same packs, and have one standing."""

import msgspec
import pytest

from gamester.server.exporting import record_of
from gamester.text.errors import GamesterError


async def assembled(people, game="loo"):
    """An assembly of these people, not yet begun."""
    ann, *others = people
    made = (await ann.post("/api/assemblies", {"game": game, "name": "Ann"})).json()
    for number, person in enumerate(others):
        asked = {"code": made["code"], "name": f"Friend {number}"}
        answer = await person.post(f"/api/assemblies/{made['id']}/join", asked)
        assert answer.status_code == 200, answer.text
    return made


async def test_only_who_has_the_code_comes_and_only_its_people_see_an_assembly(people):
    ann, ben = people[:2]
    made = await assembled([ann])
    path = f"/api/assemblies/{made['id']}"
    assert (await ben.get(path)).json()["code"] == "no_assembly"
    assert (await ben.post(f"{path}/join", {"code": "none", "name": "Ben"})).json()["code"] == "no_assembly"
    assert (await ben.post(f"{path}/join", {"code": made["code"], "name": "Ann"})).json()["code"] == "name_taken"
    for other in (f"/api/tables/{made['id']}", f"/api/replays/{made['id']}", "/api/assemblies/none"):
        assert (await ann.get(other)).status_code == 404, other


async def test_who_comes_twice_is_there_once_and_nobody_comes_after_the_beginning(people):
    ann, ben, cas = people[:3]
    made = await assembled([ann, ben])
    path = f"/api/assemblies/{made['id']}"
    again = (await ben.post(f"{path}/join", {"code": made["code"], "name": "Ben"})).json()
    assert again["people"] == ["Ann", "Friend 0"]
    tables = [(await ann.post(f"{path}/start")).json()["rounds"] for _ in range(2)]
    assert tables[0] == tables[1]
    late = await cas.post(f"{path}/join", {"code": made["code"], "name": "Cas"})
    assert late.json()["code"] == "assembly_on"


async def test_a_stranger_who_comes_at_the_same_moment_as_another_keeps_the_identity(here, people, monkeypatch):
    ann, ben, cas = people[:3]
    made = await assembled([ann])
    path, store = f"/api/assemblies/{made['id']}", here.registry.store
    set_head, asked = store.set_head, {"code": made["code"]}

    async def forestalled(head):
        """Another comes first."""
        monkeypatch.setattr(store, "set_head", set_head)
        assert (await cas.post(f"{path}/join", asked | {"name": "Cas"})).status_code == 200
        await set_head(head)

    monkeypatch.setattr(store, "set_head", forestalled)
    answer = await ben.post(f"{path}/join", asked | {"name": "Ben"})
    assert answer.json()["people"] == ["Ann", "Cas", "Ben"]
    assert "set-cookie" in answer.headers
    assert (await ben.get(path)).status_code == 200


async def test_nobody_begins_an_assembly_alone(people):
    path = f"/api/assemblies/{(await assembled(people[:1]))['id']}"
    assert (await people[0].post(f"{path}/start")).json()["code"] == "assembly_alone"
    assert (await people[0].get(path)).json()["rounds"] == [], "friends may still come"


async def finish(here, *tables):
    """Let these tables be over."""
    store = here.registry.store
    for table in tables:
        await store.set_head(msgspec.structs.replace(await store.head(table), status="finished"))


async def test_rounds_begin_one_after_another_once_nobody_plays_the_last_one(here, people):
    ann, ben = people[:2]
    made = await assembled([ann, ben])
    path = f"/api/assemblies/{made['id']}"
    first = (await ann.post(f"{path}/start")).json()["rounds"]
    tables = {who: (await who.get(path)).json()["rounds"] for who in (ann, ben)}
    assert [one["begun"] for one in first] == [True, False, False, False]
    assert first[0]["waiting"] == ["Ann", "Friend 0"]
    assert tables[ann][0]["table"] != tables[ben][0]["table"]
    assert (await ann.get(f"/api/tables/{tables[ann][1]['table']}")).status_code == 404, "it is not there yet"

    await finish(here, tables[ben][0]["table"])
    told = (await ben.get(path)).json()["rounds"]
    assert [told[0][key] for key in ("finished", "waiting")] == [True, ["Ann"]]
    assert not told[1]["begun"]

    await finish(here, tables[ann][0]["table"])
    both = [(await who.get(path)).json()["rounds"] for who in (ben, ann, ben)]
    assert [[one["begun"] for one in rounds] for rounds in both] == [[True, True, False, False]] * 3
    assert (await ben.get(f"/api/tables/{tables[ben][1]['table']}")).status_code == 200


async def test_what_was_won_is_read_anew_with_a_settlement_and_not_with_an_act(here, people, monkeypatch):
    """How long the answer takes tells of no act that nobody may notice."""
    ann = people[0]
    path = f"/api/assemblies/{(await assembled(people[:2]))['id']}"
    table = (await ann.post(f"{path}/start")).json()["rounds"][0]["table"]
    helper, asked, store = here.site.reader.helper, [], here.registry.store
    ask = helper.ask
    monkeypatch.setattr(helper, "ask", lambda question: (asked.append(question[0]), ask(question)))
    await ann.get(path)
    head = await store.head(table)
    await store.append(head.id, head.last, ['{"type":"clock","seat":0,"bank":1.0}'])
    await ann.get(path)
    assert asked == []
    await store.set_head(msgspec.structs.replace(head, settings={**head.settings, "settled": 1}))
    await ann.get(path)
    assert asked == ["won"]


async def test_the_host_begins_the_next_round_while_somebody_does_not_finish(here, people):
    ann, ben = people[:2]
    made = await assembled([ann, ben])
    path = f"/api/assemblies/{made['id']}"
    await ann.post(f"{path}/start")
    assert (await ben.post(f"{path}/start", {"round": 2})).json()["code"] == "not_host"
    for _ in range(2):  # the same word twice begins one round
        rounds = (await ann.post(f"{path}/start", {"round": 2})).json()["rounds"]
        assert [one["begun"] for one in rounds] == [True, True, False, False]
    assert rounds[0]["waiting"] == ["Ann", "Friend 0"]


async def left(here, table, chair):
    """Let the person of a chair give it up for good."""
    store = here.registry.store
    head = await store.head(table)
    chairs = list(head.chairs)
    chairs[chair] = msgspec.structs.replace(chairs[chair], by="bot", principal=None)
    await store.set_head(msgspec.structs.replace(head, chairs=tuple(chairs)))


async def test_who_has_left_is_neither_waited_for_nor_seated_in_later_rounds(here, people):
    ann, ben = people[:2]
    path = f"/api/assemblies/{(await assembled([ann, ben]))['id']}"
    await ann.post(f"{path}/start")
    tables = {who: (await who.get(path)).json()["rounds"] for who in (ann, ben)}
    mine, bens = tables[ann][0]["table"], tables[ben][0]["table"]
    (chair,) = (at for at, one in enumerate((await here.registry.store.head(bens)).chairs) if one.principal)
    await left(here, bens, chair)
    assert (await ann.get(path)).json()["rounds"][0]["waiting"] == ["Ann"]
    assert (await ben.get(path)).json()["rounds"][0]["left"]
    await finish(here, mine)
    rounds = (await ann.get(path)).json()["rounds"]
    assert [one["begun"] for one in rounds] == [True, True, False, False]
    assert rounds[1]["waiting"] == ["Ann"]
    heads = [await here.registry.store.head(who[1]["table"]) for who in tables.values()]
    assert [sum(chair.principal is not None for chair in head.chairs) for head in heads] == [1, 0]


async def test_an_assembly_is_over_once_no_round_waits_for_anybody_or_its_host_ends_it(here, people):
    ann, ben = people[:2]
    path = f"/api/assemblies/{(await assembled([ann, ben]))['id']}"
    for round_ in range(1, 5):
        await ann.post(f"{path}/start", {"round": round_})
    tables = {who: [one["table"] for one in (await who.get(path)).json()["rounds"]] for who in (ann, ben)}
    await finish(here, *tables[ann], *tables[ben][1:])
    assert not (await ann.get(path)).json()["over"], "Ben still plays the first round"
    told = (await ann.post(f"{path}/start", {"round": 5})).json()
    assert (told["over"], told["rounds"][0]["waiting"]) == (True, ["Friend 0"])
    bens = (await ben.get(path)).json()
    assert (bens["over"], bens["ended"]) == (False, True), "who still plays is told no result, but that it was ended"
    await finish(here, tables[ben][0])
    assert (await ben.get(path)).json()["over"]


async def test_who_is_invited_learns_before_giving_a_name_whether_one_may_come(people):
    ann, ben = people[:2]
    made = await assembled([ann])
    path, code = f"/api/assemblies/{made['id']}", {"code": made["code"]}
    assert (await ben.post(f"{path}/invitation", {"code": "none"})).json()["code"] == "no_assembly"
    told = (await ben.post(f"{path}/invitation", code)).json()
    assert told | {"title": ""} == {"title": "", "people": ["Ann"], "member": False, "begun": False, "full": False}
    assert (await ann.post(f"{path}/invitation", code)).json()["member"]
    await people[2].post(f"{path}/join", code | {"name": "Cas"})
    await ann.post(f"{path}/start")
    assert (await ben.post(f"{path}/invitation", code)).json()["begun"]


@pytest.mark.parametrize("rounds", [0, 1], ids=["before it begins", "between two rounds"])
async def test_who_deletes_the_account_is_seated_in_no_later_round_and_nobody_waits(here, people, rounds):
    ann, ben = people[:2]
    made = await assembled([ann, ben])
    path, store, own = f"/api/assemblies/{made['id']}", here.registry.store, []
    for round_ in range(4):
        if round_ == rounds:
            assert (await ben.post("/api/me/delete")).status_code == 200
        told = (await ann.post(f"{path}/start", {"round": round_ + 1})).json()["rounds"][round_]
        own.append(told["table"])
        bens = (set((await store.head(made["id"])).settings["tables"][round_]) - set(own)).pop()
        if round_ < rounds:
            assert told["waiting"] == ["Ann", "Friend 0"]
            await finish(here, bens)
        else:
            assert told["waiting"] == ["Ann"]
            assert {chair.principal for chair in (await store.head(bens)).chairs} == {None}, "a bot has the chair"
        assert await withheld(store, own[0])
        await finish(here, told["table"])
    assert not await withheld(store, own[0])
    told = (await ann.get(path)).json()
    assert told["over"]
    assert [(one["name"], one["left"]) for one in told["standings"]] == [("Ann", False), ("Friend 0", True)]


async def test_the_next_person_leads_an_assembly_whose_host_deletes_the_account(people):
    ann, ben, cas = people[:3]
    path = f"/api/assemblies/{(await assembled([ann, ben, cas]))['id']}"
    assert [(await who.get(path)).json()["host"] for who in (ann, ben, cas)] == [True, False, False]
    assert (await ann.post("/api/me/delete")).status_code == 200
    assert [(await who.get(path)).json()["host"] for who in (ben, cas)] == [True, False]
    assert (await cas.post(f"{path}/start")).json()["code"] == "not_host"
    waiting = (await ben.post(f"{path}/start")).json()["rounds"][0]["waiting"]
    assert sorted(waiting) == ["Friend 0", "Friend 1"]


async def withheld(store, table):
    """May nobody be given the record of a table yet?"""
    try:
        return not await record_of(store, table, 0.0)
    except GamesterError:
        return True
