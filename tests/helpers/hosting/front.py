"""A front without a network, a clock or a disk: a table, what is stored of it, and what its connections are told."""

import json
import random

import msgspec

from gamester.hosting import ChatLine, Environment, FairShuffles, Hosting, Timing, Who
from gamester.hosting.opening import NewTable, events_of, new_table
from gamester.protocol import api
from gamester.text.errors import GamesterError

TIMING = Timing(act=1.0, trick=0.5, claim=1.5, claims=6.0, shares=10.0, away=5.0, grace=30.0, restart=0.0)


class Kept:
    """A store: the head, the log and the chat."""

    def __init__(self, head, rows) -> None:
        self.head, self.rows = head, list(rows)
        self.said: list[ChatLine] = []

    def write(self, outcome, now: float) -> ChatLine | None:
        assert outcome.expected == len(self.rows), "only what was built on the last row is stored"
        self.rows += outcome.rows
        if outcome.head is not None:
            assert outcome.head.version == self.head.version
            self.head = msgspec.structs.replace(outcome.head, version=self.head.version + 1)
        if outcome.said is None:
            return None
        self.said.append(ChatLine(len(self.said) + 1, now, *outcome.said))
        return self.said[-1]

    def events(self):
        return events_of(self.rows, self.head.game)


class Front:
    """One table, and what its connections have been sent but not read."""

    def __init__(self, asked: api.Create, host: str, seed: int) -> None:
        rng = random.Random(seed)
        self.now, self.secret = 1_700_000_000.0, rng.randbytes(32)
        made = NewTable("tbl", "", self.secret, rng.randrange(2**32), self.now)
        self.kept = Kept(*new_table(asked, host, made))
        self.sent: list[list[dict]] = []
        """What was sent to each connection."""
        self.table = self.hosting()

    def hosting(self) -> Hosting:
        """The table as it is read from the store."""
        given = Environment(self.secret, FairShuffles(self.secret), TIMING)
        return Hosting(self.kept.head, self.kept.events(), self.kept.said[-50:], given, self.now)

    def do(self, what):
        """Do something at the table, store it, and tell it; the outcome. GamesterError."""
        outcome = what(self.table, self.now)
        said = self.kept.write(outcome, self.now) if outcome.writes else None
        for connection, data, _ in self.table.apply(outcome, self.now, said):
            self.sent[connection].append(json.loads(data))
        return outcome

    def command(self, principal: str, message, connection: int | None = None):
        """A command; what its sender is answered."""
        who = Who(principal, "en", connection)
        try:
            reply = self.do(lambda table, now: table.command(who, message, now)).reply
        except GamesterError as fault:
            return self.table.refusal(who, message, fault)
        return reply() if callable(reply) else reply

    def connect(self, principal: str) -> int:
        """A new connection; its number."""
        self.sent.append([])
        who = Who(principal, "en", len(self.sent) - 1)
        self.do(lambda table, now: table.join(who, 0, now))
        return who.connection

    def tick(self) -> None:
        """Let the time come at which something is due, and do it."""
        due = self.table.due()
        if due is not None:
            self.now = max(self.now, due)
            self.do(lambda table, now: table.tick(now))

    def read(self, connection: int) -> list[dict]:
        read, self.sent[connection] = self.sent[connection], []
        return read
