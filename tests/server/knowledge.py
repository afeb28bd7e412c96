"""A model of what each person at a table may know, and the whole application beside it; `test_knowledge` moves both."""

import asyncio
import re

import pytest
from hypothesis.stateful import RuleBasedStateMachine

from gamester.act import in_set, read_card, write_cards
from gamester.events import Shuffled
from gamester.kernel.cards import NO_SEAT
from gamester.server.app import make_app
from gamester.server.limits import Limits
from gamester.server.refused import Refused
from gamester.server.web import Site
from server.rooms import new_house
from server.wires import Socket, client_of
from table.driving import seen_cards

PEOPLE = ("Ann", "Ben", "Cat", "Dan")
CARD = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA]|10)([SHDC♠♥♦♣])\ufe0e?(?![A-Za-z0-9])")
SIGNS = str.maketrans("♠♥♦♣", "SHDC")


def cards_in(thing) -> set[int]:
    """Every card that is named anywhere in a message, but for what is no card of a deal: which card is Pam, what was
    drawn for the first dealer."""
    if isinstance(thing, dict):
        return set().union(*(cards_in(value) for key, value in thing.items() if key not in ("pam", "draw")))
    if isinstance(thing, list):
        return set().union(*map(cards_in, thing))
    if not isinstance(thing, str):
        return set()
    return {read_card(("T" if rank == "10" else rank) + suit.translate(SIGNS)) for rank, suit in CARD.findall(thing)}


class Line:
    """A connection, by whom, and which pack what it tells is about."""

    def __init__(self, wire, who: int, identity: str) -> None:
        self.wire = wire
        self.who = who
        self.identity = identity
        """The same for windows of which only the last stays open: a person's name, or a program's token."""
        self.pack = 0
        self.state = None
        self.over = False


class Deal:
    """One pack: what each seat has seen of it so far, and the public, and what each person may."""

    def __init__(self) -> None:
        self.by_seat: dict[int, set[int]] = {}
        self.known: list[set[int]] = [set() for _ in PEOPLE]
        self.own: dict[int, int] = {}
        """Whose the cards of each seat are."""
        self.programs: set[int] = set()
        """Of which of these a program sees them."""
        self.held: set[int] = set()
        """Who holds or held a seat."""
        self.shown: int | None = None
        """The seat whose hand watchers see, or have seen."""


