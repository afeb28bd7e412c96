"""A draft: what a command or a tick would change, before it is stored. If it cannot be stored, nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from gamester.hosting.head import Answer, Head, Status
from gamester.hosting.listener import Listener, Who
from gamester.hosting.seating import Seating
from gamester.hosting.state import TableState
from gamester.kernel.cards import Seat
from gamester.protocol import wire
from gamester.table.events import Event, Other, Settled, Shuffled, write_line
from gamester.table.seeds import Chance
from gamester.table.session import Session
from gamester.table.table import Tried
from gamester.text.errors import Refused

Later: TypeAlias = Callable[[], wire.FromServer]
"""An answer that takes long to compute: the front calls it wherever it likes, while the table goes on."""


class Draft:
    """The changes of one command or tick; it reads from the table and writes only here."""

    def __init__(self, t: TableState, now: float) -> None:
        """Start without changes; `now` is in seconds since 1970."""
        self.t = t
        self.now = now
        self.tried: list[Tried] = []
        """The new rows."""
        self.told = t.told
        self.status: Status = t.head.status
        self.settings = t.head.settings
        self.code = t.head.code
        """The hash of the code that admits friends."""
        self.seated: Seating | None = None
        self.said: tuple[str, str] | None = None
        """A line of chat: who says it, and its stored form."""
        self.who: Who | None = None
        """Who has given the command."""
        self.answer: Answer | None = None
        """The answer to store with the changes."""
        self.reply: wire.FromServer | Later | None = None
        """The answer to the command; None for an ack."""
        self.refused: Refused | None = None
        """Why the command was not done although something has changed."""
        self.id = ""
        """The id of the command."""
        self.skips: str | None = None
        """The principal who wants this deal played to its end without a pause."""
        self.tells_presence = False
        self.tells_fair = False
        self.away: list[tuple[str, str]] = []
        """The principals whose connections end, each with the code of the last message."""
        self.enters: tuple[Listener, int] | None = None
        """The new listener, and the number of the last thing that it has heard."""
        self.newly_away: set[str] = set()
        """The principals who are shown as away from now on."""
        self.counts: list[str] = []
        """What a front counts: `takeover`, `resumed`."""

    # --- Reading --------------------------------------------------------------------------------------------

    @property
    def seating(self) -> Seating:
        """The seating after the changes; to be read only."""
        return self.seated or self.t.seating

    @property
    def session(self) -> Session:
        """The session after the changes."""
        return self.tried[-1].after if self.tried else self.t.table.session

    @property
    def chance(self) -> Chance:
        """The chance for the next events."""
        return self.t.environment.shuffles.chance(self.told, self.t.rows + len(self.tried))

    # --- Changing -------------------------------------------------------------------------------------------

    def add(self, *events: Event) -> None:
        """Add events that do not concern the rules; Unfair if a line of the shuffle is impossible."""
        session = self.session
        for event in events:
            session.apply(event)
            self.play([Tried(event, session)])

    def play(self, tried: Sequence[Tried]) -> None:
        """Add events that the table has tried."""
        for one in tried:
            self.told = self.told.and_then(one.event)
            self.tried.append(one)

    def change_seating(self) -> Seating:
        """A copy of the seating to change."""
        if self.seated is None:
            self.seated = self.t.seating.copy()
        return self.seated

    def tell_seat(self, seat: Seat) -> None:
        """Add the event that says who plays a seat from now on."""
        self.add(self.seating.told(seat, self.now))

    def add_clock(self, seat: Seat, bank: float | None, *, out: bool = False) -> None:
        """Add the event of a seat's clock after an act, if it has one and everybody notices the act.

        `out`: it had run out, and a bot acted.
        """
        if bank is not None and self.t.table.is_noticed(self.tried):
            self.add(Other("clock", {"seat": seat, "bank": bank} | ({"out": True} if out else {})))

    # --- The end --------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        """What must be stored."""
        if self.tried and self.session.finished and self.t.head.status != "finished":
            self.add(*self.t.environment.shuffles.opening(self.told))
            self.status = "finished"
            self.settings = {**self.settings, "balances": self.session.s.balances[: self.session.seats]}
            self.tells_fair = True
        if any(isinstance(event, Settled) for event, _ in self.tried):
            self.settings = {**self.settings, "settled": len(self.session.deals)}
        dealt = any(isinstance(event, Shuffled) for event, _ in self.tried)
        if dealt or self.seated is not None:  # the ledger of a pack is stored with the pack
            seating = self.change_seating()
            note = seating.ledger.dealt if dealt else seating.ledger.changed
            seating.ledger = note(self.t.table.hearing.packs + dealt, seating.places)
        return Outcome(self)

    def head(self) -> Head | None:
        """The changed head; None if it has not changed."""
        head = self.t.head
        if self.seated is None and self.status == head.status and self.settings is head.settings:
            return None
        head = msgspec.structs.replace(head, status=self.status, settings=self.settings, code=self.code)
        return head if self.seated is None else self.seated.into(head)


class Outcome:
    """What a command or a tick has made of a table: rows to store, and afterwards replies.

    It is good for the table as it is now: between the command and `Hosting.apply` nothing else may be applied. If it
    is not stored it is dropped.
    """

    __slots__ = ("answer", "draft", "expected", "head", "reply", "rows", "said")

    def __init__(self, draft: Draft) -> None:
        """Use `Draft.outcome`."""
        self.draft = draft
        self.expected = draft.t.rows
        """The number of the row after which `rows` come."""
        self.rows = [write_line(event, draft.t.needs) for event, _ in draft.tried]
        self.head = draft.head()
        self.said = draft.said
        self.answer = draft.answer if self.rows or self.head or self.said else None
        """The answer to store: a command that changes nothing has none, and may be done again."""
        self.reply = draft.reply
        """The answer to the command; an ack is there only once the outcome is applied."""

    @property
    def writes(self) -> bool:
        """Must something be stored?"""
        return bool(self.rows or self.head is not None or self.said is not None)

    @property
    def counts(self) -> Sequence[str]:
        """What a front counts."""
        return self.draft.counts
