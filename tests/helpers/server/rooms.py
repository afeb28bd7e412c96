"""A registry in memory, without a network: tables, and connections whose queues can be read."""

import asyncio
import json
import random
from dataclasses import replace

import msgspec

from gamester.hosting import Timing, Who, broadcasting
from gamester.hosting.draft import Draft
from gamester.hosting.opening import NewTable, new_table
from gamester.protocol import api, wire
from gamester.server.connection import Connection
from gamester.server.log import Log
from gamester.server.orders import Admit, Dispatch, Join, Leave
from gamester.server.peers import Peers
from gamester.server.registry import Registry
from gamester.server.store import open_store
from server.seeded import new_seed

STILL = Timing(act=3600, trick=0, claim=3600, claims=3600, away=3600, grace=3600)
"""Nothing happens by itself."""


async def new_house(timing: Timing = STILL, store=None, shared=False) -> Registry:
    """`shared`: other registries serve the same store."""
    registry = Registry(store or await open_store(":memory:"), Log(as_json=False), timing)
    if shared:
        registry.peers = await Peers.join(registry, "127.0.0.1")
    return registry


class HandClock:
    """A clock that stands still until a test sets it."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def now(self) -> float:
        return self.at

    date = now


class Room:
    """A table of a registry as a test looks at it and moves it; its state is `actor.hosting.t`."""

    def __init__(self, actor) -> None:
        self.actor = actor
        self.registry = actor.registry
        self.hosting = actor.hosting

    def __getattr__(self, name):
        return getattr(self.hosting.t, name)

    @property
    def id(self):
        return self.actor.id

    @property
    def seed(self) -> bytes:
        return self.environment.secret

    def state(self, seat, seated, lang):
        return broadcasting.state(self.hosting.t, seat, seated, lang)

    async def do(self, change):
        """Change something in the table's turn: `change` gets a draft."""

        def outcome(now):
            draft = Draft(self.hosting.t, now)
            change(draft)
            return draft.outcome()

        return await self.actor.run(outcome)

    async def next_thing(self):
        """Let the time come at which something is due, and do it; the registry has a `HandClock`."""
        clock, due = self.registry.clock, self.hosting.due()
        if due is not None:
            clock.at = max(clock.at, due + 0.001)  # a sum of times may fall short of the time
        await asyncio.sleep(0)  # what else is there to be done goes first
        self.actor.come_due()
        await self.actor.resting()

    async def wait_until(self, what):
        """Let things happen at the table, one after another, until something is so."""
        while not what():
            assert self.hosting.due() is not None, "nothing will ever happen again"
            await self.next_thing()

    def now(self) -> float:
        return self.registry.now()


async def room_at(registry: Registry, table: str) -> Room:
    return Room(await registry.table(table))


async def new_room(registry: Registry, game="loo", variant="five/wikipedia-2023", players=5, host="ann", **wishes):
    asked = api.Create(game, variant, players, wishes.pop("name", "Ann"), **wishes)
    chance = random.Random(new_seed())
    made = NewTable(chance.randbytes(6).hex(), "", chance.randbytes(32), chance.getrandbits(32), registry.now())
    head, rows = new_table(asked, host, made)
    await registry.store.create(head, rows, made.seed.hex())
    return await room_at(registry, head.id)


async def play_out(room) -> None:
    """Play the deal that is under way to its end, whoever is asked."""
    rng = random.Random(1)
    while room.table.session.under_way:
        seat = room.table.to_act()[0]
        act = rng.choice(room.table.offers(seat)).act
        await room.do(lambda draft, seat=seat, act=act: draft.play(room.table.prepare_act(seat, act, draft.chance)))


class Guest:
    """A connection whose messages are read by the test; it may be one to another process than the table's owner."""

    def __init__(self, room, principal: str, lang="en", *, unaided=False, at: Registry | None = None) -> None:
        self.room = room
        self.at = at
        self.principal = principal
        self.connection = Connection(lang)
        self.unaided = unaided
        self.said = []
        self.count = 0

    @property
    def who(self):
        return Who(self.principal, self.connection.lang, self.connection)

    async def come(self, since: int = 0):
        """Come in, as one who has shown the code."""
        table = await self.table()
        await table.handle(Who(self.principal, self.connection.lang), Admit())
        await table.handle(self.who, Join(since, self.unaided))
        return self

    async def table(self):
        """The table, or the way to it."""
        return self.room.actor if self.at is None else await self.at.table(self.room.id)

    async def go(self):
        await (await self.table()).handle(self.who, Leave())

    async def ask(self, message):
        """A command, answered to the test; over the connection only if that is one to another process."""
        if self.at is None:
            reply = await self.room.actor.answer(Who(self.principal, self.connection.lang), message)
            return reply() if callable(reply) else reply
        await (await self.table()).handle(self.who, Dispatch(message))
        answers = self.read("ack", "nack", "because", "hint", "described")
        return msgspec.convert([one for one in answers if one["id"] == message.id][-1], wire.FromServer)

    def read(self, *types: str):
        """All that has come, or those messages of some types."""
        while self.connection.waiting:
            self.said.append(json.loads(self.connection.waiting.popleft()))
        return [one for one in self.said if not types or one["type"] in types]

    @property
    def state(self):
        return self.read("welcome", "news")[-1]["state"]

    def id(self):
        self.count += 1
        return f"{self.principal}-{id(self)}-{self.count}"

    async def deal(self):
        return await self.ask(wire.Deal(self.id(), self.room.table.session.s.deal + 1))

    async def some_act(self, rng=None):
        choice = (rng or random.Random(1)).choice(self.state["acts"])
        return await self.ask(
            wire.Act(self.id(), self.state["decision"], choice["do"], choice["cards"], choice["takes"])
        )

    async def sit(self, seat: int, name: str):
        return await self.ask(wire.Sit(self.id(), seat, name))


async def until(what):
    """Wait until something is so at a table that others move: it has no event for everything."""
    async with asyncio.timeout(30):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def hurry(room):
    """Bots act at once from now on."""
    room.environment.timing = replace(room.environment.timing, act=0.0)

    def again(draft):
        room.plans.bots.clear()

    await room.do(again)
