"""What people do: they play, come and go, watch, compare results, keep accounts, and some try whatever they can."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.act import card_name
from gamester.protocol import payloads, wire
from gamester.server.routes import ENDPOINTS

if TYPE_CHECKING:
    from world.people import Answer, Person, Tab
    from world.world import World

FORMS = (
    ("loo", "three/wikipedia-2023", 3), ("loo", "three/wikipedia-2023", 4), ("loo", "five/wikipedia-2023", 5),
    ("loo", "five/wikipedia-2023", 3), ("laugh", "adpoker", 5), ("loo", "irish/wikipedia-2023", 3),
)  # fmt: skip
"""The games that people agree on: short ones more often."""
PASSWORD = "so many words and one {number}"


# --- Playing ------------------------------------------------------------------------------------------------


async def act(tab: Tab) -> None:
    """Do one of the acts that are offered, or deal."""
    state, rng = tab.state, tab.person.rng
    if state is None:
        return
    acts = [one for one in state.acts if not one.unasked] or ([*state.acts] if rng.random() < 0.2 else [])
    acts = [one for one in acts if one.do != "misdeal"] or acts
    if acts:
        choice, cards = rng.choice(acts), None
        if choice.limit is not None:
            among = choice.among or (state.view.hand if state.view is not None else [])
            cards = rng.sample(among, min(len(among), rng.randint(0, min(2, choice.limit))))
        done = wire.Act("", state.decision, choice.do, choice.cards if cards is None else cards, choice.takes)
        await tab.ask(lambda id_: msgspec.structs.replace(done, id=id_))
        tab.world.count("acts")
    elif state.between is not None and state.between.you_may_deal:
        deal = state.between.next_deal
        await tab.ask(lambda id_: wire.Deal(id_, deal))


async def do_something_else(tab: Tab) -> None:
    """Do one of the many things besides playing."""
    person, rng, state = tab.person, tab.person.rng, tab.state
    seat = rng.randrange(5)
    match rng.choice(
        ["say", "phrase", "hint", "why", "describe", "take back", "consent", "skip", "ping", "twice", "steps"]
    ):
        case "say":
            await tab.ask(lambda id_: wire.Say(id_, f"Well, {person.name} thinks {rng.random()}"))
        case "phrase":
            await tab.ask(lambda id_: wire.Say(id_, "", rng.choice(wire.PHRASES)))
        case "hint":
            await tab.ask(wire.AskHint)
        case "why":
            card = card_name(rng.randrange(52))
            await tab.ask(lambda id_: wire.Why(id_, rng.choice(["play", "stand", "exchange", "lie"]), [card]))
        case "describe":
            await tab.ask(wire.Describe)
        case "take back" if state is not None and state.may_take_back:
            await tab.ask(lambda id_: wire.TakeBack(id_, state.decision))
        case "consent" if tab.client.known.seat is not None:
            await tab.ask(lambda id_: wire.Consent(id_, rng.random() < 0.5))
        case "skip":
            await tab.ask(wire.Skip)
        case "ping":
            tab.client.beat()
        case "steps":
            await person.get(f"/api/replays/{tab.table}/steps{rng.choice(['', '?seat=all', '?seat=1', '?first=3'])}")
        case "twice":
            for command, _ in list(tab.client.waiting.values()):
                tab.post(command)
    if tab.client.known.you is not None and tab.client.known.you.host and rng.random() < 0.05:
        how = rng.choice(["mute", "remove", "bot", "pace"])
        if how == "pace":
            await tab.ask(lambda id_: wire.SetPace(id_, rng.choice(["slow", "normal", "fast"])))
        elif how == "remove":
            await tab.ask(lambda id_: wire.Remove(id_, seat))
        else:
            kind = wire.Mute if how == "mute" else wire.Bot
            await tab.ask(lambda id_: kind(id_, seat, rng.random() < 0.5))


async def play(tab: Tab, until: float, *, faithful: bool = False) -> None:
    """Play until the session is over; `faithful`: never leave."""
    person, rng = tab.person, tab.person.rng
    while person.world.loop.time() < until and not tab.over:
        await asyncio.sleep(rng.uniform(0.8, 3.5))
        state = tab.state
        if state is None or not tab.client.welcomed:
            continue
        if state.finished:
            return
        await act(tab)
        dice = rng.random()
        if dice < 0.06:
            await do_something_else(tab)
        elif dice < 0.07 and not faithful:
            tab = await come_and_go(tab)


async def come_and_go(tab: Tab) -> Tab:
    """Reload, open a second window, be away for a while, or stand up and sit down again."""
    person, rng = tab.person, tab.person.rng
    match rng.choice(["reload", "second", "away", "stand up", "lid"]):
        case "second":
            return person.come(tab.table, game=tab.game)
        case "reload" | "away" as how:
            tab.leave()
            await asyncio.sleep(rng.uniform(0.1, 1.0) if how == "reload" else rng.choice([5.0, 60.0, 120.0, 400.0]))
            return person.come(tab.table, game=tab.game)
        case "lid":
            person.silent_at = person.world.loop.time()
            for line in person.world.network.of(person):
                person.world.network.silence(line)
            await asyncio.sleep(rng.uniform(1.0, 30.0))
        case "stand up":
            await tab.ask(wire.Leave)
            await asyncio.sleep(rng.uniform(0.1, 20.0))
            await sit_somewhere(tab)
    return tab


async def sit_somewhere(tab: Tab) -> None:
    """Sit down in a free chair."""
    state, person = tab.state, tab.person
    free = [seat for seat, chair in enumerate(state.chairs) if chair.by == "bot"] if state is not None else []
    if free:
        seat = person.rng.choice(free)
        await tab.ask(lambda id_: wire.Sit(id_, seat, person.name))


async def insist(person: Person, path: str, body: Any, tries: int = 20) -> Answer:
    """Post until an answer comes that says more than to try again."""
    answer = await person.post(path, body)
    for _ in range(tries):
        if answer.status not in (0, 429, 503):
            break
        await asyncio.sleep(person.rng.uniform(1.0, 4.0))
        answer = await person.post(path, body)
    return answer


async def circle(world: World, number: int) -> None:
    """Friends who play one table after another."""
    rng = world.rng_of(f"circle {number}")
    friends = [world.person(f"{name}{number}") for name in ("Ann", "Ben", "Cat", "Dan")[: rng.choice([2, 2, 3, 4])]]
    faithful = rng.random() < 0.4
    while world.loop.time() < world.end - 60:
        if rng.random() < 0.15:
            await asyncio.sleep(rng.uniform(60.0, 700.0))
        game, variant, players = rng.choice(FORMS)
        host, *others = friends
        wishes = {
            "game": game, "variant": variant, "players": max(players, len(friends)), "name": host.name,
            "late_watching": rng.random() < 0.3, "ready_check": rng.random() < 0.2, "listed": rng.random() < 0.2,
        }  # fmt: skip
        if rng.random() < 0.2:
            wishes["clock"] = {"bank": rng.choice([30, 300]), "increment": 3}
        made = (await insist(host, "/api/tables", wishes)).json
        if "id" not in made:
            await asyncio.sleep(30.0)
            continue
        world.heard_of(made["id"], made["code"])
        tabs = [host.come(made["id"], game=game)]
        for seat, friend in enumerate(others, 1):
            joined = await insist(friend, f"/api/tables/{made['id']}/join", {"code": made["code"]})
            if joined.status == 200:
                tab = friend.come(made["id"], game=game)
                tabs.append(tab)
                await tab.ask(lambda id_, seat=seat, friend=friend: wire.Sit(id_, seat, friend.name))
        playing = [tab.person.do(play(tab, world.end, faithful=faithful)) for tab in tabs]
        await asyncio.wait(playing, timeout=rng.choice([200.0, 3000.0]))
        for task in playing:
            task.cancel()
        if rng.random() < 0.3:
            await take_a_break(tabs, rng)
        for friend in friends:
            await look_back(friend, made["id"])
            for tab in [one for one in friend.tabs.values() if one.table == made["id"]]:
                tab.leave()


async def take_a_break(tabs: list[Tab], rng: Any) -> None:
    """Everybody leaves for so long that the table is forgotten, and comes back."""
    for tab in tabs:
        tab.leave()
    await asyncio.sleep(rng.uniform(600.0, 700.0))
    again = [tab.person.come(tab.table, game=tab.game) for tab in tabs]
    playing = [tab.person.do(play(tab, tab.world.loop.time() + 120.0)) for tab in again]
    await asyncio.wait(playing, timeout=150.0)
    for task in playing:
        task.cancel()


async def look_back(person: Person, table: str) -> None:
    """Read what there is to read of a session."""
    rng = person.rng
    for path in rng.sample(["", "/record", "/steps", "/verify", "/steps?seat=0", "/steps?seat=all"], 3):
        await person.get(f"/api/replays/{table}{path}")
    if rng.random() < 0.3:
        await person.get(f"/api/replays/{table}/review?deal={rng.randint(1, 6)}")
    if rng.random() < 0.3:
        await person.post(f"/api/replays/{table}/share", {"on": rng.random() < 0.5})
    kept = person.kept.get(table)
    if kept is not None and kept.chains:
        await person.post(
            f"/api/replays/{table}/verify", {"transcripts": [msgspec.to_builtins(one) for one in kept.chains.values()]}
        )


# --- Watching, programs, uploads ----------------------------------------------------------------------------


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
        for seat in rng.sample(range(1, players), rng.randint(1, 2)):
            given = await person.post(f"/api/tables/{made['id']}/seats/{seat}/token")
            if given.status == 201:
                world.tokens.append((person, made["id"], given.json["token"]))
                tabs.append(person.come(made["id"], token=given.json["token"], game=game))
        playing = [person.do(play(tab, world.end, faithful=True)) for tab in tabs]
        await asyncio.wait(playing, timeout=rng.uniform(300.0, 2000.0))
        for task in playing:
            task.cancel()
        for tab in tabs:
            tab.leave()


# --- Results that are compared ------------------------------------------------------------------------------


async def with_account(person: Person) -> None:
    """Make an account."""
    await insist(person, "/api/me", {"name": person.name, "lang": "en"})
    await insist(person, "/api/me/password", {"handle": person.name, "password": PASSWORD.format(number=person.name)})


async def solitary(world: World, number: int) -> None:
    """Somebody who plays the day's cards and ranked days, is listed, and challenges others."""
    rng, person = world.rng_of(f"solitary {number}"), world.person(f"Sam{number}")
    await with_account(person)
    while world.loop.time() < world.end - 60:
        await asyncio.sleep(rng.uniform(1.0, 90.0))
        await person.get("/api/daily")
        game = rng.choice(["loo", "laugh"])
        if world.challenges and rng.random() < 0.3:
            sat = await person.post("/api/challenges/sit", {"text": rng.choice(world.challenges), "name": person.name})
        else:
            sat = await person.post("/api/daily", {"game": game, "name": person.name, "ranked": rng.random() < 0.6})
        table = sat.json.get("table") if sat.status == 201 else None
        if table is None:
            continue
        world.heard_of(table, "", owner=person)
        tab = person.come(table, game=game)
        if rng.random() < 0.5:
            await person.post(f"/api/daily/{table}/standing", {"on": True})
        await play(tab, min(world.end, world.loop.time() + 2400), faithful=rng.random() < 0.7)
        await person.post(f"/api/daily/{table}/standing", {"on": True})
        for path in (f"/api/daily/{table}", f"/api/daily/{table}/steady", f"/api/daily/ranked?game={game}"):
            await person.get(path)
        if rng.random() < 0.3:
            await log_in_elsewhere(person, table)
        made = await person.post("/api/challenges", {"table": table})
        if made.status == 200:
            world.challenges.append(made.json["text"])
            await person.post("/api/challenges/about", {"text": made.json["text"]})
        await look_back(person, table)
        tab.leave()


