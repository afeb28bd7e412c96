"""Objects of the HTTP API: the card of a table, which is printed for people with real cards."""

from __future__ import annotations

import msgspec


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
