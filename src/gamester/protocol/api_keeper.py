"""Objects of the HTTP API for people with real cards: the card of a table, and the keeper of a sitting."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gamester.protocol.api import GameName, Options, OwnLanguage, VariantName
from gamester.protocol.payloads import SeatSum
from gamester.protocol.wire import Name, SeatNo


class CardSection(msgspec.Struct, frozen=True):
    """Sentences under a heading."""

    title: str
    sentences: list[str]


class CardPicture(msgspec.Struct, frozen=True):
    """A picture, and what it shows."""

    text: str
    svg: str


class CardShare(msgspec.Struct, frozen=True):
    """What a deal brought one player."""

    name: str
    parts: str
    """`stake −3, 2 tricks at 5 +10`."""
    total: str


class CardExample(msgspec.Struct, frozen=True):
    """A deal settled by the rules of the card."""

    title: str
    before: str
    """What lay in the pool; empty if nothing did."""
    shares: list[CardShare]
    after: str
    """What lies in the next pool; empty if nothing does."""


class CardInfo(msgspec.Struct, frozen=True):
    """The rules of a table on one sheet."""

    title: str
    players: str
    source: str
    sections: list[CardSection]
    pictures: list[CardPicture]
    example: CardExample | None
    """None where there is no room for it."""


MOST_DEALS = 60
"""A longer sitting is told in pieces: each goes on from the table that the one before has `carried`."""
MOST_PEOPLE = 16
MOST_CHIPS = 10**15
Given = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=99)]], msgspec.Meta(max_length=MOST_PEOPLE)]
"""People, a number for each of them, or one number."""
Person = Annotated[int, msgspec.Meta(ge=0, le=MOST_PEOPLE - 1)]
"""The place of somebody among all who have played: `players`, then `later`."""
Company = Annotated[list[Person], msgspec.Meta(min_length=2, max_length=8)]
"""Who sits at the table, in the order of play."""
Chips = Annotated[int, msgspec.Meta(ge=-MOST_CHIPS, le=MOST_CHIPS)]
Told = Annotated[
    dict[Annotated[str, msgspec.Meta(max_length=20)], Given],
    msgspec.Meta(max_length=12),
]
"""What was told of a deal: the answers by the names of the questions; `company` says who plays from this deal on."""


class Carried(msgspec.Struct, frozen=True):
    """A table between two deals, from which a sitting can go on."""

    deal: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    """How many were dealt."""
    dealer: Person
    """Who dealt the last."""
    company: Company
    seated: Annotated[list[Person], msgspec.Meta(min_length=1, max_length=8)]
    """Those of them who still play."""
    balances: Annotated[list[Chips], msgspec.Meta(max_length=MOST_PEOPLE)]
    """Of everybody, at the table or not."""
    pool: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]


class Sitting(msgspec.Struct, frozen=True):
    """All that was told of a sitting with real cards."""

    game: GameName
    variant: VariantName
    players: Annotated[list[Name], msgspec.Meta(min_length=2, max_length=8)]
    """Their names, in the order in which they sit."""
    dealer: SeatNo = 0
    """Who deals first."""
    later: Annotated[list[Name], msgspec.Meta(max_length=MOST_PEOPLE - 8)] = []
    """The names of those who came later."""
    carried: Carried | None = None
    """The table from which the deals go on, if they are not told from the first."""
    options: Options = {}
    deals: Annotated[list[Told], msgspec.Meta(max_length=MOST_DEALS)] = []
    """The last may be told in part."""
    stopped: bool = False
    """Has the company broken up after the last deal?"""
    show: Annotated[int, msgspec.Meta(ge=1, le=10**6)] | None = None
    """The number of the deal of which the answer says all; the last that is settled when None."""
    day: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """When it was, as the picture is to say it."""
    lang: OwnLanguage = None


class KeeperQuestion(msgspec.Struct, frozen=True):
    """A question about a deal, and its answer if it has one."""

    key: str
    text: str
    kind: Literal["seats", "order", "counts", "number"]
    """Some people, people one after another, a number for each, or one number."""
    among: list[int]
    """The people whom an answer may name."""
    least: int
    """The fewest that it may name."""
    most: int
    """The most, the highest number, or the highest sum of numbers."""
    step: int
    """Its numbers are multiples of this."""
    given: list[int] | None = None


class KeptDeal(msgspec.Struct, frozen=True):
    """A deal that is settled."""

    deal: int
    dealer: int
    company: list[int]
    """Who sat at the table, in the order of play."""
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
    """Of everybody, in chips, before the deal that is open."""
    pool: int
    dealer: int
    """Who deals the deal that is open, or dealt the last."""
    company: list[int]
    """Who sits at the table, in the order of play."""
    seated: list[int]
    """Those of them who still play."""
    nets: list[list[int | None]]
    """By deal and person, in chips; None for those who were not there."""
    said: list[str]
    """The sentences that open the deal under way."""
    question: KeeperQuestion | None
    """What must be told next; None when the sitting is over."""
    rules: list[str]
    """The ids of the paragraphs that say what may be done now."""
    shown: KeptDeal | None
    refused: KeeperRefusal | None = None
    carried: Carried | None = None
    """The table after the last deal that is settled."""
    picture: str | None = None
    """Who is where, in SVG, when the sitting is over."""
