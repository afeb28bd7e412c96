"""A table driven without an event loop: people, watchers, programs, time, bots, races, shuffles, failing stores.

Whatever happens, in whatever order: nothing is told before it is stored, nobody is told of a card that he may not know,
each listener's numbers have no gap, the table read again from the store is the same, and the same commands at the same
times give the same events and replies. `PYTHONPATH=tests/helpers python tests/more/hosting/test_machine.py EXAMPLES` tries more than `--all` does.
"""

import json
import random
import sys

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from gamester.act import card_name
from gamester.errors import GamesterError
from gamester.fair.shuffling import chain_of
from gamester.hosting import telling
from gamester.hosting.draft import Draft
from gamester.hosting.naming import program_of
from gamester.hosting.state import TableState
from gamester.kernel.cards import NO_SEAT
from gamester.protocol import api, payloads, wire
from hosting.front import Front, Full, encode, shape
from knowing import PEOPLE, Knowing, Line

FORMS = (
    ("loo", "three/wikipedia-2023", 4, {}),
    ("loo", "five/wikipedia-2023", 5, {"enforcement": "penalty"}),
    ("laugh", "adpoker", 5, {"claim_resolution": "first_come", "claim_eligibility": "everyone"}),
    ("laugh", "adpoker", 4, {"claim_resolution": "sealed"}),
    ("laugh", "adpoker", 5, {"unaided": True}),
    ("laugh", "adpoker", 5, {"unaided": True, "claim_resolution": "first_come"}),
)
LINKS = 60
some = st.integers(0, len(PEOPLE) - 1)
seats = st.integers(0, 4)


