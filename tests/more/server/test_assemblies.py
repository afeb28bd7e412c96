"""Assemblies at a server: people come by a link, meet each chair with the same packs, and have one standing."""

import asyncio
from random import Random

import pytest

from server.client import Person
from service.server.test_assemblies import assembled
from service.server.test_daily import play


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
