"""Everything that changes during a deal and a session of Loo."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from gamester.kernel.cards import NO_CARD, NO_SEAT, PACK_SIZE, PER_SEAT, Card, Cards, Seat, Seats, Suit

PER_CARD = PACK_SIZE
"""Length of the lists that hold something for each card of the pack."""


class Phase(IntEnum):
    """What the table is waiting for."""

    IDLE = 0
    """The next deal."""
    DECLARE = 1
    """A declaration: pass, stand, take Dumby ... G8"""
    EXCHANGE = 2
    """Cards to be put out, one by one, closed by DONE. A4"""
    TURN_UP = 3
    """The card that makes room for the turn-up. A17"""
    FLUSH = 4
    """Whether a flush is shown. L22, L23"""
    PLAY = 5
    """A card to the trick. A10, B10"""
    OVER = 6
    """Nothing: the deal is settled."""


class Ended(IntEnum):
    """How a deal ended. C12"""

    NOT_YET = 0
    PLAYED = 1
    FLUSH = 2
    LONE_STANDER = 3
    ALL_PASSED = 4
    MISDEAL = 5


class Forced(IntEnum):
    """Why a hand is forced. B3, A16, B12"""

    NOT = 0
    BY_POOL = 1
    """Bold Stand or Must: no chips were carried."""
    BY_CLUB = 2
    """Club law alone."""


class Offence(IntEnum):
    """The laws of the game that an act may break in the penalty mode. B13, L23b"""

    NONE = 0
    REVOKE = 1
    HEAD = 2
    LEAD = 3
    UNCIVIL = 4
    OUT_OF_TURN = 5
    THROWN_UP = 6
    DECLARED_OUT_OF_TURN = 7
    LOOKED = 8
    SHOWN = 9


# Verbs: the actions beyond the 52 cards.
PASS = 52
STAND = 53
DUMBY = 54
DEFEND = 55
WAIT = 56
TURNUP = 57
DONE = 58
"""Nothing more: closes an exchange, or keeps a flush back."""
SHOW = 59
CIVIL = 60
MISDEAL = 61
# Irregular acts are in no set of legal actions, so their numbers may lie beyond its bits.
LOOK = 62
EXPOSE = 64
"""EXPOSE + card: the card is shown before its turn."""


@dataclass(slots=True)
class State:
    """A table of Loo: session, deal and trick. Sets of seats are masks with bit `i` for seat `i`; chips are ints."""

    seats: int
    """The number of players who sat down; the per-seat lists are always PER_SEAT long."""
    seated: Seats
    """Who is still at the table. Q18"""
    deal: int
    """Number of the deal under way, from 1; 0 before the first."""
    dealer: Seat
    phase: int
    turn: Seat
    """Whose act it is; NO_SEAT when nobody's."""

    pool: int
    """The chips in the pool: during a deal those played for, afterwards those that the next deal inherits. G14"""
    contested: int
    """P: the pool as it stood when the hand was decided, in chips."""
    forced: int
    """Why nobody may pass: a `Forced`. B3, A16, B12"""
    ended: int
    acted: int
    """1 once a seat has declared, exchanged or played in this deal: too late for a misdeal. L23b"""
    redeal: int
    """1 after a misdeal: no second stake. Q58"""

    trump: Suit
    """NO_SUIT while the turn-up lies face down. B14"""
    turn_up: Card
    taken: int
    """1 when the dealer has taken the turn-up. A17"""
    pam: Cards
    """The card that is Pam in this deal, as a mask; empty if there is none. A2, A15"""
    dumby: Cards
    """Dumby while it lies on the table. B2"""
    dumby_seat: Seat
    """Who plays Dumby."""
    defender: Seat
    """The dealer who plays Dumby for the pool. L3"""
    dead: Cards
    """Cards out of the deal: thrown up, put out or put away."""
    top: int
    """The index in `stock` of its top card."""
    left: int
    """How many cards the stock holds."""
    put: Cards
    """Cards being put out in the exchange under way."""

    declared: Seats
    standing: Seats
    waiting: int
    """1 while eldest waits to declare last. L23a"""
    flush_asked: Seats
    """Who has been asked whether he shows his flush."""
    shown: Seats
    """Who has shown a flush, or swept with one."""
    swept: Seats
    """Who has swept the pool with the best flush; several if equal ones shared. A9"""
    looked: Seats
    """Who has looked at Dumby without taking it."""
    exposed: Cards
    """Cards in hands that everybody has seen."""
    offenders: Seats
    """Who pays for an offence in play."""
    looed: Seats
    thrown: Seats
    """Who threw up his cards during play."""

    to_play: Seats
    """Who has yet to play to the trick under way."""
    trick: int
    """Number of the trick under way, from 1."""
    leader: Seat
    """Whose lead it is in this trick."""
    led: Card
    best: Card
    best_seat: Seat
    civil: int
    """1 when Pam must be civil in this trick. A12"""
    said: int
    """1 when the leader has said "Pam, be civil" and must now lead the ace."""

    hands: Annotated[list[Cards], PER_SEAT]
    out: Annotated[list[Cards], PER_SEAT]
    """Cards a seat has put out, thrown up or put away: it knows them."""
    changed: Annotated[list[int], PER_SEAT]
    """How many cards a seat has changed; -1 before its exchange."""
    laid: Annotated[list[Card], PER_SEAT]
    """The card a seat has played to the trick under way."""
    played: Annotated[list[Cards], PER_SEAT]
    """All cards a seat has played in this deal; they stay face up before it. Q19"""
    tricks: Annotated[list[int], PER_SEAT]
    gains: Annotated[list[int], PER_SEAT]
    """Worth of the tricks a seat has taken, in chips. G12"""
    balances: Annotated[list[int], PER_SEAT]
    """Chips won and lost since the session began."""
    before: Annotated[list[int], PER_SEAT]
    """Balances when this deal began."""

    pack: Annotated[list[Card], PER_CARD]
    """The pack as it was dealt."""
    stock: Annotated[list[Card], PER_CARD]
    """The stock as a ring: `left` cards from `top` on."""


