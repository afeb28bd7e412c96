"""A listener: one connection to a table, and what it has been told so far."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from gamester.protocol import payloads
from gamester.table.hearing import Ears

Connection: TypeAlias = Hashable
"""Whatever a front knows its connection by; a table only hands it back with each reply."""


class Reply(NamedTuple):
    """An encoded message for one connection."""

    connection: Connection
    data: bytes
    last: bool = False
    """Does the connection end with it?"""


class Who(NamedTuple):
    """Who gives a command, and how it is to be answered."""

    principal: str
    lang: str
    connection: Connection | None = None
    """The connection that gets the answer; None if the caller takes it from the outcome."""


class Cursor(NamedTuple):
    """How far a listener has been told."""

    heard: int = 0
    """The number of things heard."""
    shown: int = 0
    """The hash of the last state."""
    ears: Ears = ()
    """The ears with which it has heard the table."""
    you: payloads.You | None = None
    """The last identity; None before its welcome."""


NOTHING = Cursor()


@dataclass(slots=True, eq=False)
class Listener:
    """One connection of a principal."""

    connection: Connection
    principal: str
    lang: str
    unaided: bool = False
    """Does it want no aid, even if the table gives aid?"""
    cursor: Cursor = NOTHING
    stood_in: int = 0
    """How often a stand-in acted for it while it was away."""
