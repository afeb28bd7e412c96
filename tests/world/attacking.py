"""People with accounts and time, who try every route and message with all ids and tokens at hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamester.protocol import wire
from gamester.server.routes import ENDPOINTS
from gamester.text.act import card_name
from world.playing import FORMS, act, play, with_account

if TYPE_CHECKING:
    from world.people import Person, Tab
    from world.world import World


async def attacker(world: World, number: int) -> None:
    """Somebody with an account and time, who tries every route and message with all ids and tokens at hand."""
    rng, person = world.rng_of(f"attacker {number}"), world.person(f"Mal{number}")
    person.attacks = True
    await asyncio.sleep(rng.uniform(1.0, 60.0))
    await with_account(person)
    mine: list[str] = []
    floods = rng.choice([0.02, 0.02, 0.3])
    while world.loop.time() < world.end:
        await asyncio.sleep(rng.uniform(0.2, 6.0))
        dice = rng.random()
        if dice < 0.04 or not mine:
            game, variant, players = rng.choice(FORMS)
            ways: list[tuple[str, Any]] = [
                ("/api/tables", {"game": game, "variant": variant, "players": players, "name": person.name}),
                ("/api/daily", {"game": game, "name": person.name, "ranked": rng.random() < 0.7}),
            ]
            path, body = rng.choice(ways)
            made = (await person.post(path, body)).json
            table = made.get("id") or made.get("table")
            if isinstance(table, str):
                mine.append(table)
                world.heard_of(table, made.get("code", ""))
                person.do(play(person.come(table, game=game), world.end))
        elif dice < 0.04 + floods:
            await flood(world, person, rng)
        elif dice < 0.75:
            await try_a_route(world, person, rng, mine)
        else:
            await try_a_message(world, person, rng, mine)


async def flood(world: World, person: Person, rng: Any) -> None:
    """Ask for much that does not exist, come and go again and again, or read nothing of what is told."""
    tables = world.known_tables[-3:]
    match rng.choice(["made up", "visits", "deaf"]):
        case "made up":
            for number in range(200):
                await person.get(f"/api/tables/made-up-{rng.random()}-{number}")
        case "visits":
            for _ in range(60):
                tab = person.come(rng.choice(tables))
                await asyncio.sleep(rng.uniform(0.3, 1.5))
                tab.leave()
        case "deaf":
            for table in tables:
                person.silent_at = world.loop.time() + 60.0
                tab = person.come(table)
                await asyncio.sleep(1.0)
                for line in world.network.of(person):
                    line.read_nothing()
                for _ in range(150):
                    tab.post(wire.Describe(f"{rng.random()}"))
                    await asyncio.sleep(rng.uniform(0.02, 0.1))


async def try_a_route(world: World, person: Person, rng: Any, mine: list[str]) -> None:
    """Ask anything of anything."""
    one = rng.choice(list(ENDPOINTS))
    tables = mine if rng.random() < 0.5 and mine else [*mine, *world.known_tables[-20:]]
    path = one.path
    for name, values in {
        "table": tables, "id": tables, "seat": ["0", "1", "2", "3", "4", "7", "-1", "x"], "game": ["loo", "laugh", "x"],
        "number": ["1", "5", "30", "999"],
    }.items():  # fmt: skip
        path = path.replace(f"{{{name}}}", str(rng.choice(values)))
    if one.query:
        asked = [f"{name}={rng.choice(QUERIES.get(name, ['1']))}" for name in one.query if rng.random() < 0.6]
        path += f"?{'&'.join(asked)}"
    headers = {}
    tokens = [token for owner, _, token in world.tokens if owner is person]
    if tokens and rng.random() < 0.3:
        headers["authorization"] = f"Bearer {rng.choice(tokens)}"
    body = rng.choice(world.bodies.get(one.path, [b"{}"])) if rng.random() < 0.8 else rng.choice(ODD)
    answer = await person.ask(one.method, path, body, {"content-type": "application/json"} | headers)
    if answer.status == 201 and one.path.endswith("/token"):
        token = answer.json["token"]
        table = path.split("/")[3]
        world.tokens.append((person, table, token))
        tab = person.come(table, token=token)
        person.do(play(tab, world.end, faithful=True))
        for way in ("steps", "record", "review?deal=1"):
            await person.get(f"/api/replays/{table}/{way}", authorization=f"Bearer {token}")
        await person.get(f"/api/tables/{table}/stream", authorization=f"Bearer {token}")


async def try_a_message(world: World, person: Person, rng: Any, mine: list[str]) -> None:
    """Say anything at any table."""
    table = rng.choice([*mine, *world.known_tables[-20:]])
    tab = person.tabs.get(table)
    if tab is None or tab.over:
        tab = person.come(table, unaided=rng.random() < 0.3)
    for _ in range(rng.randint(1, 6)):
        await asyncio.sleep(rng.uniform(0.1, 1.0))
        await tab.ask(some_command(tab, rng), 10.0)
        await act(tab)


def some_command(tab: Tab, rng: Any) -> Callable[[str], wire.FromClient]:
    """Any command, given its id."""
    seat, on, card = rng.randrange(8), rng.random() < 0.5, card_name(rng.randrange(52))
    decision = rng.choice([None, "x", tab.client.decision])
    do = rng.choice(["play", "stand", "exchange", "pass", "pair", "lie", "misdeal"])
    commands: list[Callable[[str], wire.FromClient]] = [
        lambda id_: wire.Act(id_, decision, do, [card] if on else []), lambda id_: wire.TakeBack(id_, decision),
        lambda id_: wire.Deal(id_, rng.randint(1, 9)), wire.Skip, lambda id_: wire.SetPace(id_, "fast"),
        lambda id_: wire.Sit(id_, seat, tab.person.name), wire.Leave, lambda id_: wire.Bot(id_, seat, on),
        lambda id_: wire.Say(id_, "psst", ""), lambda id_: wire.Mute(id_, seat, on),
        lambda id_: wire.Remove(id_, seat), lambda id_: wire.Consent(id_, on), wire.AskHint, wire.Describe,
        lambda id_: wire.Why(id_, do, [card]), lambda id_: wire.Fair(id_, "0" * 64, None),
        lambda id_: wire.Fair(id_, None, "f" * 64),
    ]  # fmt: skip
    return rng.choice(commands)


QUERIES = {
    "seat": ["all", "public", "0", "1", "2", "3", "4"], "deal": ["1", "2", "3", "0"], "first": ["0", "10", "-1", "x"],
    "day": ["", "2026-09-21", "2026-09-22", "x"], "lang": ["en", "fr", "x"], "game": ["loo", "laugh"],
    "since": ["0", "5", "x"], "about": ["", "loo"], "after": ["1"], "difficulty": ["1"],
}  # fmt: skip
ODD = (b"", b"{", b"[]", b"null", b'{"a":' * 300, json.dumps({"name": "x" * 5000}).encode(), b"\xff\xfe")
