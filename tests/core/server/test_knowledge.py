"""What each person may know, whatever he does: a model of people, not of seats, against the whole application.

People come with several windows, take and give up seats, ask for tokens, watch by consent, are sent away, and read all
that they are told, over sockets, streams, replays and refusals. The model keeps, pack by pack, which cards each may have
seen: those that everybody saw, and those of the one seat whose cards are his. No other may come to him by any way, and
who holds a seat sees it at once wherever he comes from."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from gamester.act import card_name
from knowing import PEOPLE, Line
from server.knowledge import People
from server.wires import Socket, Stream, client_of

FORMS = (("loo", "three/wikipedia-2023", 4), ("loo", "five/wikipedia-2023", 5), ("laugh", "adpoker", 5))
some = st.integers(0, len(PEOPLE) - 1)
seats = st.integers(0, 4)


class Knowledge(People):
    """What people do."""

    @initialize(form=st.sampled_from(FORMS), late=st.booleans(), seed=st.integers(0, 10**6), acts=st.integers(0, 9))
    def open(self, form, late, seed, acts):
        """Ann and Ben play, Cat and Dan look on."""
        self.rng = random.Random(seed)
        self.patch.setattr("secrets.token_bytes", self.rng.randbytes)
        self.patch.setattr("secrets.token_hex", lambda size: self.rng.randbytes(size).hex())
        self.patch.setattr("secrets.token_urlsafe", lambda size: self.rng.randbytes(size).hex())
        self.patch.setattr("secrets.randbits", self.rng.getrandbits)
        self.run(self._open(form, late))
        for who in range(len(PEOPLE)):
            self.run(self.come(who))
        self.sit(1, 0)
        self.play(acts)

    @rule(who=some, how=st.sampled_from(["window", "browser", "drop out", "restart"]))
    def come_and_go(self, who, how):
        """Another window, another browser of the same person, none; or the table leaves the memory of the server."""
        if how == "restart":
            self.run(self.start_anew())
        elif how == "drop out":
            line = self.line_of(PEOPLE[who])
            if line is not None:
                self.lines.remove(line)
                self.run(line.wire.end())
        else:
            self.run(self.another(who, browser=how == "browser"))

    async def another(self, who: int, *, browser: bool):
        person = await self.site.accounts.who(self.people[who].cookies["gamester"])
        if browser and person is not None:
            self.people[who].cookies.clear()
            self.people[who].cookies.set("gamester", await self.site.accounts.token(person))
        await self.come(who)

    async def start_anew(self):
        await self.registry.let_go(self.id)
        for line in self.lines:
            await line.wire.end()
        self.lines = []
        await self.watch()

    @rule(who=some, pick=seats)
    def sit(self, who, pick):
        free = [seat for seat, place in enumerate(self.room.seating.places) if place.free] or [0]
        seat = free[pick % len(free)]

        async def sit():
            under_way = self.under_way
            if who in self.coming.values() or not await self.done(who, type="sit", seat=seat, name=PEOPLE[who]):
                return
            if (who, None) in self.holds.values():
                return
            if under_way:
                self.coming[seat] = who
            else:  # and with him all who have come meanwhile
                for at, one in [(seat, who), *self.coming.items()]:
                    self.holds[at] = (one, None)
                    self.deal.held.add(one)
                self.coming = {}

        self.run(sit())
        self.wonder()

    @rule(who=some)
    def leave(self, who):
        async def leave():
            if await self.done(who, type="leave"):
                for seat in [seat for seat, holder in self.holds.items() if holder == (who, None)]:
                    self.gone(seat)
                self.coming = {seat: one for seat, one in self.coming.items() if one != who}

        self.run(leave())
        self.wonder()

    @property
    def host(self) -> int:
        """Who may send away and take tokens."""
        return next(who for who, name in enumerate(self.names) if name == self.room.seating.host)

    @precondition(lambda self: not self.room.seating.banned)
    @rule(pick=seats)
    def send_away(self, pick):
        who, taken = self.host, sorted({*self.holds, *self.coming})
        seat = taken[pick % len(taken)] if taken else pick

        async def send_away():
            if await self.done(who, type="remove", seat=seat) and self.coming.pop(seat, None) is None:
                self.gone(seat)

        self.run(send_away())
        self.wonder()

    @precondition(lambda self: any(token is None for _, token in self.holds.values()))
    @rule(pick=seats, times=st.integers(1, 3))
    def consent(self, pick, times):
        """One after another shows his hand to watchers, and hides it for the next, until the last shows it or hides it."""
        people = sorted((seat, who) for seat, (who, token) in self.holds.items() if token is None)

        async def consent(seat, who, *, on):
            if await self.done(who, type="consent", on=on):
                (self.consents.add if on else self.consents.discard)(seat)
                if on and self.deal.shown is None and seat in self.deal.own:
                    self.deal.shown = seat
                self.learn()
            await self.read_all()

        for turn in range(times):
            for seat in sorted(self.consents):
                self.run(consent(seat, self.holds[seat][0], on=False))
            seat, who = people[(pick + turn) % len(people)]
            self.run(consent(seat, who, on=True))

    @rule(seat=seats)
    def take_token(self, seat):
        who = self.host
        path = f"/api/tables/{self.id}/seats/{seat}/token"
        other = self.people[(who + 1) % len(PEOPLE)]
        assert self.run(other.post(path)).status_code in (403, 404), "only the host makes tokens"

        async def take_token():
            reply = await self.people[who].post(path)
            if reply.status_code == 201:
                token = reply.json()["token"]
                self.gone(seat)
                self.holds[seat] = (who, token)
                self.deal.held.add(who)
                await self.connect(who, token, {"authorization": f"Bearer {token}"}, Socket)

        self.run(take_token())
        self.wonder()

    def program(self, pick: int) -> tuple[int, str]:
        """One of the programs: whose it is, and its token."""
        programs = sorted((seat, who, token) for seat, (who, token) in self.holds.items() if token is not None)
        _, who, token = programs[pick % len(programs)]
        return who, token

    @precondition(lambda self: any(token for _, token in self.holds.values()))
    @rule(pick=seats, streams=st.booleans())
    def let_program_come(self, pick, streams):
        who, token = self.program(pick)
        headers = {"authorization": f"Bearer {token}"}
        self.run(self.connect(who, token, headers, Stream if streams else Socket))

    @rule(acts=st.integers(1, 40))
    def play(self, acts):
        self.run(self._play(acts))

    async def _play(self, acts: int):
        """Those who are asked act, bots or people."""
        room = self.room
        for _ in range(acts):
            bots = sorted(room.plans.bots)
            people = [
                line for line in self.lines if line.state and line.state["acts"] and isinstance(line.wire, Socket)
            ]
            if room.table.finished:
                break
            if room.table.between_deals:
                if not self.holds or not await self.done(
                    self.somebody(), type="deal", deal=room.table.session.next_deal
                ):
                    break
            elif bots and (not people or self.rng.random() < 0.5):
                await room.bot_acts(bots[0])
            elif people:
                await self.act(self.rng.choice(people))
            else:
                await self.come(self.somebody())
            await self.read_all()

    def somebody(self) -> int:
        """Somebody who has a seat, or whose program has."""
        return self.rng.choice(sorted(self.holds.values(), key=str))[0] if self.holds else 0

    async def act(self, line: Line):
        choice = self.rng.choice(line.state["acts"])
        if choice["do"] == "misdeal":
            return
        cards = choice["cards"]
        if choice["limit"] is not None:
            cards = self.rng.sample(line.state["view"]["hand"], self.rng.randint(0, min(2, choice["limit"])))
        decision, takes = line.state["decision"], choice["takes"]
        await self.ask_by(line, type="act", decision=decision, do=choice["do"], cards=cards, takes=takes)

    def wonder(self):
        """Everybody asks whatever may be asked without doing anything."""
        for line in [line for line in self.lines if isinstance(line.wire, Socket)]:
            self.run(self._wonder(line))
        self.run(self.read_all())

    async def _wonder(self, line: Line):
        do, card = self.rng.choice(["play", "stand", "exchange", "lie"]), self.rng.randrange(52)
        why = await self.ask_by(line, type="why", do=do, cards=[card_name(card)], takes=[])
        await self.ask_by(line, type="hint")
        if self.under_way and (self.eye_of(line) is None or self.eye_of(line) != self.seat_of(line)):
            assert why["type"] in ("nack", "bye"), "what a seat may do tells of its cards"
        if not line.over:
            line.wire.send(type="describe", id="d")
            line.wire.heard = [one for one in line.wire.heard if one["type"] != "because"]

    @rule()
    def wonder_and_read(self):
        """Whatever can be had without doing anything is asked for by everybody."""
        self.wonder()
        self.read_replays()

    def read_replays(self):
        """Everybody, and every program, reads the session through whatever eyes may be asked for."""
        programs = sorted((who, token) for who, token in self.holds.values() if token is not None)
        clients = [(client_of(self.app, {"authorization": f"Bearer {token}"}), who) for who, token in programs]
        for client, who in [*zip(self.people, range(len(PEOPLE)), strict=True), *clients]:
            eyes = self.rng.choice(["", "public", "all", "all", str(self.rng.randrange(self.seats))])
            self.run(self._replay(client, who, eyes))
        for client, _ in clients:
            self.run(client.aclose())

    async def _replay(self, client, who, eyes):
        if self.room.table.finished:
            return
        path = f"/api/replays/{self.id}"
        reply = await client.get(f"{path}/steps?seat={eyes}")
        if reply.status_code == 200:
            pack, late = 0, eyes == "all"
            assert not late or self.never_played(who), "late watching is for those who have not played"
            for step in reply.json()["steps"]:
                pack += step["heard"]["kind"] == "deal"
                assert not late or pack < len(self.deals) - self.under_way, "nothing of the deal under way"
                if not late:
                    self.check(who, pack, step)
        assert (await client.get(f"{path}/record")).status_code in (404, 409)
        self.reviews = []
        await client.get(f"{path}/review?deal={self.rng.randint(1, self.room.table.session.s.deal + 1)}&seat={eyes}")
        for looked, at in self.reviews:
            packs = [pack for pack, number in self.numbers() if number == looked]
            assert all(self.deals[pack].own.get(at) == who for pack in packs), "one looks back on one's own deals"


MANY = settings(
    max_examples=40, stateful_step_count=30, deadline=None, derandomize=True, print_blob=False,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def test_nobody_is_told_of_a_card_that_he_may_not_know():
    """The first examples of those that `tests/more` tries."""
    run_state_machine_as_test(Knowledge, settings=settings(MANY, max_examples=2))
