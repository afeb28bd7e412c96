"""What a store keeps of a table beside its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Status: TypeAlias = Literal["open", "playing", "finished", "closed"]
By: TypeAlias = Literal["person", "bot", "away"]
"""Who plays a seat; `away` is a bot in the place of a person who is gone."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat of a table and who sits there."""

    name: str = ""
    by: By | None = None
    """None: the seat is empty."""
    principal: str | None = None
    """The person whose seat it is, also while a bot plays for him."""
    token: str | None = None
    """The hash of the token with which a program plays this seat."""


class Head(Struct, frozen=True, omit_defaults=True):
    """What stands outside a table's log: how to find it, who may come in, who sits where."""

    id: str
    game: str
    variant: str
    options: Mapping[str, Any] = {}
    title: str = ""
    host: str = ""
    """The principal who opened it."""
    listed: bool = False
    """Is it shown in the lobby?"""
    code: str = ""
    """The hash of the code that a private table asks for."""
    status: Status = "open"
    chairs: tuple[Chair, ...] = ()
    settings: Mapping[str, Any] = {}
    """Watchers, clocks, chat: whatever the server keeps beside the rules."""
    last: int = 0
    """The number of the last row; the store's own, passed over when written."""
    version: int = 0
    """How often this head was written; the store refuses one that is not built on the latest."""
    created: float = 0.0
    """Seconds since 1970; the store's own."""
    changed: float = 0.0
    """When the table was last written to; the store's own."""


class Answer(Struct, frozen=True):
    """What a command was answered: asked again with the same `command`, it is answered the same."""

    principal: str
    command: str
    body: str


class Said(Struct, frozen=True):
    """A line of chat; it stands in no record."""

    number: int
    at: float
    principal: str
    body: str
