"""Non-interference through sockets, HTTP and replays: two servers whose tables differ only in cards that the
viewer has not seen give it the same bytes."""

import json
import random
import re
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache

import pytest

from core.table.test_secrecy import CASES
from server.client import Person
from server.here import Here
from server.rooms import new_house
from server.twins import filled, token, twins

NOW = re.compile(r'("now"|"changed"):[0-9.e+]+')
"""Times of the clock."""
ROUTES = ("/api/tables/{id}", "/api/replays/{id}", "/api/replays/{id}/steps", "/api/replays/{id}/steps?seat=public",
          "/api/replays/{id}/steps?seat=all", "/api/replays/{id}/steps?seat={other}", "/api/replays/{id}/record",
          "/api/replays/{id}/verify", "/api/tables", "/api/replays/{id}/review?deal=1",
          "/api/replays/{id}/review?deal=1&seat={other}")  # fmt: skip


@cache
def pairs(number: int, many: int):
    """Twins of every game, many forms, every seat and the public."""
    rng = random.Random(number)
    found = []
    for place, (game, variant, seats, options) in enumerate(rng.sample(CASES, len(CASES))):
        for attempt in range(12):
            viewer = rng.choice([*range(seats), -1])
            pair = twins(f"t{number}-{place}-{attempt}", game, variant, seats, options, viewer, rng)
            if pair is not None:
                found.append(pair)
                break
        if len(found) == many:
            break
    return found


class Both:
    """The same person at two servers."""

    def __init__(self, servers, seat: int) -> None:
        self.people = [Person(served) for served in servers]
        for person in self.people:
            person.http.cookies.set("gamester", token(seat))

    @asynccontextmanager
    async def at(self, table: str):
        async with AsyncExitStack() as stack:
            yield [await stack.enter_async_context(person.at(table)) for person in self.people]

    async def close(self):
        for person in self.people:
            await person.close()


async def drained(line):
    """All that has been said to a viewer: a ping is answered after it."""
    await line.send(type="ping", n=1)
    await line.next("pong")
    said = [NOW.sub(r"\1:0", text) for text in line.raw]
    line.raw.clear()
    return said


@pytest.fixture
async def servers():
    found = pairs(9, 12)
    assert {pair.game for pair in found} == {"loo", "laugh"}
    assert {-1} < {pair.viewer for pair in found}
    houses = [await new_house(store=await filled(":memory:", found, other=other)) for other in (False, True)]
    yield [Here(house) for house in houses], found
    for house in houses:
        await house.drain()
        await house.store.close()


async def test_sockets_and_http_say_nothing_of_cards_a_viewer_has_not_seen(servers):
    served, found = servers
    for pair in found:
        seat = 9 if pair.viewer < 0 else pair.viewer
        both = Both(served, seat)
        async with both.at(pair.id) as lines:
            for line in lines:
                for do in ("pass", "stand", "play", "exchange", "lie", "claim"):
                    await line.send(type="why", id="w", do=do, cards=["AS"], takes=[])
                await line.send(type="hint", id="h")
                await line.send(type="describe", id="d")
                await line.send(type="act", id="a", decision="stale", do="pass")
            mine, other = [await drained(line) for line in lines]
            assert len(mine) > 8
            assert mine == other
        for route in ROUTES:
            path = route.format(id=pair.id, other=(pair.viewer + 1) % pair.seats)
            mine, other = [await person.get(path) for person in both.people]
            assert mine.status_code == other.status_code, path
            assert NOW.sub(r"\1:0", mine.text) == NOW.sub(r"\1:0", other.text), path
        await both.close()


async def test_a_running_table_is_replayed_to_nobody_but_through_his_own_eyes(servers):
    served, found = servers
    for pair in [pair for pair in found if pair.viewer >= 0][:6]:
        person = Person(served[0])
        person.http.cookies.set("gamester", token(pair.viewer))
        steps = f"/api/replays/{pair.id}/steps"
        assert (await person.get(steps)).status_code == 200
        for forbidden in (f"{steps}?seat=all", f"{steps}?seat={(pair.viewer + 1) % pair.seats}"):
            assert (await person.get(forbidden)).status_code == 404
        assert (await person.get(f"/api/replays/{pair.id}/record")).status_code == 409
        await person.close()


async def test_watchers_of_a_late_table_see_all_hands_of_settled_deals_and_nothing_of_the_one_under_way(people):
    ann, zoe, ben = people[:3]
    made = await ann.open_table(game="loo", variant="three/wikipedia-2023", late_watching=True)
    await zoe.join(made)
    await ben.join(made)
    path, rng = f"/api/replays/{made['id']}", random.Random(7)
    all_hands = f"{path}/steps?seat=all"
    async with ann.at(made["id"]) as line:
        assert (await zoe.get(all_hands)).json()["steps"] == [], "no deal is over"
        await line.play(rng, until=lambda line: line.state["between"] and line.state["view"])
        settled = (await zoe.get(all_hands)).text
        steps = json.loads(settled)["steps"]
        assert {step["deal"] for step in steps} == {1}
        assert all(sum(map(bool, step["hands"])) >= 3 for step in steps[:3])
        await line.play(rng, until=lambda line: line.state["view"]["deal"] == 2 and line.asked)
        compared = 0
        while True:
            told = (await zoe.get(all_hands)).text
            await drained(line)
            if line.state["between"]:
                break
            compared += 1
            assert told == settled, "byte for byte, whatever is dealt and done meanwhile"
            if line.asked:
                assert (await line.ask("act", **line.choose(rng)))["type"] == "ack"
        assert compared
        assert {step["deal"] for step in (await zoe.get(all_hands)).json()["steps"]} == {1, 2}
        assert (await zoe.get(path)).json()["open_hands"] is True
        async with ben.at(made["id"]) as coming:
            assert (await coming.ask("sit", seat=1, name="Ben"))["type"] == "ack"
        for player in (ann, ben):
            assert (await player.get(all_hands)).status_code == 404, "who plays sees his own hands only"
            assert (await player.get(path)).json()["open_hands"] is False
        assert (await people[3].get(all_hands)).status_code == 404, "a stranger is told of no such session"
    other = await ann.open_table()
    await zoe.join(other)
    assert (await zoe.get(f"/api/replays/{other['id']}/steps?seat=all")).status_code == 404
