"""What a seat sees of a table of Laugh and Lie Down, as it is sent."""

from __future__ import annotations

from typing import Literal

import msgspec

from gamester.kernel.cards import Seat
from gamester.protocol.views import CardName

LaughPhase = Literal["over", "quarte", "declare", "turn", "claim", "draw", "declaring", "take", "releasing"]
LaughEnded = Literal["not_yet", "last_holder", "no_holder"]


class LaughSeat(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    held: int
    won: list[CardName]
    """The cards it is known to have won."""
    taken: int
    """How many it has won."""
    late: list[CardName]
    """The cards it is known to have set aside too late."""
    forfeited: int
    """How many of those there are."""
    overlooked: list[CardName]
    """Cards of the row that it left where it could have taken them."""
    balance: int
    before: int
    """The balance when this deal began."""
    acted: bool
    """Has it finished a turn?"""
    lain: bool
    """Has it lain down?"""
    may_claim: bool
    """May it claim in this step, as far as is known?"""
    answer: CardName | Literal["leave"] | None
    """Its sealed claim, once it is known."""


class LastCapture(msgspec.Struct, frozen=True):
    """The last cards won in the open."""

    seat: int
    card: CardName | None
    takes: list[CardName]


class LaughView(msgspec.Struct, frozen=True, tag_field="game", tag="laugh"):
    """The table as one listener may see it; chips are whole numbers."""

    you: int | None
    deal: int
    deals: int
    """How many deals are agreed."""
    dealer: int
    phase: LaughPhase
    turn: int | None
    """Whose act it is; None also while that would betray a hand."""
    pool: int
    """What lies in the pot."""
    carried: int
    par: int
    bonus: int
    begun: bool
    """Are the declarations over?"""
    row: list[CardName | None]
    """The cards of the table as they lie, place by place; None where nothing lies."""
    scattered: bool
    """Do they lie about, instead of in a row?"""
    offered: list[CardName]
    """Cards of the pairs that may be claimed."""
    offender: int | None
    """Whose pairs they are."""
    last: LastCapture | None
    last_in: int | None
    ended: LaughEnded
    hand: list[CardName]
    seats: list[LaughSeat]


def asked(view: LaughView) -> set[Seat]:
    """The seats that everybody sees to be asked: whose turn it is, or all who may claim."""
    if view.turn is None:
        return {seat for seat, other in enumerate(view.seats) if other.may_claim} if view.phase == "claim" else set()
    return {view.turn}