class People(RuleBasedStateMachine):
    """The model, and the application beside it: who is told what, and whether he may know it."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.runner = asyncio.Runner()
        self.deals: list[Deal] = [Deal()]
        self.lines: list[Line] = []
        self.holds: dict[int, tuple[int, str | None]] = {}
        """Who holds each seat, and the token if a program does for him."""
        self.coming: dict[int, int] = {}
        self.consents: set[int] = set()
        self.reviews: list[tuple[int, int]] = []
        self.number = 0

    def run(self, job):
        return self.runner.run(job)

    # --- The table -----------------------------------------------------------------------------------------------

    async def _open(self, form, late):
        self.game, variant, self.seats = form
        self.registry = await new_house()
        self.site = Site(self.registry, Limits(0))
        self.site.reviewer.look = self.looked
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
        self.room = await self.registry.room(self.id)
        table, take_in = self.room.table, self.room._take_in

        def follow(events):
            fold = type(table)._take_in

            def one(table, after, event):
                if isinstance(event, Shuffled):
                    self.dealt()
                fold(table, after, event)
                self.look()

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(type(table), "_take_in", one)
                table.take_in(events)
                patch.setattr(table, "take_in", lambda events: None)
                take_in(events)

        self.room._take_in = follow

    @property
    def deal(self) -> Deal:
        return self.deals[-1]

    @property
    def under_way(self) -> bool:
        return self.room.table.session.under_way

    def dealt(self):
        """Cards are dealt: each seat's are for who holds it, one for each person where several play."""
        self.holds |= {seat: (who, None) for seat, who in self.coming.items()}
        self.coming = {}
        self.deals.append(Deal())
        owners = {who for who, _ in self.holds.values()}
        for seat, (who, token) in sorted(self.holds.items(), key=lambda one: (one[1][1] is not None, one[0])):
            if who not in self.deal.own.values() or len(owners) == 1:
                self.deal.own[seat] = who
                if token is not None:
                    self.deal.programs.add(seat)
        self.deal.held |= owners
        self.deal.shown = next((seat for seat in sorted(self.consents) if seat in self.deal.own), None)

    def look(self):
        """Note what every seat sees now, and so what every person may know."""
        table, deal = self.room.table, self.deal
        for seat in (*range(self.seats), NO_SEAT):
            seen = deal.by_seat.setdefault(seat, set())
            if table.packs:
                seen |= set(in_set(seen_cards(self.game, table.view(seat))))
                begun = max((at for at, one in enumerate(table.heard(seat)) if one.dealt), default=0)
                for one in table.heard(seat)[begun:]:
                    seen |= set() if one.act is None else set(in_set(one.act.cards | one.act.takes))
        self.learn()

    def learn(self):
        deal = self.deal
        for who in range(len(PEOPLE)):
            deal.known[who] |= deal.by_seat.get(NO_SEAT, set())
            for seat, owner in deal.own.items():
                watched = seat == deal.shown and seat in self.consents and who not in deal.held
                if owner == who or watched:
                    deal.known[who] |= deal.by_seat.get(seat, set())

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

    def hear(self, line: Line, message):
        kind = message["type"]
        line.over |= kind == "bye"
        if kind in ("welcome", "news"):
            heard = message.get("log", message.get("heard"))
            if kind == "welcome" and heard and heard[0]["n"] == 1:
                line.pack = 0
            for one in heard:
                line.pack += one["kind"] == "deal"
                self.check(line.who, line.pack, one)
            line.state = message["state"]
        elif kind == "nack" and message.get("state"):
            line.state = message["state"]
        shown = {key: value for key, value in message.items() if key not in ("log", "heard")}
        self.check(line.who, line.pack, shown)  # what came before the cards were dealt is of the pack before

    def check(self, who: int, pack: int, told):
        """Nobody is told of a card that he may not know."""
        more = cards_in(told) - self.deals[pack].known[who]
        if not self.room.table.finished:
            assert not more, f"{PEOPLE[who]} may not know {write_cards(sorted(more))} of pack {pack}: {told}"

    def seat_of(self, line: Line) -> int | None:
        """The seat that is held by who is at the other end."""
        held = (seat for seat, (who, token) in self.holds.items() if (token or PEOPLE[who]) == line.identity)
        return next(held, None)

    def eye_of(self, line: Line) -> int | None:
        """The seat through whose eyes he sees the table: at once, from every window, and through no other's."""
        seat, deal = self.seat_of(line), self.deal
        if seat is not None:
            return seat if deal.own.get(seat) == line.who else None
        watches = line.who not in deal.held and line.identity in PEOPLE and deal.shown in self.consents
        return deal.shown if watches and deal.shown in deal.own else None

    def see_own(self, line: Line):
        """Who holds a seat since the cards were dealt sees them, and nobody looks through another's eyes."""
        if line.state is None:
            return
        assert line.pack == len(self.deals) - 1, "he knows of every deal"
        if line.state["view"] is not None:
            assert line.state["view"]["you"] == self.eye_of(line), f"{line.identity} may not know, or sees too little"

    # --- What people do ------------------------------------------------------------------------------------------

    def line_of(self, identity: str) -> Line | None:
        return next((line for line in self.lines if line.identity == identity), None)

    async def connect(self, who: int, identity: str, headers, kind):
        """A new window, which takes the place of the one before."""
        line = Line(kind(self.app, self.id, headers), who, identity)
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

    def gone(self, seat: int):
        """Nobody holds this seat any more, and its cards are nobody's."""
        self.holds.pop(seat, None)
        self.deal.own.pop(seat, None)
        self.consents.discard(seat)

    # --- The end -----------------------------------------------------------------------------------------------

    def numbers(self):
        """Which number each pack's deal has."""
        dealt = (event for event in self.room.table.events if isinstance(event, Shuffled))
        return [(pack, event.deal) for pack, event in enumerate(dealt, 1)]

    def never_played(self, who) -> bool:
        return all(who not in deal.held for deal in self.deals[1:])

    async def looked(self, key, events):
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
