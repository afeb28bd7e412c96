"""People who play: one table after another, in several windows, present or away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.act import card_name
from gamester.protocol import wire

if TYPE_CHECKING:
    from world.people import Answer, Person, Tab
    from world.world import World

FORMS = (
    ("loo", "three/wikipedia-2023", 3), ("loo", "three/wikipedia-2023", 4), ("loo", "five/wikipedia-2023", 5),
    ("loo", "five/wikipedia-2023", 3), ("laugh", "adpoker", 5), ("loo", "irish/wikipedia-2023", 3),
)  # fmt: skip
"""The games that people agree on: short ones more often."""


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
