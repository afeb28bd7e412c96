"""What one seat of a Loo table has seen and heard since the deal began: the basis on which worlds are sampled."""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.loo.kernel.options import LeadTwoTrumps, Options
from gamester.games.loo.kernel.rules import leadable, pack_of, playable, top_of_trumps
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import (
    CIVIL,
    DONE,
    PASS,
    Ended,
    Phase,
    State,
)
from gamester.kernel.cards import NO_CARD, NO_SEAT, PACK_SIZE, PER_SEAT, Card, Cards, Seat, bit, card_of, count
from gamester.kernel.chance import MASK, splitmix
from gamester.kernel.planes import set_of

PER_EVENT = 256
"""An upper bound on the events of a deal: eight seats put out, play, show and throw up every card they ever held."""
PER_MOVE = 24

SILENT = 126
"""Something happened that the seat did not hear but may see: a flush was kept back."""
PUT = 127
"""A card put out unseen for the turn-up."""
CHANGED = 128
"""CHANGED + n: a seat put out n cards unseen, and drew n cards."""
UNCHECKED = -1
"""Marks an event between two actions of one act: no view belongs to it."""

TOSS, SWAP, CHANGE, TURN = 0, 1, 2, 3
"""How unseen cards move before play: a hand thrown up, a hand put away for Dumby, an exchange, the turn-up taken."""


@dataclass(slots=True)
class Witness:
    """One seat's memory of one deal. It holds nothing that the seat has not seen."""

    seat: Seat = NO_SEAT
    seats: int = 0
    seated: int = 0
    deal: int = 0
    dealer: Seat = NO_SEAT
    pool: int = 0
    """Chips in the pool before the stakes."""
    redeal: int = 0
    balances: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """Balances before the stakes."""
    before: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)

    opened: int = 0
    """The hash of the first view."""
    length: int = 0
    """How many events there have been."""
    who: Annotated[list[int], PER_EVENT] = field(default_factory=lambda: [0] * PER_EVENT)
    what: Annotated[list[int], PER_EVENT] = field(default_factory=lambda: [0] * PER_EVENT)
    """What was heard: an action of the game, or one of the codes of this file."""
    marks: Annotated[list[int], PER_EVENT] = field(default_factory=lambda: [0] * PER_EVENT)
    """The hash of the view after each event, or UNCHECKED."""

    moves: int = 0
    """How many times unseen cards have moved before play."""
    kinds: Annotated[list[int], PER_MOVE] = field(default_factory=lambda: [0] * PER_MOVE)
    whose: Annotated[list[int], PER_MOVE] = field(default_factory=lambda: [0] * PER_MOVE)
    many: Annotated[list[int], PER_MOVE] = field(default_factory=lambda: [0] * PER_MOVE)
    """The number of cards, in an exchange."""

    turn_up: Card = NO_CARD
    """NO_CARD while it lies face down. B14"""
    dealt: Cards = 0
    """The hand this seat was dealt; empty while it has not looked at it. B4"""
    put: Cards = 0
    """What it put out in its exchange."""
    put_for_turn_up: Cards = 0
    drawn: Cards = 0
    """What it drew from the stock."""
    dumby: Cards = 0
    """Dumby, if this seat has looked at it or plays it."""
    known: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """Cards that each other seat is known to have held since it last took cards."""
    forbid: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """Cards that the seat cannot still hold: it would have had to play them."""
    need: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """A set of cards of which the seat held at least one, because what it played was an offence."""


def open_witness(w: Witness, before: View, v: View) -> None:
    """A seat begins to watch a deal: `before` is its view before the cards are dealt, `v` just after."""
    w.seat = v.seat
    w.seats = before.seats
    w.seated = before.seated
    w.deal = v.deal
    w.dealer = v.dealer
    w.pool = before.pool
    w.redeal = 1 if before.ended == Ended.MISDEAL else 0
    w.length = 0
    w.moves = 0
    w.put = 0
    w.put_for_turn_up = 0
    w.drawn = 0
    w.dumby = 0
    for other in range(PER_SEAT):
        w.balances[other] = before.balances[other]
        w.before[other] = before.before[other]
        w.known[other] = 0
        w.forbid[other] = 0
        w.need[other] = 0
    w.opened = mark(v)
    w.dealt = v.hand
    remember(w, v)