class Machine(Knowing, RuleBasedStateMachine):
    """What people do at one table; the model of `Knowing` says what each may see."""

    @initialize(form=st.sampled_from(FORMS), clock=st.booleans(), ready=st.booleans(), seed=st.integers(0, 2**32))
    def open(self, form, clock, ready, seed):
        """Ann opens the table and sits in the first seat, Ben in the second; all are there."""
        self.rng, self.number = random.Random(seed), 0
        self.game, variant, self.seats, options = form
        rule = payloads.ClockRule(60, 5) if clock else None
        asked = api.Create(
            self.game, variant, self.seats, "Ann", options=options | {"rounds": 3}, clock=rule, ready_check=ready
        )
        self.front = Front(asked, PEOPLE[0], seed)
        self.lines: dict[str, Line] = {}
        self.chains: dict[tuple[int, str], list[bytes]] = {}
        self.holds[0] = (0, None)
        self.watch()
        for name in PEOPLE[1:]:
            self.front.do(lambda table, now, name=name: table.let_in(name, now))
        for who in range(len(PEOPLE)):
            self.come(who, resume=False)
        self.sit(1, 1)

    def watch(self):
        self.follow(self.front.table.t.table)
        self.look()

    @property
    def t(self):
        return self.front.table.t

    def id(self) -> str:
        self.number += 1
        return f"c{self.number}"

    # --- Sending and reading ---------------------------------------------------------------------------------------

    def send(self, line: Line | None, message):
        """Send a command over a connection, sometimes twice; what was answered, None if it cannot be stored."""
        if line is None:
            return None
        before = shape(self.front.table) if self.front.kept.fails else None
        unread = {one: len(sent) for one, sent in self.front.sent.items()}
        try:
            reply = self.front.command(self.principal(line), message, line.wire)
        except Full:
            assert shape(self.front.table) == before == shape(self.front.twin), "nothing has happened"
            assert {one: len(sent) for one, sent in self.front.sent.items()} == unread, "and nobody was told"
            return None
        if isinstance(reply, wire.Ack) and self.rng.random() < 0.1:
            rows = list(self.front.kept.rows)
            again = self.front.command(self.principal(line), message)
            if (self.principal(line), message.id) in self.front.kept.answers:
                assert isinstance(again, wire.Ack)
            assert self.front.kept.rows == rows, "sent again it is done once"
        return reply

    def done(self, line: Line | None, message) -> bool:
        return isinstance(self.send(line, message), wire.Ack)

    def principal(self, line: Line) -> str:
        return line.identity if line.identity in PEOPLE else program_of(line.identity)

    def read_all(self):
        """Everybody reads what has come to him; it is complete, in order, and no more than he may know."""
        for line in list(self.lines.values()):
            for message in self.front.read(line.wire):
                self.hear(line, message)
                self.count(line, message)
        self.lines = {identity: line for identity, line in self.lines.items() if not line.over}
        for line in self.lines.values():
            self.see_own(line)
            seat, eye = self.seat_of(line), self.eye_of(line)
            assert line.you["seat"] == seat
            state = telling.state(self.t, -1 if eye is None else eye, seat is not None, "en")
            assert json.loads(encode(state)) == line.state, "nobody is behind"

    def count(self, line: Line, message):
        """The numbers of what one hears follow one another."""
        if message["type"] == "welcome":
            first = message["log"][0]["n"] if message["log"] else message["seq"] + 1
            line.log = line.log[: first - 1] + message["log"]
            line.you = message["you"]
        elif message["type"] == "news":
            line.log = line.log + message["heard"]
        elif message["type"] == "presence":
            for chair, now in zip(line.state["chairs"], message["chairs"], strict=True):
                chair.update(now | {"asked": chair["asked"]})
        if message["type"] in ("welcome", "news"):
            assert [one["n"] for one in line.log] == list(range(1, message["seq"] + 1))
        line.fair = message.get("fair", line.fair)

    # --- Coming and going ------------------------------------------------------------------------------------------

    def connect(self, who: int, identity: str, *, resume: bool):
        old, line = self.lines.get(identity), Line(who, identity)
        line.log, line.you, line.fair, since = [], None, None, 0
        if resume and old is not None:  # the connection is lost, and the table has not noticed it
            line.pack, line.log, line.state, since = old.pack, old.log, old.state, len(old.log)
        try:
            line.wire = self.front.connect(self.principal(line), since)
        except (GamesterError, Full):
            return
        if old is not None:
            assert [one["code"] for one in self.front.read(old.wire) if one["type"] == "bye"] == ["replaced"]
        self.lines[identity] = line

    @rule(who=some, resume=st.booleans())
    def come(self, who, resume):
        self.connect(who, PEOPLE[who], resume=resume)
        self.read_all()

    @rule(pick=st.integers(0, 9))
    def drop_out(self, pick):
        if self.lines:
            line = self.lines.pop(sorted(self.lines)[pick % len(self.lines)])
            self.front.do(lambda table, now: table.part(line.wire, now))
            self.read_all()

    @rule(who=some, pick=seats)
    def sit(self, who, pick):
        free = [seat for seat, place in enumerate(self.t.seating.places) if place.free] or [0]
        seat, waits = free[pick % len(free)], self.under_way or self.t.told.bound
        known = who in self.coming.values() or (who, None) in self.holds.values()
        name = self.rng.choice([PEOPLE[who]] * 5 + ["", "\u200b", "x" * 99])
        if self.done(self.lines.get(PEOPLE[who]), wire.Sit(self.id(), seat, name)) and not known:
            self.coming[seat] = who
            if not waits:
                self.seat_newcomers()
        self.read_all()

    @rule(who=some)
    def leave(self, who):
        if self.done(self.lines.get(PEOPLE[who]), wire.Leave(self.id())):
            for seat in [seat for seat, holder in self.holds.items() if holder == (who, None)]:
                self.gone(seat)
            self.coming = {seat: one for seat, one in self.coming.items() if one != who}
        self.read_all()

    @rule(pick=st.integers(0, 1))
    def program_comes(self, pick):
        programs = sorted((token, who) for who, token in self.holds.values() if token is not None)
        if programs:
            token, who = programs[pick % len(programs)]
            self.connect(who, token, resume=False)
            self.read_all()

    # --- The host, watchers, chat ----------------------------------------------------------------------------------

    @property
    def host(self) -> int:
        return PEOPLE.index(self.t.seating.host)

    @rule(pick=seats, kind=st.sampled_from([wire.Mute, wire.Bot]), on=st.booleans(), who=some)
    def order(self, pick, kind, on, who):
        host = PEOPLE[who] == self.t.seating.host
        assert not self.done(self.lines.get(PEOPLE[who]), kind(self.id(), pick, on)) or host
        self.read_all()

    @precondition(lambda self: not self.t.seating.banned)
    @rule(pick=seats)
    def send_away(self, pick):
        taken = sorted({*self.holds, *self.coming})
        seat = taken[pick % len(taken)] if taken else pick
        removed = self.done(self.lines.get(self.t.seating.host), wire.Remove(self.id(), seat))
        if removed and self.coming.pop(seat, None) is None:
            self.gone(seat)
        self.read_all()

    @rule(seat=seats)
    def take_token(self, seat):
        token, host = f"token{self.id()}", self.host
        seat = min(seat, self.seats - 1)
        try:
            self.front.do(lambda table, now: table.give_token(PEOPLE[host], seat, token, now))
        except (GamesterError, Full):
            return
        self.gone(seat)
        self.holds[seat] = (host, token)
        self.deal.held.add(host)
        self.read_all()
        self.connect(host, token, resume=False)
        self.read_all()

    @rule(who=some, on=st.booleans())
    def consent(self, who, on):
        seat = next((seat for seat, holder in self.holds.items() if holder == (who, None)), None)
        if self.done(self.lines.get(PEOPLE[who]), wire.Consent(self.id(), on)):
            (self.consents.add if on else self.consents.discard)(seat)
            if on and self.deal.shown is None and seat in self.deal.own:
                self.deal.shown = seat
            self.learn()
        self.read_all()

    @rule(who=some, preset=st.sampled_from([*wire.PHRASES[:3], "nonsense", ""]))
    def say(self, who, preset):
        said = len(self.front.kept.said)
        done = self.done(self.lines.get(PEOPLE[who]), wire.Say(self.id(), "" if preset else "well, well", preset))
        assert len(self.front.kept.said) == said + done
        self.read_all()

    # --- Play ------------------------------------------------------------------------------------------------------

    @rule(times=st.integers(1, 25))
    def play(self, times):
        """Those who are asked act, and what is due is done; between deals somebody deals."""
        for _ in range(times):
            asked = [line for line in self.lines.values() if line.state and line.state["acts"]]
            if asked and self.rng.random() < 0.8:
                self.act(self.rng.choice(asked))
            elif self.t.table.between_deals and not self.t.told.awaited:
                self.deal_next()
            else:
                self.come_due()
            self.read_all()

    def act(self, line: Line):
        state = line.state
        choice = self.rng.choice(state["acts"])
        cards, takes = choice["cards"], choice["takes"]
        if choice["limit"] is not None:
            cards = self.rng.sample(state["view"]["hand"], self.rng.randint(0, min(2, choice["limit"])))
        if choice["bare"] and self.rng.random() < 0.7:
            cards = self.rng.sample(state["view"]["hand"], min(len(state["view"]["hand"]), self.rng.randint(0, 2)))
        do, decision = choice["do"], state["decision"]
        if self.rng.random() < 0.1:
            decision, cards = self.rng.choice([(None, cards), ("1.0.0", cards), (decision, ["2C", "3D"])])
        if do == "misdeal" and self.rng.random() < 0.8:
            return
        self.send(line, wire.Act(self.id(), decision, do, cards, takes))

    @rule(who=some)
    def take_back(self, who):
        line = self.lines.get(PEOPLE[who])
        if line is not None and line.state is not None:
            allowed = line.state["may_take_back"]
            taken = self.done(line, wire.TakeBack(self.id(), line.state["decision"]))
            assert allowed or not taken
            self.read_all()

    def deal_next(self):
        line = self.rng.choice(list(self.lines.values()) or [None])
        self.send(line, wire.Deal(self.id(), self.t.table.session.next_deal))

    @rule(who=some)
    def skip(self, who):
        self.send(self.lines.get(PEOPLE[who]), wire.Skip(self.id()))
        self.read_all()

    @rule(who=some, pace=st.sampled_from(("slow", "normal", "fast")))
    def set_pace(self, who, pace):
        host = PEOPLE[who] == self.t.seating.host
        assert host or not self.done(self.lines.get(PEOPLE[who]), wire.SetPace(self.id(), pace))
        self.read_all()

    def come_due(self):
        """Time passes until something is due, and it is done; or it cannot be stored, and is put off."""
        try:
            self.front.tick()
        except Full:
            for table in (self.front.table, self.front.twin):
                table.put_off(self.front.now)

    @rule(times=st.integers(1, 10))
    def time_passes(self, times):
        for _ in range(times):
            self.come_due()
            self.read_all()

    @rule(seconds=st.floats(0, 20))
    def nothing_happens(self, seconds):
        self.front.now += seconds

    @rule(who=some)
    def put_in(self, who):
        """A person's client takes its part in the shuffle: a chain, or the link that is awaited."""
        line = self.lines.get(PEOPLE[who])
        seat = None if line is None else self.t.seat_of(PEOPLE[who])
        if seat is None or line.fair is None:
            return
        chain = self.chains.get((seat, PEOPLE[who]))
        stands = line.fair["commits"].get(str(seat))
        if line.fair["phase"] == "committing" and (chain is None or stands not in chain[:-1]):
            secret = self.rng.randbytes(32)
            self.chains[seat, PEOPLE[who]] = chain = [one.hex() for one in chain_of("tbl", seat, secret, LINKS)]
            self.send(line, wire.Fair(self.id(), chain=chain[0]))
        elif line.fair["phase"] == "revealing" and chain is not None and stands in chain[:-1]:
            self.send(line, wire.Fair(self.id(), link=chain[chain.index(stands) + 1]))
        else:
            assert not self.done(line, wire.Fair(self.id(), link="0" * 64))
        self.read_all()

    @rule(pick=st.integers(0, 9), do=st.sampled_from(["play", "stand", "exchange", "lie", "claim"]))
    def wonder(self, pick, do):
        """Somebody asks whatever may be asked without doing anything."""
        if not self.lines:
            return
        line, before = self.lines[sorted(self.lines)[pick % len(self.lines)]], list(self.front.kept.rows)
        card = card_name(self.rng.randrange(52))
        why = self.send(line, wire.Why("w", do, [card]))
        if self.under_way and (self.eye_of(line) is None or self.eye_of(line) != self.seat_of(line)):
            assert isinstance(why, wire.Nack), "what a seat may do tells of its cards"
        for message in (wire.AskHint("h"), wire.Describe("d"), wire.Ping(1)):
            self.check(line.who, line.pack, json.loads(encode(self.send(line, message))))
        self.front.read(line.wire)
        assert self.front.kept.rows == before

    # --- The store, restarts ---------------------------------------------------------------------------------------

    @rule(times=st.integers(1, 2))
    def the_store_fails(self, times):
        self.front.kept.fails = times

    @rule()
    def read_again(self):
        """The table read from what is stored is the table."""
        assert shape(self.front.hosting()) == shape(self.front.table) == shape(self.front.twin)

    @rule(times=st.integers(5, 60))
    def play_on(self, times):
        self.play(times)

    @rule(now=st.integers(0, 3))
    def restart(self, now):
        """The server ends, however, and begins again."""
        if now:
            return
        before = shape(self.front.table)
        self.front.open()
        assert shape(self.front.table) == before
        self.lines = {}
        self.front.sent = {}
        self.watch()

    def teardown(self):
        if hasattr(self, "front"):
            STEPS.append(self.front.steps)


