"""What a seat sees of a table of Loo, as it is sent."""

from typing import Literal

import msgspec

from gamester.protocol.views import CardName

LooPhase = Literal["idle", "declare", "exchange", "turn_up", "flush", "play", "over"]
LooEnded = Literal["not_yet", "played", "flush", "lone_stander", "all_passed", "misdeal"]
LooForced = Literal["not", "by_pool", "by_club"]
SuitName = Literal["C", "D", "H", "S"]


class LooSeat(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    held: int
    """How many cards it holds."""
    known: list[CardName]
    """Those of them that the listener knows to be there; for his own seat all of them."""
    changed: int | None
    """How many cards it has changed; None before its exchange."""
    laid: CardName | None
    """Its card in the trick under way."""
    played: list[CardName]
    """All it has played in this deal, face up before it."""
    tricks: int
    balance: int
    before: int
    """The balance when this deal began."""
    seated: bool
    standing: bool | None
    """Stands or passed; None before it has declared."""
    shown: bool
    """Has it shown a flush?"""
    swept: bool
    looed: bool
    offender: bool
    thrown: bool
    to_play: bool
    """Has it yet to play to this trick?"""


class LooView(msgspec.Struct, frozen=True, tag_field="game", tag="loo"):
    """The table as one listener may see it; chips are whole numbers."""

    you: int | None
    deal: int
    deals: int
    """How many deals are agreed."""
    dealer: int | None
    phase: LooPhase
    turn: int | None
    """Whose act it is; None also while that would betray a hand."""
    pool: int
    contested: int
    loo: int | None
    """What a loo costs; None if it costs what the pool holds."""
    tricks: int
    """How many tricks there are in a hand."""
    forced: LooForced
    ended: LooEnded
    trump: SuitName | None
    turn_up: CardName | None
    turn_up_taken: bool
    pam: CardName | None
    dumby: bool
    """Does Dumby lie on the table?"""
    dumby_cards: list[CardName]
    """Its cards, if the listener has looked at them and left them."""
    dumby_seat: int | None
    defender: int | None
    stock: int
    eldest_waits: bool
    trick: int
    leader: int | None
    led: CardName | None
    best: CardName | None
    best_seat: int | None
    civil: bool
    """Must Pam be civil in this trick?"""
    civil_said: bool
    """Has the leader said so, and must lead the ace?"""
    hand: list[CardName]
    """The listener's cards: trumps first, Pam before all."""
    out: list[CardName]
    """What the listener himself has put out or thrown up."""
    seats: list[LooSeat]


def after_trick(view: LooView) -> bool:
    """Has a trick just been taken up?"""
    return view.phase == "play" and view.led is None and view.trick > 1