def reopen(s: State, w: Witness) -> None:
    """Set `s` to the table as it stood before the deal."""
    s.seats = w.seats
    s.seated = w.seated
    s.deal = w.deal
    s.dealer = w.dealer
    s.pool = w.pool
    s.redeal = w.redeal
    for other in range(PER_SEAT):
        s.balances[other] = w.balances[other]
        s.before[other] = w.before[other]
        s.hands[other] = 0
        s.out[other] = 0
        s.changed[other] = 0
        s.laid[other] = NO_CARD
        s.played[other] = 0
        s.tricks[other] = 0


def heard_as(s: State, o: Options, seat: Seat, action: int, listener: Seat) -> int:
    """An action of the game as a listener hears it, before it is done: the action itself, or a code of this file."""
    if seat == listener or seat != s.turn:
        return action
    if s.phase == Phase.FLUSH and action == DONE:
        return SILENT
    if s.phase == Phase.TURN_UP:
        return PUT
    if s.phase == Phase.EXCHANGE:
        if action == DONE:
            return CHANGED + count(s.put)
        if action < PACK_SIZE:
            return SILENT
    return action


def note(w: Witness, seat: Seat, code: int, seen: int) -> None:
    """Write an event down; `seen` is the hash of the view after it."""
    w.who[w.length] = seat
    w.what[w.length] = code
    w.marks[w.length] = seen
    w.length += 1


def hear(w: Witness, o: Options, last: View, v: View, seat: Seat, code: int) -> None:
    """`seat` did what was heard as `code`; the view was `last` and is now `v`. Without a visible change it is
    dropped.
    """
    seen = mark(v)
    if code == SILENT:
        if seen == mark(last):
            return
        seat = NO_SEAT
    note(w, seat, code, seen)
    if w.dealt == 0:
        w.dealt = v.hand
    if last.phase == Phase.PLAY:
        if seat != w.seat and code == CIVIL:
            w.known[seat] |= bit(card_of(last.trump, 12))
        if seat != w.seat and code < PACK_SIZE:
            hear_play(w, o, last, v, seat, code)
    elif code != SILENT:
        hear_move(w, last, v, seat, code)
    remember(w, v)


def remember(w: Witness, v: View) -> None:
    """Take in the turn-up, and what lies open before the others."""
    w.turn_up = v.turn_up
    for other in range(w.seats):
        if other != w.seat:
            w.known[other] |= v.played[other] | v.known[other]


def add_move(w: Witness, kind: int, seat: Seat, many: int) -> None:
    """Note that unseen cards moved before play."""
    w.kinds[w.moves] = kind
    w.whose[w.moves] = seat
    w.many[w.moves] = many
    w.moves += 1


def hear_move(w: Witness, last: View, v: View, seat: Seat, code: int) -> None:
    """Note what an act before play moved: a hand thrown up, Dumby taken, cards changed, the turn-up taken."""
    mine = seat == w.seat
    w.dumby |= v.dumby
    if code == PASS and v.declared & ~last.declared & bit(seat):
        add_move(w, TOSS, seat, 0)
    elif v.dumby_seat == seat and last.dumby_seat == NO_SEAT:
        add_move(w, SWAP, seat, 0)
        if mine:
            w.dumby = v.hand
        else:
            w.known[seat] |= w.dumby
    elif code >= CHANGED or (mine and last.phase == Phase.EXCHANGE and code == DONE):
        add_move(w, CHANGE, seat, v.changed[seat])
        if mine:
            w.put = v.out & ~last.out
            w.drawn = v.hand & ~last.hand
    elif code == PUT or (mine and last.phase == Phase.TURN_UP):
        add_move(w, TURN, seat, 1)
        if mine:
            w.put_for_turn_up = v.out & ~last.out


