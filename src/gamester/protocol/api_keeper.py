"""Objects of the HTTP API for the keeper of real cards: a sitting as it was told, and what it comes to."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gamester.protocol.api import GameName, Options, OwnLanguage, VariantName
from gamester.protocol.payloads import SeatSum
from gamester.protocol.wire import Name, SeatNo

MOST_DEALS = 150
Given = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=99)]], msgspec.Meta(max_length=12)]
"""Seats, a number for each seat, or one number."""
Told = Annotated[
    dict[Annotated[str, msgspec.Meta(max_length=20)], Given],
    msgspec.Meta(max_length=12),
]
"""What was told of a deal: the answers by the names of the questions."""


class Sitting(msgspec.Struct, frozen=True):
    """All that was told of a sitting with real cards."""

    game: GameName
    variant: VariantName
    players: Annotated[list[Name], msgspec.Meta(min_length=2, max_length=8)]
    """Their names, in the order in which they sit."""
    dealer: SeatNo = 0
    """Who deals first."""
    options: Options = {}
    deals: Annotated[list[Told], msgspec.Meta(max_length=MOST_DEALS)] = []
    """The last may be told in part."""
    stopped: bool = False
    """Has the company broken up after the last deal?"""
    show: Annotated[int, msgspec.Meta(ge=1, le=MOST_DEALS)] | None = None
    """The number of the deal of which the answer says all; the last that is settled when None."""
    lang: OwnLanguage = None


class KeeperQuestion(msgspec.Struct, frozen=True):
    """A question about a deal, and its answer if it has one."""

    key: str
    text: str
    kind: Literal["seats", "order", "counts", "number"]
    """Some seats, seats one after another, a number for each seat, or one number."""
    among: list[int]
    """The seats that an answer may name."""
    least: int
    """The fewest seats that it may name."""
    most: int
    """The most seats, the highest number, or the highest sum of numbers."""
    step: int
    """Its numbers are multiples of this."""
    given: list[int] | None = None


class KeptDeal(msgspec.Struct, frozen=True):
    """A deal that is settled."""

    deal: int
    dealer: int
    told: list[KeeperQuestion]
    said: list[str]
    """How it ended, in sentences."""
    settlement: list[SeatSum]


class KeeperRefusal(msgspec.Struct, frozen=True):
    """The first answer that does not fit; it and all that follow are not counted."""

    deal: int
    text: str


class Kept(msgspec.Struct, frozen=True):
    """What a sitting comes to."""

    title: str
    """What is played."""
    balances: list[int]
    """By seat, in chips, before the deal that is open."""
    pool: int
    dealer: int
    """Who deals the deal that is open, or dealt the last."""
    seated: list[int]
    """The seats that still play."""
    nets: list[list[int]]
    """By deal and seat, in chips."""
    said: list[str]
    """The sentences that open the deal under way."""
    question: KeeperQuestion | None
    """What must be told next; None when the sitting is over."""
    rules: list[str]
    """The ids of the paragraphs that say what may be done now."""
    shown: KeptDeal | None
    refused: KeeperRefusal | None = None
