"""People who watch, have programs play, keep accounts, and compare their results."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from world.loop import EPOCH
from world.playing import (
    FORMS,
    act,
    do_something_else,
    insist,
    log_in_elsewhere,
    look_back,
    play,
    sit_somewhere,
    with_account,
)

if TYPE_CHECKING:
    from world.people import Person, Tab
    from world.world import World

OPENING = 40.0
"""When the first of those who compare results ask for the day's cards."""


async def onlooker(world: World, number: int) -> None:
    """Somebody who watches tables, sits down at some, and uploads what is kept."""
    rng, person = world.rng_of(f"onlooker {number}"), world.person(f"Eve{number}")
    await asyncio.sleep(rng.uniform(20.0, 200.0))
    await insist(person, "/api/me", {"name": person.name, "lang": "en"})
    while world.loop.time() < world.end - 60:
        await asyncio.sleep(rng.uniform(5.0, 60.0))
        await person.get("/api/tables")
        if not world.codes:
            continue
        table, code = rng.choice(list(world.codes.items())[-6:])
        if (await person.post(f"/api/tables/{table}/join", {"code": code})).status != 200:
            continue
        tab = person.come(table)
        for _ in range(rng.randint(1, 12)):
            await asyncio.sleep(rng.uniform(2.0, 30.0))
            await do_something_else(tab)
            if rng.random() < 0.1 and tab.state is not None and not tab.state.finished:
                await sit_somewhere(tab)
            if tab.client.known.seat is not None:
                await act(tab)
        await look_back(person, table)
        record = await person.get(f"/api/replays/{table}/record")
        if record.status == 200 and rng.random() < 0.5:
            kept = await person.ask("POST", "/api/replays", record.body, {"content-type": "application/jsonl"})
            if kept.status == 201:
                await look_back(person, kept.json["id"])
        tab.leave()


async def programmer(world: World, number: int) -> None:
    """Somebody who has programs play at a table, over a socket and over HTTP."""
    rng, person = world.rng_of(f"programmer {number}"), world.person(f"Ada{number}")
    while world.loop.time() < world.end - 120:
        await asyncio.sleep(rng.uniform(1.0, 30.0))
        game, variant, players = rng.choice(FORMS)
        made = (
            await insist(
                person, "/api/tables", {"game": game, "variant": variant, "players": players, "name": person.name}
            )
        ).json
        if "id" not in made:
            continue
        world.heard_of(made["id"], made["code"])
        tabs = [person.come(made["id"], game=game)]
        seats = rng.sample(range(1, players), rng.randint(1, 2))
        tabs += await let_programs_play(person, made["id"], seats, game)
        playing = [person.do(play(tab, world.end, faithful=True)) for tab in tabs]
        await asyncio.wait(playing, timeout=rng.uniform(300.0, 2000.0))
        for task in playing:
            task.cancel()
        for tab in tabs:
            tab.leave()


async def let_programs_play(person: Person, table: str, seats: list[int], game: str) -> list[Tab]:
    """Ask for tokens of seats, and let programs come with those that are given."""
    tabs = []
    for seat in seats:
        given = await person.post(f"/api/tables/{table}/seats/{seat}/token")
        if given.status == 201:
            person.world.tokens.append((person, table, given.json["token"]))
            tabs.append(person.come(table, token=given.json["token"], game=game))
    return tabs