async def log_in_elsewhere(person: Person, table: str) -> None:
    """Log in on another device, and change the password there, so that the first one is logged out."""
    first, password = person.come(table), PASSWORD.format(number=person.name)
    await asyncio.sleep(2.0)
    person.token = ""
    if (await person.post("/api/login", {"handle": person.name, "password": password})).status != 200:
        person.token = first.token
        return
    await person.post("/api/me/password", {"handle": person.name, "password": password, "old": password})
    second = person.come(table)
    await asyncio.sleep(100.0)
    for tab in (first, second):
        tab.leave()


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
            rounds = [one for one in info.get("rounds", []) if not one["finished"]]
            if not rounds:
                await asyncio.sleep(20.0)
                continue
            world.heard_of(rounds[0]["table"], "")
            tab = member.come(rounds[0]["table"])
            await play(tab, min(world.end, world.loop.time() + 1200), faithful=rng.random() < 0.7)
            await look_back(member, tab.table)
            tab.leave()

    playing = [member.do(take_part(member)) for member in members]
    await asyncio.wait(playing)


# --- Those who try whatever they can ------------------------------------------------------------------------


async def attacker(world: World, number: int) -> None:
    """Somebody with an account and time, who tries every route and message with all ids and tokens at hand."""
    rng, person = world.rng_of(f"attacker {number}"), world.person(f"Mal{number}")
    await asyncio.sleep(rng.uniform(1.0, 60.0))
    await with_account(person)
    mine: list[str] = []
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
                world.heard_of(table, made.get("code", ""), owner=person if path == "/api/daily" else None)
                person.do(play(person.come(table, game=game), world.end))
        elif dice < 0.06:
            await flood(world, person, rng)
        elif dice < 0.75:
            await try_a_route(world, person, rng, mine)
        else:
            await try_a_message(world, person, rng, mine)


