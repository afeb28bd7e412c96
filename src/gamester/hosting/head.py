"""The data of a store about a table, besides its log."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gamester.table.events import Body

Status: TypeAlias = Literal["open", "playing", "finished", "closed"]
By: TypeAlias = Literal["person", "bot", "away"]
"""The kind of player in a seat; `away` is a stand-in for an absent person."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat of a table and its player."""

    name: str = ""
    by: By | None = None
    """None: the seat is empty."""
    principal: str | None = None
    """The holder of the seat, also while a stand-in plays."""
    token: str | None = None
    """The hash of the token with which a program plays this seat."""


class Head(Struct, frozen=True, omit_defaults=True):
    """The data of a table outside its log: how to find it, who may enter, who sits where."""

    id: str
    game: str
    variant: str
    options: Body = {}
    title: str = ""
    host: str = ""
    """The principal who opened it."""
    listed: bool = False
    """Is it shown in the lobby?"""
    code: str = ""
    """The hash of the code that a private table asks for."""
    status: Status = "open"
    chairs: tuple[Chair, ...] = ()
    settings: Body = {}
    """Watchers, clocks, chat: all the server's settings apart from the rules; and how many deals are settled, so that
    the head is written with the end of each.
    """
    last: int = 0
    """The number of the last row; the store sets it and ignores it in writes."""
    version: int = 0
    """How often this head was written; the store refuses a head that is not based on the latest version."""
    created: float = 0.0
    """Seconds since 1970; the store sets it."""
    changed: float = 0.0
    """The time of the last write of this head; the store sets it. Rows do not move it: an act may be hidden."""


class Answer(Struct, frozen=True):
    """That a command of a principal is done; sent again, it is acknowledged again and not done."""

    principal: str
    command: str


class ChatLine(Struct, frozen=True):
    """A line of chat; no record contains it."""

    number: int
    at: float
    principal: str
    body: str