async def solitary(world: World, number: int) -> None:
    """Somebody who plays the day's cards and ranked days, is listed, and challenges others."""
    rng, person = world.rng_of(f"solitary {number}"), world.person(f"Sam{number}")
    await with_account(person)
    await asyncio.sleep(OPENING - world.loop.time())
    while world.loop.time() < world.end - 60:
        await person.get("/api/daily")
        await asyncio.sleep(rng.uniform(1.0, 90.0))
        game = rng.choice(["loo", "laugh"])
        if world.challenges and rng.random() < 0.3:
            sat = await person.post("/api/challenges/sit", {"text": rng.choice(world.challenges), "name": person.name})
        else:
            sat = await person.post("/api/daily", {"game": game, "name": person.name, "ranked": rng.random() < 0.6})
        table = sat.json.get("table") if sat.status == 201 else None
        if table is None:
            continue
        world.heard_of(table)
        tab = person.come(table, game=game)
        if rng.random() < 0.5:
            await person.post(f"/api/daily/{table}/standing", {"on": True})
        if rng.random() < 0.3:
            await log_in_elsewhere(person, table)
        if rng.random() < 0.4:
            await let_programs_play(person, table, [rng.randrange(5)], game)
        await play(tab, min(world.end, world.loop.time() + 2400), faithful=rng.random() < 0.7)
        await person.post(f"/api/daily/{table}/standing", {"on": True})
        for path in (f"/api/daily/{table}", f"/api/daily/{table}/steady", f"/api/daily/ranked?game={game}"):
            await person.get(path)
        made = await person.post("/api/challenges", {"table": table})
        if made.status == 200:
            world.challenges.append(made.json["text"])
            await person.post("/api/challenges/about", {"text": made.json["text"]})
        await look_back(person, table)
        tab.leave()


async def crowd(world: World) -> None:
    """Some who ask for the day's cards all at once, when the doors open and whenever a day may have begun; who is told
    the seed of a day tries to sit down to it.
    """
    rng = world.rng_of("crowd")
    people = [world.person(f"Bea{one}") for one in range(6)]
    for person in people:
        await with_account(person)
    await asyncio.sleep(OPENING - world.loop.time())
    while world.loop.time() < world.end:
        day = rng.choice(["", "", "?day=2026-09-20", "?day=2026-09-21", "?day=2026-09-22"])
        asking = [person.do(person.get(f"/api/daily{day}")) for person in people]
        await asyncio.wait(asking)
        for person, asked in zip(people, asking, strict=True):
            for one in (asked.result().json or {}).get("games", ()):
                if (one.get("ranked") or {}).get("seed") is not None and rng.random() < 0.3:
                    person.do(sit_down_late(person, one["game"]))
        if rng.random() < 0.2:
            person, game = rng.choice(people), rng.choice(["loo", "laugh"])
            await person.post("/api/daily", {"game": game, "name": person.name, "ranked": True})
        midnight = -EPOCH % 86_400.0 - world.loop.time() + rng.uniform(0.0, 0.05)
        pause = rng.uniform(5.0, 60.0)
        await asyncio.sleep(midnight if 0.0 < midnight < pause else pause)


async def sit_down_late(person: Person, game: str) -> None:
    """Try to play ranked cards whose seed is known."""
    for _ in range(3):
        await asyncio.sleep(person.rng.uniform(5.0, 40.0))
        await person.post("/api/daily", {"game": game, "name": person.name, "ranked": True})


async def club(world: World, number: int) -> None:
    """An assembly: several tables that play the same deals."""
    rng = world.rng_of(f"club {number}")
    members = [world.person(f"{name}{number}") for name in ("Gil", "Hal", "Ivy", "Jo", "Kit")[: rng.choice([3, 4, 5])]]
    await asyncio.sleep(rng.uniform(10.0, 300.0))
    host = members[0]
    made = (await insist(host, "/api/assemblies", {"game": rng.choice(["loo", "laugh"]), "name": host.name})).json
    if "id" not in made:
        return
    path = f"/api/assemblies/{made['id']}"
    for member in members[1:]:
        await insist(member, f"{path}/join", {"code": made["code"], "name": member.name})
    await insist(host, f"{path}/start", {})

    async def take_part(member: Person) -> None:
        info: Any = {}
        while world.loop.time() < world.end - 30:
            info = (await member.get(path)).json
            rounds = [one for one in info.get("rounds", []) if one["begun"] and not one["finished"]]
            if not rounds:
                await asyncio.sleep(20.0)
                continue
            world.heard_of(rounds[0]["table"])
            tab = member.come(rounds[0]["table"])
            await play(tab, min(world.end, world.loop.time() + 1200), faithful=rng.random() < 0.5)
            await member.post(f"/api/daily/{tab.table}/standing", {"on": True})
            await look_back(member, tab.table)
            await member.get(path)
            tab.leave()

    playing = [member.do(take_part(member)) for member in members]
    await asyncio.wait(playing)
