"""Assemblies at a server: people come by a link, meet each chair with the same packs, and have one standing."""

import asyncio
from random import Random

import pytest

from core.server.test_assemblies import assembled
from server.client import Person


async def counted(person, path):
    """What the person is told of an assembly once the pars are there."""
    for _ in range(150):
        told = (await person.get(path)).json()
        if not told["counting"]:
            return told
        await asyncio.sleep(0.2)
    raise AssertionError(told)


async def packs_of(person, table):
    """The packs of a table, which are those of no seed that its record tells."""
    rows = (await person.get(f"/api/replays/{table}/record")).text.splitlines()
    assert not any('"step":"seed"' in row for row in rows)
    return [row for row in rows if '"shuffled"' in row]


@pytest.mark.timeout(300)
async def test_eighty_people_at_twenty_tables_play_to_one_standing(served):
    everybody = [Person(served) for _ in range(80)]
    path = f"/api/assemblies/{(await assembled(everybody))['id']}"
    assert (await everybody[1].post(f"{path}/start")).json()["code"] == "not_host"
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
    packs = [await packs_of(everybody[number], rounds[number][0]["table"]) for number in (0, 4)]
    assert packs[0] == packs[1]
    assert len(packs[0]) == 4
    await counted(everybody[0], path)
    told = [(await person.get(path)).json()["standings"] for person in everybody]
    names = [next(one["name"] for one in standing if one["you"]) for standing in told]
    assert names == ["Ann", *(f"Friend {number}" for number in range(79))]
    plain = [[(one["name"], one["deals"], one["ahead"]) for one in standing] for standing in told]
    assert all(standing == plain[0] for standing in plain)
    assert [deals for _, deals, _ in plain[0]] == [16] * 80
    for person in everybody:
        await person.close()
