"""Assemblies at a server: people come by a link, meet each chair with the same packs, and have one standing."""

import asyncio
from random import Random

import pytest

from gamester.games import game_of
from server.client import Person
from service.server.test_daily import play


async def assembled(people, game="loo"):
    """An assembly of these people, not yet begun."""
    ann, *others = people
    made = (await ann.post("/api/assemblies", {"game": game, "name": "Ann"})).json()
    for number, person in enumerate(others):
        asked = {"code": made["code"], "name": f"Friend {number}"}
        answer = await person.post(f"/api/assemblies/{made['id']}/join", asked)
        assert answer.status_code == 200, answer.text
    return made


async def counted(person, path):
    """What the person is told of an assembly once the pars are there."""
    for _ in range(150):
        told = (await person.get(path)).json()
        if not told["counting"]:
            return told
        await asyncio.sleep(0.2)
    raise AssertionError(told)


async def test_two_people_play_an_assembly_to_its_end_with_the_same_packs_at_both_tables(people):
    ann, ben = people[:2]
    made = await assembled([ann, ben], "laugh")
    path = f"/api/assemblies/{made['id']}"
    assert (await ben.post(f"{path}/start")).json()["code"] == "not_host"
    begun = (await ann.post(f"{path}/start")).json()
    assert len(begun["rounds"]) == 4
    rounds = {who: (await who.get(path)).json()["rounds"] for who in (ann, ben)}
    chairs = {ann: set(), ben: set()}
    for number in range(4):
        for who in (ann, ben):
            table = rounds[who][number]["table"]
            async with who.at(table) as line:
                chairs[who].add(line.welcome["you"]["seat"])
                assert line.welcome["table"]["assembly"] == made["id"]
            await play(who, table, lambda line: line.state["finished"])
    for number in range(4):
        packs = []
        for who in (ann, ben):
            table = rounds[who][number]["table"]
            rows = (await who.get(f"/api/replays/{table}/record")).text.splitlines()
            packs.append([row for row in rows if '"shuffled"' in row])
            assert not any('"step":"seed"' in row for row in rows)
        assert packs[0] == packs[1]
        assert len(packs[0]) == 4
    assert chairs == {ann: {0, 1, 2, 3}, ben: {0, 1, 2, 3}}
    told = await counted(ann, path)
    assert all(one["finished"] for one in told["rounds"])
    assert sorted((one["name"], one["deals"], one["you"]) for one in told["standings"]) == [
        ("Ann", 16, True), ("Friend 0", 16, False),
    ]  # fmt: skip


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


@pytest.mark.parametrize("number", [5])
async def test_people_beyond_two_tables_full_sit_at_tables_with_each_other(people, served, number):
    more = [Person(served) for _ in range(4)]
    everybody = [*people[:number], *more]
    made = await assembled(everybody)
    await everybody[0].post(f"/api/assemblies/{made['id']}/start")
    first = {(await who.get(f"/api/assemblies/{made['id']}")).json()["rounds"][0]["table"] for who in everybody}
    assert len(first) == 3
    assert game_of("loo").facts.daily[0].players == 4
    for person in more:
        await person.close()


async def test_a_round_goes_on_to_its_end_when_somebody_leaves_in_the_midst(people):
    made = await assembled(people, "laugh")
    path = f"/api/assemblies/{made['id']}"
    await people[0].post(f"{path}/start")
    tables = [(await person.get(path)).json()["rounds"][0]["table"] for person in people]
    together = [person for person, table in zip(people, tables, strict=True) if table == tables[0]]
    assert len(together) > 1

    async def take_part(person, number):
        async with person.at(tables[0]) as line:
            if number:
                await line.play(Random(number))
            else:
                await line.play(Random(number), until=lambda line: line.deal == 1 and line.asked)
                assert (await line.ask("leave"))["type"] == "ack"

    await asyncio.gather(*(take_part(person, number) for number, person in enumerate(together)))
    for person in together:
        assert (await person.get(path)).json()["rounds"][0]["finished"]


@pytest.mark.timeout(300)
async def test_eighty_people_at_twenty_tables_play_to_one_standing(served):
    everybody = [Person(served) for _ in range(80)]
    path = f"/api/assemblies/{(await assembled(everybody))['id']}"
    await everybody[0].post(f"{path}/start")
    rounds = [(await person.get(path)).json()["rounds"] for person in everybody]
    chairs = [set() for _ in everybody]

    async def take_part(number, round_):
        async with everybody[number].at(rounds[number][round_]["table"]) as line:
            chairs[number].add(line.welcome["you"]["seat"])
            await line.play(Random(f"{number} {round_}"))

    for round_ in range(4):
        assert len({row[round_]["table"] for row in rounds}) == 20
        await asyncio.gather(*(take_part(number, round_) for number in range(80)))
    assert chairs == [{0, 1, 2, 3}] * 80
    await counted(everybody[0], path)
    told = [(await person.get(path)).json()["standings"] for person in everybody]
    names = [next(one["name"] for one in standing if one["you"]) for standing in told]
    assert names == ["Ann", *(f"Friend {number}" for number in range(79))]
    plain = [[(one["name"], one["deals"], one["ahead"]) for one in standing] for standing in told]
    assert all(standing == plain[0] for standing in plain)
    assert [deals for _, deals, _ in plain[0]] == [16] * 80
    for person in everybody:
        await person.close()