async def flood(world: World, person: Person, rng: Any) -> None:
    """Ask for much that does not exist, or read nothing of what is told."""
    if rng.random() < 0.5:
        for number in range(60):
            await person.get(f"/api/tables/made-up-{rng.random()}-{number}")
        return
    for table in [*world.known_tables[-3:]]:
        person.silent_at = world.loop.time() + 60.0
        tab = person.come(table)
        await asyncio.sleep(1.0)
        for line in world.network.of(person):
            line.paused = True
        for _ in range(40):
            tab.post(wire.Describe(f"{rng.random()}"))
            await asyncio.sleep(0.5)


async def try_a_route(world: World, person: Person, rng: Any, mine: list[str]) -> None:
    """Ask anything of anything."""
    one = rng.choice(ENDPOINTS)
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


def everybody(world: World) -> None:
    """Let everybody in."""
    rng = world.rng_of("everybody")
    for number in range(rng.randint(2, 4)):
        world.begin(f"circle{number}", circle(world, number))
    for number in range(rng.randint(0, 2)):
        world.begin(f"onlooker{number}", onlooker(world, number))
    for number in range(rng.randint(0, 1)):
        world.begin(f"programmer{number}", programmer(world, number))
    for number in range(rng.randint(1, 3)):
        world.begin(f"solitary{number}", solitary(world, number))
    for number in range(rng.randint(0, 1)):
        world.begin(f"club{number}", club(world, number))
    for number in range(rng.randint(1, 2)):
        world.begin(f"attacker{number}", attacker(world, number))


__all__ = ["everybody", "payloads"]
