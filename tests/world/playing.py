"""People who play: one table after another, in several windows, present or away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.protocol import wire
from gamester.text.act import card_name

if TYPE_CHECKING:
    from world.people import Answer, Person, Tab
    from world.world import World

FORMS = (
    *4 * [("loo", "three/wikipedia-2023", 3)], ("loo", "three/wikipedia-2023", 4), ("loo", "five/wikipedia-2023", 5),
    ("loo", "five/wikipedia-2023", 3), ("laugh", "adpoker", 5), ("loo", "irish/wikipedia-2023", 3),
)  # fmt: skip
"""The games that people agree on: short ones more often."""
UNAIDED = "laugh", "adpoker", 5
"""The game in which it matters most whether people are told what may be claimed."""
SLOWEST = 12.0
"""The most seconds for which somebody thinks who is ahead of the pace."""
PASSWORD = "so many words and one {number}"


async def act(tab: Tab) -> None:
    """Do one of the acts that are offered, or deal."""
    state, rng = tab.state, tab.person.rng
    if state is None:
        return
    acts = [one for one in state.acts if not one.unasked] or ([*state.acts] if rng.random() < 0.2 else [])
    acts = [one for one in acts if one.do != "misdeal"] or acts
    if acts:
        choice, cards = rng.choice(acts), None
        if choice.bare:
            choice = pointed_out(tab, choice)
        if choice.limit is not None:
            among = choice.among or (state.view.hand if state.view is not None else [])
            cards = rng.sample(among, min(len(among), rng.randint(0, min(2, choice.limit))))
        done = wire.Act("", state.decision, choice.do, choice.cards if cards is None else cards, choice.takes)
        await tab.ask(lambda id_: msgspec.structs.replace(done, id=id_))
        tab.world.count("acts")
    elif state.between is not None and state.between.you_may_deal:
        deal = state.between.next_deal
        await tab.ask(lambda id_: wire.Deal(id_, deal))


def pointed_out(tab: Tab, choice: Any) -> Any:
    """An act of which only the verb is told, with cards: one of the hand and those of its rank on the table, or a pair."""
    view, rng = tab.state.view if tab.state is not None else None, tab.person.rng
    hand, row = list(getattr(view, "hand", ())), list(getattr(view, "row", ()))
    ranks = [one for one in row if sum(other[0] == one[0] for other in row) > 1]
    if choice.do == "claim" and ranks:
        rank = rng.choice(ranks)[0]
        return msgspec.structs.replace(choice, cards=[one for one in row if one[0] == rank][:2])
    if choice.do in ("play", "declare") and hand:
        fitting = [one for one in hand if any(other[0] == one[0] for other in row)]
        card = rng.choice(fitting or hand)
        alike = [one for one in row if one[0] == card[0]]
        takes = rng.choice([alike[:1], alike]) if choice.do == "play" else []
        return msgspec.structs.replace(choice, cards=[card], takes=takes)
    return choice


async def manage(tab: Tab) -> None:
    """Do what hosts may do."""
    rng, chairs = tab.person.rng, tab.state.chairs if tab.state is not None else []
    seat = rng.randrange(len(chairs) or 5)
    how = rng.choice(["mute", "mute", "mute", "remove", "bot", "pace"])
    if how == "pace":
        await tab.ask(lambda id_: wire.SetPace(id_, rng.choice(["slow", "normal", "fast"])))
    elif how == "remove" and rng.random() < 0.2:
        await tab.ask(lambda id_: wire.Remove(id_, seat))
    elif how == "bot":
        await tab.ask(lambda id_: wire.Bot(id_, seat, rng.random() < 0.5))
    else:
        on = rng.random() < 0.2 if not chairs else not chairs[seat].muted
        await tab.ask(lambda id_: wire.Mute(id_, seat, on))


async def do_something_else(tab: Tab) -> None:
    """Do one of the many things besides playing."""
    person, rng, state = tab.person, tab.person.rng, tab.state
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
            path = f"/api/replays/{tab.table}/steps{rng.choice(['', '', '?seat=all', '?seat=1', '?first=3'])}"
            near = [one for one in person.world.people.values() if tab.table in one.tabs and one is not person]
            for one in rng.sample(near, min(len(near), 1)):
                one.do(one.get(path))
            await person.get(path)
        case "twice":
            for command, _ in list(tab.client.waiting.values()):
                tab.post(command)


def thinks(tab: Tab) -> float:
    """The seconds for which somebody thinks: until the table is no longer ahead of the pace of its people."""
    world, rng, known = tab.world, tab.person.rng, tab.client.known
    deals, now = sum(one.kind == "deal" for one in known.log), world.loop.time()
    if tab.first_deal is None and deals:
        tab.first_deal = deals, now
    first, since = tab.first_deal or (deals, now)
    ahead = (deals - first + 1) * 3600.0 / world.character.pace - (now - since)
    return rng.uniform(0.8, 3.5) + max(0.0, min(ahead, SLOWEST))


async def play(tab: Tab, until: float, *, faithful: bool = False) -> None:
    """Play until the session is over; `faithful`: never leave."""
    person, rng, like = tab.person, tab.person.rng, tab.world.character
    while person.world.loop.time() < until and not tab.over:
        await asyncio.sleep(thinks(tab))
        state = tab.state
        if state is None or not tab.client.welcomed:
            continue
        if state.finished:
            return
        before = rng.random() < like.busy / 2
        if before:
            await do_something_else(tab)
        await act(tab)
        if not before and rng.random() < like.busy / 2:
            await do_something_else(tab)
        if tab.client.known.you is not None and tab.client.known.you.host and rng.random() < like.fussy:
            await manage(tab)
        if not faithful and rng.random() < like.restless:
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
            if rng.random() < 0.5:
                person.world.puts_to_sleep(person, rng.choice([10.0, 100.0, 300.0]))
            await asyncio.sleep(rng.uniform(1.0, 30.0))
        case "stand up":
            await tab.ask(wire.Leave)
            await asyncio.sleep(rng.uniform(0.1, 20.0))
            await person.get(f"/api/replays/{tab.table}/steps{rng.choice(['', '?seat=all'])}")
            await sit_somewhere(tab)
            await asyncio.sleep(rng.uniform(20.0, 60.0))
            await person.get(f"/api/replays/{tab.table}/steps")
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


async def with_account(person: Person) -> None:
    """Make an account."""
    await insist(person, "/api/me", {"name": person.name, "lang": "en"})
    await insist(person, "/api/me/password", {"handle": person.name, "password": PASSWORD.format(number=person.name)})


async def log_in_elsewhere(person: Person, table: str) -> None:
    """Log in on another device, and change the password there, so that the first one, where somebody else goes on
    reading, is logged out; come back to the table soon, or late.
    """
    await with_account(person)
    first, password = person.come(table), PASSWORD.format(number=person.name)
    person.do(person.listen(table, person.token, 500.0))
    await asyncio.sleep(2.0)
    person.token = ""
    if (await person.post("/api/login", {"handle": person.name, "password": password})).status != 200:
        person.token = first.token
        return
    await person.post("/api/me/password", {"handle": person.name, "password": password, "old": password})
    await asyncio.sleep(person.rng.choice([0.0, 200.0]))
    second = person.come(table)
    await play(second, person.world.loop.time() + 150.0, faithful=True)
    for tab in (first, second):
        tab.leave()


async def circle(world: World, number: int) -> None:
    """Friends who play one table after another."""
    rng = world.rng_of(f"circle {number}")
    friends = [world.person(f"{name}{number}") for name in ("Ann", "Ben", "Cat", "Dan")[: rng.choice([2, 2, 3, 4])]]
    faithful, like = rng.random() < 0.4, world.character
    for friend in friends:
        friend.cheats = like.cheats
    while world.loop.time() < world.end - 60:
        if rng.random() < 0.15:
            await asyncio.sleep(rng.uniform(60.0, 700.0))
        unaided = rng.random() < like.unaided
        game, variant, players = UNAIDED if unaided else rng.choice(FORMS)
        host, *others = friends
        wishes = {
            "game": game, "variant": variant, "players": max(players, len(friends)), "name": host.name,
            "late_watching": rng.random() < 0.3, "ready_check": rng.random() < 0.2, "listed": rng.random() < 0.2,
            "options": {"unaided": unaided},
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
        if others and rng.random() < 0.2:
            playing.append(others[0].do(log_in_elsewhere(others[0], made["id"])))
        await asyncio.wait(playing, timeout=rng.choice([200.0, 3000.0]))
        for task in playing:
            task.cancel()
        if rng.random() < 0.3:
            await take_a_break(tabs, rng, like.timing.idle)
        for friend in friends:
            await look_back(friend, made["id"])
            for tab in [one for one in friend.tabs.values() if one.table == made["id"]]:
                tab.leave()


async def take_a_break(tabs: list[Tab], rng: Any, idle: float) -> None:
    """Everybody leaves for so long that the table is forgotten, and comes back."""
    for tab in tabs:
        tab.leave()
    await asyncio.sleep(idle + rng.uniform(0.0, 100.0))
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