def new_state(seats: int) -> State:
    """A table at which `seats` players have just sat down."""
    return State(
        seats, (1 << seats) - 1, 0, NO_SEAT, Phase.IDLE, NO_SEAT,
        0, 0, Forced.NOT, Ended.NOT_YET, 0, 0,
        0, NO_CARD, 0, 0, 0, NO_SEAT, NO_SEAT, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, NO_SEAT, NO_CARD, NO_CARD, NO_SEAT, 0, 0,
        [0] * PER_SEAT, [0] * PER_SEAT, [0] * PER_SEAT, [NO_CARD] * PER_SEAT, [0] * PER_SEAT,
        [0] * PER_SEAT, [0] * PER_SEAT, [0] * PER_SEAT, [0] * PER_SEAT,
        [NO_CARD] * PER_CARD, [NO_CARD] * PER_CARD,
    )  # fmt: skip


def copy(s: State) -> State:
    """An independent copy."""
    return State(
        s.seats, s.seated, s.deal, s.dealer, s.phase, s.turn,
        s.pool, s.contested, s.forced, s.ended, s.acted, s.redeal,
        s.trump, s.turn_up, s.taken, s.pam, s.dumby, s.dumby_seat, s.defender, s.dead, s.top, s.left, s.put,
        s.declared, s.standing, s.waiting, s.flush_asked, s.shown, s.swept, s.looked, s.exposed, s.offenders,
        s.looed, s.thrown,
        s.to_play, s.trick, s.leader, s.led, s.best, s.best_seat, s.civil, s.said,
        s.hands[:], s.out[:], s.changed[:], s.laid[:], s.played[:],
        s.tricks[:], s.gains[:], s.balances[:], s.before[:],
        s.pack[:], s.stock[:],
    )  # fmt: skip