STEPS: list[int] = []
"""How much was done in each example."""
MANY = settings(
    max_examples=200, stateful_step_count=40, deadline=None, derandomize=True, print_blob=False,
    report_multiple_bugs=False, suppress_health_check=list(HealthCheck),
)  # fmt: skip


@pytest.mark.timeout(600)
def test_whatever_happens_a_table_tells_only_what_is_stored_and_only_to_whom_it_is_due():
    STEPS.clear()
    run_state_machine_as_test(Machine, settings=MANY)
    assert sum(STEPS) > 10_000


def shown_to_whoever_sits_there(t, who):
    """The seat that one holds or watches, whoever held it when its cards were dealt."""
    seat = t.seating.seat_of(who)
    watched = next((at for at, place in enumerate(t.seating.places) if place.consents), NO_SEAT)
    return watched if seat is None else seat


def test_the_machine_notices_a_table_that_keeps_secrets_for_seats_and_not_for_people(monkeypatch):
    monkeypatch.setattr(TableState, "eye", shown_to_whoever_sits_there)
    monkeypatch.setattr(TableState, "ears", lambda t, who: ((1, shown_to_whoever_sits_there(t, who)),))
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Machine, settings=settings(MANY, phases=[Phase.generate]))


def test_the_machine_notices_a_table_that_changes_before_it_is_stored(monkeypatch):
    draft = Draft.change_seating

    def at_once(d):
        d.t.seating = draft(d)
        return d.t.seating

    monkeypatch.setattr(Draft, "change_seating", at_once)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Machine, settings=settings(MANY, phases=[Phase.generate]))


if __name__ == "__main__":
    run_state_machine_as_test(Machine, settings=settings(MANY, max_examples=int(sys.argv[1]), derandomize=False))
    print(f"{sum(STEPS):,} commands and ticks in {len(STEPS):,} examples")
