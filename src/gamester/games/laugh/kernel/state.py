"""Everything that changes at a table of Laugh and Lie Down, its phases, and the verbs of its actions."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, TypeAlias

from gamester.kernel.cards import NO_CARD, NO_SEAT, PER_SEAT

PER_CARD = 52
PerSeat: TypeAlias = Annotated[list[int], PER_SEAT]
PerCard: TypeAlias = Annotated[list[int], PER_CARD]

READY, LIE, ALL_THREE, LEAVE, DECLARE, RELEASE = 52, 53, 54, 55, 56, 57
"""The actions that are not cards: declare no more, lie down, take all three, pass a claim, set aside, release."""


class Phase(IntEnum):
    """What the table waits for."""

    OVER = 0
    """The next deal: the last one is settled, or none has been dealt."""
    QUARTE = 1
    """The dealer, who may take the quartes of the table. S21"""
    DECLARE = 2
    """A seat with a triple or quarte, to set aside or to keep. R13"""
    TURN = 3
    """The seat to play or lie down. R15"""
    CLAIM = 4
    """Those who may claim the pairs offered. R19, R23"""
    DRAW = 5
    """Chance, which decides who of several claimants comes first. H13"""
    DECLARING = 6
    """The rest of an act: which set is declared, and which card of a triple is kept. R11"""
    TAKE = 7
    """The rest of an act: which cards of the table are taken. R16"""
    RELEASING = 8
    """The rest of an act: which pair is released. S8"""


class Ended(IntEnum):
    """How a deal came to its end."""

    NOT_YET = 0
    LAST_HOLDER = 1
    """One player still held cards. R25"""
    NO_HOLDER = 2
    """Nobody held cards any more. S14"""


def per_seat() -> list[int]:
    """A zero for each seat."""
    return [0] * PER_SEAT


def per_card() -> list[int]:
    """A place for each card, with no card in it."""
    return [NO_CARD] * PER_CARD


@dataclass(slots=True)
class State:
    """A table between two actions. Sets of seats are masks with bit `n` for seat `n`."""

    seats: int = 0
    """How many play. R1"""
    deal: int = 0
    """Number of the deal, from 1; 0 before the first."""
    dealer: int = 0
    """Seat of the dealer. R2, R4"""
    phase: int = Phase.OVER
    """What the table waits for."""
    turn: int = NO_SEAT
    """The seat that is asked; NO_SEAT when several are asked at once."""
    mover: int = NO_SEAT
    """The seat in the middle of an act of several actions."""
    outer: int = Phase.OVER
    """The phase in which that act began."""
    played: int = NO_CARD
    """The card put down while its captor chooses what it takes. R16"""
    begun: int = 0
    """1 once the declarations are over. R14"""
    acted: int = 0
    """Seats that have finished a turn. R14"""
    pot: int = 0
    """Chips in the pot, including those carried from earlier deals. R7"""
    carried: int = 0
    """Chips that lay in the pot before the antes; they go with the bonus. H7"""
    balances: PerSeat = field(default_factory=per_seat)
    """Chips won and lost since the start of the session, always up to date. R5"""
    before: PerSeat = field(default_factory=per_seat)
    """The balances before the antes of this deal. R29"""
    hands: PerSeat = field(default_factory=per_seat)
    """Cards in hand."""
    won: PerSeat = field(default_factory=per_seat)
    """Cards won, including those set aside in time. R17"""
    late: PerSeat = field(default_factory=per_seat)
    """Cards set aside too late to count for their owner. R14"""
    face_down: int = 0
    """Cards that lie before a seat and were never shown. R18"""
    table: int = 0
    """Cards face up on the table."""
    row: PerCard = field(default_factory=per_card)
    """The same cards from left to right. R8"""
    row_length: int = 0
    """How many places of the row are filled."""
    lain: int = 0
    """Seats that have lain down. R21"""
    lay: PerSeat = field(default_factory=per_seat)
    """The place in the order of lying down of each seat, from 1; 0 for a seat that has not. R21"""
    captures: PerSeat = field(default_factory=per_seat)
    """How often each seat has captured with a card of its hand. R15"""
    overlooked: PerSeat = field(default_factory=per_seat)
    """Cards of the table that each seat left where it could have taken them. R19"""
    offered: int = 0
    """Cards of the pairs that may be claimed in this claim step. R19, R23"""
    offender: int = NO_SEAT
    """The seat whose pairs they are, which may not claim. S18"""
    eligible: int = 0
    """Seats that may claim, fixed when the step opens. H10"""
    left: int = 0
    """The eligible seats that claim no more. H4"""
    answers: PerSeat = field(default_factory=per_seat)
    """In a covered step the first card of the pair that each seat claims, or LEAVE; NO_CARD before it answers. M6"""
    called: PerSeat = field(default_factory=per_seat)
    """In unaided play the pairs that each seat has called. It may get them when the next player acts. R30"""
    last_seat: int = NO_SEAT
    """The seat that was the last to win cards in the open."""
    last_card: int = NO_CARD
    """The card it played for them, if any."""
    last_taken: int = 0
    """The cards it took."""
    last_capturer: int = NO_SEAT
    """The seat that was the last to capture with a card of its hand. S14"""
    ended: int = Ended.NOT_YET
    """How the deal ended. R25"""
    last_in: int = NO_SEAT
    """The seat that had the bonus. R26"""


def copy(s: State) -> State:
    """An independent copy of `s`."""
    return State(
        s.seats, s.deal, s.dealer, s.phase, s.turn, s.mover, s.outer, s.played, s.begun, s.acted, s.pot, s.carried,
        s.balances[:], s.before[:], s.hands[:], s.won[:], s.late[:], s.face_down, s.table, s.row[:], s.row_length,
        s.lain, s.lay[:], s.captures[:], s.overlooked[:], s.offered, s.offender, s.eligible, s.left, s.answers[:],
        s.called[:], s.last_seat, s.last_card, s.last_taken, s.last_capturer, s.ended, s.last_in,
    )  # fmt: skip
