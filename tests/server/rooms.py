"""A registry in memory, without a network: tables, and listeners whose queues can be read."""

import json
import random

from gamester.protocol import api, wire
from gamester.server import commands, presence
from gamester.server.http_tables import new_table
from gamester.server.listener import Listener
from gamester.server.log import Log
from gamester.server.registry import Registry
from gamester.server.store import open_store
from gamester.server.timing import Timing

STILL = Timing(act=3600, trick=0, claim=3600, claims=3600, away=3600, grace=3600)
"""Nothing happens by itself."""


async def new_house(timing: Timing = STILL, store=None, shared=False) -> Registry:
    return Registry(store or await open_store(":memory:"), Log(as_json=False), timing, shared=shared)


async def new_room(registry: Registry, game="loo", variant="five/wikipedia-2023", players=5, host="ann", **wishes):
    asked = api.Create(game, variant, players, wishes.pop("name", "Ann"), **wishes)
    head, rows, _, seed = new_table(asked, host)
    await registry.store.create(head, rows)
    await registry.store.keep_secret(head.id, seed.hex())
    return await registry.room(head.id)


class Guest:
    """A listener whose messages are read by the test."""

    def __init__(self, room, principal: str, lang="en") -> None:
        self.room = room
        self.listener = Listener(principal, lang)
        self.said = []
        self.count = 0

    @property
    def principal(self):
        return self.listener.principal

    async def come(self, since: int = 0):
        """Come in, as one who has shown the code."""
        await self.room.order(lambda: presence.let_in(self.room, self.principal))
        await self.room.order(lambda: presence.enter(self.room, self.listener, since))
        return self

    async def go(self):
        await self.room.order(lambda: presence.part(self.room, self.listener))

    async def ask(self, message):
        reply = await self.room.order(lambda: commands.obey(self.room, self.principal, message, self.listener.lang))
        return await reply() if callable(reply) else reply

    def read(self, *types: str):
        """All that has come, or those messages of some types."""
        while not self.listener.queue.empty():
            data = self.listener.queue.get_nowait()
            if data is not None:
                self.said.append(json.loads(data))
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
