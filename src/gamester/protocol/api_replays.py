"""Objects of the HTTP API: sessions to be watched, and whether their shuffles were fair."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from gamester.fair.transcript import Transcript
from gamester.protocol.payloads import Heard, State
from gamester.protocol.views import CardName


class ReplayInfo(msgspec.Struct, frozen=True):
    """A finished session, or an uploaded record."""

    id: str
    title: str
    game: str
    names: list[str]
    finished: bool
    deals: int
    steps: int
    seat: int | None
    """The caller's own seat at that table."""
    open_hands: bool
    """May the caller see every hand: of the whole session, or, while it lasts, of the deals that are over?"""
    shared: bool
    """May anybody who has the link watch it?"""
    may_share: bool
    """May the caller share it, or cease to? Whoever has a seat or hosts, once the session is over."""
    fair: list[dict[str, Any]]
    """What the log says of its shuffles."""
    withheld: bool = False
    """May others still play its cards, so that nobody is told more than what the own seat sees?"""


class Share(msgspec.Struct, frozen=True):
    """Share a replay with whoever has its link, or no longer."""

    on: bool


class Step(msgspec.Struct, frozen=True):
    """One step of a replay: what was heard, and the table after it."""

    n: int
    deal: int
    trick: int
    heard: Heard | None
    state: State
    hands: list[list[CardName]] | None = None
    """Every hand, where all are shown."""


class Steps(msgspec.Struct, frozen=True):
    """Steps of a replay, from `first` on; `next` is where the rest begins."""

    steps: list[Step]
    next: int | None


class Uploaded(msgspec.Struct, frozen=True):
    """An uploaded record can be watched under this id."""

    id: str


class Compare(msgspec.Struct, frozen=True):
    """Compare the record with what one's own client saw."""

    transcripts: list[Transcript]


class Verified(msgspec.Struct, frozen=True):
    """Whether every shuffle is what the server was bound to."""

    found: Literal["fair", "unfair", "unopened", "unproven", "broken", "unreadable"]
    text: str
    line: int
    """The line of the record at fault; 0 if none is."""
    sums: list[str]
    """What was computed again, whose bytes went in, and what that does not prove, in the listener's language."""