def hear_play(w: Witness, o: Options, last: View, v: View, seat: Seat, card: Card) -> None:
    """Note which cards the rest of the hand cannot hold after this card, or which the offender must hold."""
    if last.turn != seat or last.said or last.offenders >> seat & 1:
        return
    if v.offenders >> seat & 1:
        w.need[seat] = rivals(last, o, card)
    else:
        w.forbid[seat] |= rivals(last, o, card)


def rivals(v: View, o: Options, card: Card) -> Cards:
    """The cards that would make it wrong to play `card` now, if the seat held them."""
    turn_up = 0 if v.taken else set_of(v.turn_up)
    playing = count(v.standing)
    among = pack_of(o.deck) & ~(v.hand | bit(card))
    for other in range(v.seats):
        among &= ~v.played[other]
    if v.led == NO_CARD and v.trick == 1 and playing == 2 and o.lead_two_trumps == LeadTwoTrumps.HIGHEST_IF_TWO_PLAY:
        among &= top_of_trumps(v.trump, turn_up)  # the rest of a sequence depends on more than two cards
    found = 0
    for other in range(PACK_SIZE):
        if among >> other & 1:
            both = bit(card) | bit(other)
            if v.led == NO_CARD:
                may = leadable(both, v.trick, v.trump, v.pam, turn_up, playing, o)
            else:
                may = playable(both, v.led, v.best, v.civil, v.trump, v.pam, o)
            if not may & bit(card):
                found |= bit(other)
    return found


_TIMES = 0x0D1342543DE82EF5


def mark(v: View) -> int:
    """A hash of 62 bits that tells views apart: every field counts."""
    x = v.seat + 2
    x = x * _TIMES + v.seated & MASK
    x = x * _TIMES + v.deal & MASK
    x = x * _TIMES + v.dealer & MASK
    x = (
        x * _TIMES + (v.seats | v.phase << 4 | (v.turn + 1) << 8 | v.forced << 12 | v.ended << 16 | v.taken << 20)
        & MASK
    )
    x = x * _TIMES + v.pool & MASK
    x = x * _TIMES + v.contested & MASK
    x = x * _TIMES + (v.trump | (v.turn_up + 1) << 4 | v.dumby_there << 12 | (v.dumby_seat + 1) << 14) & MASK
    x = x * _TIMES + v.pam & MASK
    x = x * _TIMES + v.dumby & MASK
    x = x * _TIMES + ((v.defender + 1) | v.stock << 4 | v.waiting << 12 | v.declared << 16 | v.standing << 24) & MASK
    x = x * _TIMES + (v.shown | v.swept << 8 | v.looed << 16 | v.offenders << 24 | v.thrown << 32) & MASK
    x = x * _TIMES + (v.to_play | v.trick << 8 | (v.leader + 1) << 12 | (v.led + 1) << 16 | (v.best + 1) << 24) & MASK
    x = x * _TIMES + ((v.best_seat + 1) | v.civil << 4 | v.said << 5) & MASK
    x = x * _TIMES + v.hand & MASK
    x = x * _TIMES + v.put & MASK
    x = x * _TIMES + v.out & MASK
    for other in range(v.seats):
        x = x * _TIMES + v.known[other] & MASK
        x = x * _TIMES + v.played[other] & MASK
        x = x * _TIMES + v.balances[other] & MASK
        x = x * _TIMES + v.before[other] & MASK
        x = (
            x * _TIMES
            + (v.held[other] | (v.changed[other] + 1) << 4 | (v.laid[other] + 1) << 8 | v.tricks[other] << 16)
            & MASK
        )
    return splitmix(x)
