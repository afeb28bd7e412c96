"""A model of what each person at a table may know, and the whole application beside it; `test_knowledge` moves both."""

import asyncio

import pytest
from hypothesis.stateful import RuleBasedStateMachine

from gamester.events import Shuffled
from gamester.hosting import Refused
from gamester.server.app import make_app
from gamester.server.limits import Limits
from gamester.server.web import Site
from knowing import PEOPLE, Knowing, Line
from server.helping import InProcess
from server.rooms import new_house, room_at
from server.wires import Socket, client_of


class People(Knowing, RuleBasedStateMachine):
    """The model, and the application beside it: who is told what, and whether he may know it."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.runner = asyncio.Runner()
        self.lines: list[Line] = []
        self.reviews: list[tuple[int, int]] = []
        self.number = 0

    def run(self, job):
        return self.runner.run(job)

    # --- The table -----------------------------------------------------------------------------------------------

    async def _open(self, form, late):
        self.game, variant, self.seats = form
        self.registry = await new_house()
        self.site = Site(self.registry, Limits(0))
        self.site.reviewer.ask = self.looked
        self.site.reader.helper = InProcess()
        self.app = make_app(self.site)
        self.people = [client_of(self.app, {}) for _ in PEOPLE]
        wishes = {"game": self.game, "variant": variant, "players": self.seats, "name": "Ann", "late_watching": late}
        made = (await self.people[0].post("/api/tables", json=wishes)).json()
        self.id, self.code = made["id"], made["code"]
        for person in self.people[1:]:
            await person.post(f"/api/tables/{self.id}/join", json={"code": self.code})
        found = [await self.site.accounts.who(person.cookies["gamester"]) for person in self.people]
        self.names = [person.id for person in found]
        self.holds[0] = (0, None)
        await self.watch()

    async def watch(self):
        """Follow what happens at the table, one event after another."""
        self.room = await room_at(self.registry, self.id)
        self.follow(self.room.table)

    # --- What people are told ------------------------------------------------------------------------------------

    async def read_all(self):
        """Everybody reads all that has come to him, and none of it is more than he may know."""
        for line in [line for line in self.lines if not line.over]:
            await line.wire.idle()
        for line in [line for line in self.lines if not line.over]:
            await line.wire.idle()
            for message in line.wire.read():
                self.hear(line, message)
        self.lines = [line for line in self.lines if not line.over]
        for line in self.lines:
            self.see_own(line)

    # --- What people do ------------------------------------------------------------------------------------------

    def line_of(self, identity: str) -> Line | None:
        return next((line for line in self.lines if line.identity == identity), None)

    async def connect(self, who: int, identity: str, headers, kind):
        """A new window, which takes the place of the one before."""
        line = Line(who, identity, kind(self.app, self.id, headers))
        self.lines.append(line)
        await self.read_all()
        return line

    async def come(self, who: int):
        headers = {"cookie": f"gamester={self.people[who].cookies.get('gamester')}"}
        return await self.connect(who, PEOPLE[who], headers, Socket)

    async def ask(self, who: int, **message):
        """Somebody asks something of the table; what it answers."""
        line = self.line_of(PEOPLE[who]) or await self.come(who)
        return await self.ask_by(line, **message)

    async def ask_by(self, line: Line, **message):
        if line.over:
            return {"type": "bye"}
        self.number += 1
        id_ = f"c{self.number}"
        line.wire.send(id=id_, **message)
        await line.wire.idle()
        return next((one for one in line.wire.heard if one.get("id") == id_), {"type": "bye"})

    async def done(self, who: int, **message) -> bool:
        return (await self.ask(who, **message))["type"] == "ack"

    # --- The end -----------------------------------------------------------------------------------------------

    def numbers(self):
        """Which number each pack's deal has."""
        dealt = (event for event in self.room.table.events if isinstance(event, Shuffled))
        return [(pack, event.deal) for pack, event in enumerate(dealt, 1)]

    def never_played(self, who) -> bool:
        return all(who not in deal.held for deal in self.deals[1:])

    async def looked(self, key, *_):
        """Nothing is weighed here; who asked for what is looked at."""
        _, deal, seat = key
        self.reviews.append((deal, seat))
        raise Refused("busy")

    def teardown(self):
        async def close():
            for line in self.lines:
                await line.wire.end()
            for person in self.people:
                await person.aclose()
            await self.registry.drain()
            await self.registry.store.close()

        if hasattr(self, "app"):
            self.run(close())
        self.runner.close()
        self.patch.undo()
