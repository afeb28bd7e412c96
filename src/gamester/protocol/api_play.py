"""Objects of the API of a browser alone: what one's own records say of one's play."""

from __future__ import annotations

from typing import Annotated

import msgspec


class PlayFigure(msgspec.Struct, frozen=True):
    """A figure in chips a hundred deals."""

    text: str
    value: float
    half: float | None
    """Half the interval of 95 %; None with fewer than two deals."""
    part: bool
    """Is it a part of what decisions lost?"""


class PlayMoment(msgspec.Struct, frozen=True):
    """A decision that shows a habit."""

    table: str
    deal: int
    seat: int
    turn: int
    """Which of the acts of its seat in its deal it is, from 1."""
    text: str


class PlayHabit(msgspec.Struct, frozen=True):
    """A habit whose cost is no accident."""

    text: str
    moments: list[PlayMoment]


class PlayWeek(msgspec.Struct, frozen=True):
    """What decisions lost in a week, in chips a hundred deals."""

    monday: str
    deals: int
    value: float
    half: float | None


class GamePlay(msgspec.Struct, frozen=True):
    """A person's play of one game."""

    game: str
    text: str
    figures: list[PlayFigure]
    like: str
    """The level that the person plays most like."""
    habits: list[PlayHabit]
    notes: list[str]
    """How far all this may be believed."""
    weeks: list[PlayWeek]


class OwnPlay(msgspec.Struct, frozen=True):
    """The last look over one's own records, and how far the next one has come, which is then to be asked for again."""

    working: bool
    """Is a look under way?"""
    done: int
    """So many deals have been looked at."""
    of: int
    games: list[GamePlay]
    notes: list[str]
    """What could not be read or kept."""
    practice: int
    """So many of one's own mistakes are due today."""


class OwnSeat(msgspec.Struct, frozen=True):
    """The seat in a record from outside that is one's own; none if it is only watched."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None


class OwnRecord(msgspec.Struct, frozen=True):
    """A record of one's own from a server, to be looked over here."""

    id: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    changed: float
    """When it was last written, in seconds since 1970."""
    record: str


class OwnKept(msgspec.Struct, frozen=True):
    """The ids of the records that are kept here for looks."""

    ids: list[str]
