"""What a seat sees of a table of a game that has no view of its own here, as it is sent."""

from __future__ import annotations

import msgspec

from gamester.protocol.card_codec import CardName


class PlainSeat(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    balance: int
    before: int
    """The balance when this deal began."""


class PlainView(msgspec.Struct, frozen=True, tag_field="game", tag="plain"):
    """The table as one listener may see it; chips are whole numbers."""

    you: int | None
    deal: int
    deals: int
    """How many deals are agreed; 0 where the game has no such option."""
    phase: str
    dealer: int | None
    turn: int | None
    """Whose act it is."""
    pool: int
    hand: list[CardName]
    """By rank."""
    open: list[CardName]
    """Every other card whose face the listener sees."""
    seats: list[PlainSeat]
