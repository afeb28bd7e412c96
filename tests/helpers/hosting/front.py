"""A front without a network, a clock or a disk: what is stored of a table, and the table with a twin that is told the
same at the same times."""

import json
import random

import msgspec

from gamester.errors import GamesterError
from gamester.events import read_body, read_event
from gamester.games import game_of
from gamester.hosting import FairShuffles, Given, Hosting, Said, Timing, Who
from gamester.hosting.opening import Made, new_table
from gamester.kernel.cards import NO_SEAT
from gamester.protocol import api

TIMING = Timing(act=1.0, trick=0.5, claim=1.5, claims=6.0, shares=10.0, away=5.0, grace=30.0, restart=0.0)
encode = msgspec.json.encode


class Full(Exception):
    """What was to be stored cannot be stored."""


class Done(Exception):
    """The command was done before."""


class Kept:
    """A store: the head, the log, the chat, and the answers to commands."""

    def __init__(self, head, rows) -> None:
        self.head, self.rows = head, list(rows)
        self.said: list[Said] = []
        self.answers: set[tuple[str, str]] = set()
        self.fails = 0
        """So many of the next writes fail."""

    def write(self, outcome, now: float) -> Said | None:
        """Store all of an outcome or nothing, as the real store does."""
        if self.fails:
            self.fails -= 1
            raise Full
        answer = outcome.answer
        if answer is not None and (answer.principal, answer.command) in self.answers:
            raise Done
        assert outcome.expected == len(self.rows), "only what was built on the last row is stored"
        self.rows += outcome.rows
        if outcome.head is not None:
            assert outcome.head.version == self.head.version
            self.head = msgspec.structs.replace(outcome.head, version=self.head.version + 1)
        if answer is not None:
            self.answers.add((answer.principal, answer.command))
        if outcome.said is None:
            return None
        self.said.append(Said(len(self.said) + 1, now, *outcome.said))
        return self.said[-1]

    def events(self, after: int = 0):
        needs = game_of(self.head.game).words.verbs
        return [read_event(read_body(row), needs) for row in self.rows[after:]]


class Front:
    """One table, and what its connections have been sent but not read."""

    def __init__(self, asked: api.Create, host: str, seed: int) -> None:
        rng = random.Random(seed)
        self.now, self.secret = 1_700_000_000.0, rng.randbytes(32)
        made = Made("tbl", "", self.secret, rng.randrange(2**32), self.now)
        self.kept = Kept(*new_table(asked, host, made))
        self.sent: dict[int, list[dict]] = {}
        """What was sent to each connection; it ends with a `bye`."""
        self.connections = self.steps = 0
        self.open()

    def hosting(self) -> Hosting:
        """The table as it is read from the store."""
        given = Given(self.secret, FairShuffles(self.secret), TIMING)
        return Hosting(self.kept.head, self.kept.events(), self.kept.said[-50:], given, self.now)

    def open(self) -> None:
        """The server begins; nobody is connected."""
        self.table, self.twin = self.hosting(), self.hosting()

    # --- Doing ---------------------------------------------------------------------------------------------------

    def do(self, what):
        """Do something at both tables, store it, and tell it; the outcome. GamesterError, Full or Done."""
        self.steps += 1
        outcomes = [self.tried(what, table) for table in (self.table, self.twin)]
        mine, other = outcomes
        assert spelled(mine) == spelled(other), "the same commands and times give the same events"
        if isinstance(mine, GamesterError):
            raise mine
        said = self.kept.write(mine, self.now) if mine.writes else None
        replies = self.table.take_in(mine, self.now, said)
        assert replies == self.twin.take_in(other, self.now, said), "and the same replies"
        self.deliver(replies)
        return mine

    def tried(self, what, table):
        try:
            return what(table, self.now)
        except GamesterError as fault:
            return fault

    def command(self, principal: str, message, connection: int | None = None):
        """A command; what its sender is answered."""
        who = Who(principal, "en", connection)
        try:
            reply = self.do(lambda table, now: table.command(who, message, now)).reply
            return reply() if callable(reply) else reply
        except Done:
            return self.table.ack(who, message)
        except GamesterError as fault:
            if (principal, getattr(message, "id", None)) in self.kept.answers:
                return self.table.ack(who, message)
            return self.table.refusal(who, message, fault)

    def connect(self, principal: str, since: int) -> int:
        """A new connection; its number. GamesterError or Full."""
        self.connections += 1
        number = self.connections
        self.sent[number] = []
        who = Who(principal, "en", number)
        try:
            self.do(lambda table, now: table.enter(who, since, now))
        except (GamesterError, Full):
            del self.sent[number]
            raise
        return number

    def tick(self) -> None:
        """Let the time come at which something is due, and do it."""
        due = self.table.due()
        assert due == self.twin.due()
        if due is not None:
            self.now = max(self.now, due)
            self.do(lambda table, now: table.tick(now))

    def deliver(self, replies) -> None:
        for connection, data, last in replies:
            message = json.loads(data)
            assert (message["type"] == "bye") == last
            self.sent[connection].append(message)

    def read(self, connection: int) -> list[dict]:
        read, self.sent[connection] = self.sent[connection], []
        return read


def spelled(outcome):
    """All that is stored of an outcome, or why there is none."""
    if isinstance(outcome, GamesterError):
        return outcome.key, str(outcome.fills)
    return outcome.expected, outcome.rows, encode(outcome.head), encode(outcome.answer), outcome.said, outcome.counts


def shape(table: Hosting):
    """All of a table that follows from what is stored of it."""
    t = table.t
    listeners = (*range(t.table.session.seats), NO_SEAT)
    return {
        "views": [t.table.view(seat) for seat in listeners],
        "offers": [t.table.offers(seat) for seat in listeners],
        "heard": [t.table.heard(seat) for seat in listeners],
        "back": [t.table.may_take_back(seat) for seat in listeners],
        "report": t.table.session.report(),
        "told": t.told, "rows": t.rows, "acted": list(t.acted), "draw": t.draw,
        "banks": list(t.clocks.banks), "head": encode(t.head), "chat": list(t.chat),
        "seating": encode(t.seating.into(t.head)),
    }  # fmt: skip
