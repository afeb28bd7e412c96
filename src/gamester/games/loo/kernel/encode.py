"""The encoding of a view of Loo for a learner: one flat row of small numbers of fixed length."""

from enum import IntEnum
from typing import Any

from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.kernel.cards import NO_SEAT, NO_SUIT, NONE, PACK_SIZE, PER_SEAT, lowest, suit_of
from gamester.kernel.planes import CHIPS, put_card, put_cards, put_chips, put_number, put_seat, put_seats, set_of


class At(IntEnum):
    """Where each plane begins. Eight places a seat: the seat that looks, then those to its left; absent seats are 0."""

    HAND = 0
    """52: own cards"""
    PUT = HAND + PACK_SIZE
    """52: cards being put out in the exchange under way"""
    OUT = PUT + PACK_SIZE
    """52: cards the seat itself has put out, thrown up or put away"""
    DUMBY = OUT + PACK_SIZE
    """52: Dumby's cards, if the seat has looked at them"""
    TURN_UP = DUMBY + PACK_SIZE
    """52: the turn-up"""
    LED = TURN_UP + PACK_SIZE
    """52: the card led"""
    BEST = LED + PACK_SIZE
    """52: the card now winning the trick"""
    LAID = BEST + PACK_SIZE
    """52: the cards of the trick under way; `played` says whose they are"""
    KNOWN = LAID + PACK_SIZE
    """7 x 52: cards known to be in the hand of each other seat, beginning with the next to the left"""
    PLAYED = KNOWN + (PER_SEAT - 1) * PACK_SIZE
    """8 x 52: the cards each seat has played in this deal"""
    SEATED = PLAYED + PER_SEAT * PACK_SIZE
    """8: who is at the table"""
    DEALER = SEATED + PER_SEAT
    """8: the dealer"""
    TURN = DEALER + PER_SEAT
    """8: whose act it is, as far as the seat may know"""
    DUMBY_SEAT = TURN + PER_SEAT
    """8: who plays Dumby"""
    DEFENDER = DUMBY_SEAT + PER_SEAT
    """8: the dealer who plays Dumby for the pool"""
    DECLARED = DEFENDER + PER_SEAT
    """8: who has declared"""
    STANDING = DECLARED + PER_SEAT
    """8: who stands"""
    SHOWN = STANDING + PER_SEAT
    """8: who has shown a flush, or swept with one"""
    SWEPT = SHOWN + PER_SEAT
    """8: who has swept the pool"""
    LOOED = SWEPT + PER_SEAT
    """8: who is looed"""
    OFFENDERS = LOOED + PER_SEAT
    """8: who pays for an offence"""
    THROWN = OFFENDERS + PER_SEAT
    """8: who threw up the cards during play"""
    TO_PLAY = THROWN + PER_SEAT
    """8: who has yet to play to the trick"""
    LEADER = TO_PLAY + PER_SEAT
    """8: whose lead it is in this trick"""
    BEST_SEAT = LEADER + PER_SEAT
    """8: whose card is winning"""
    HELD = BEST_SEAT + PER_SEAT
    """8: how many cards each seat holds"""
    CHANGED = HELD + PER_SEAT
    """8: how many cards each seat has changed; -1 before its exchange"""
    TRICKS = CHANGED + PER_SEAT
    """8: how many tricks each seat has taken"""
    BALANCES = TRICKS + PER_SEAT
    """8 x 3: chips won and lost since the session began"""
    PAID = BALANCES + PER_SEAT * CHIPS
    """8 x 3: chips won and lost in this deal so far, stakes included"""
    POOL = PAID + PER_SEAT * CHIPS
    """3: chips in the pool"""
    CONTESTED = POOL + CHIPS
    """3: the pool as it stood when the hand was decided"""
    PHASE = CONTESTED + CHIPS
    """7: one of the phases IDLE, DECLARE, EXCHANGE, TURN_UP, FLUSH, PLAY, OVER"""
    FORCED = PHASE + 7
    """3: not forced, by the pool, by club law alone"""
    ENDED = FORCED + 3
    """6: how the deal ended; the first of them means that it has not"""
    TRUMP = ENDED + 6
    """4: trumps: clubs, diamonds, hearts, spades; all 0 while no card is turned up"""
    PAM = TRUMP + 4
    """4: the suit of the knave that is Pam; all 0 if there is none"""
    SEATS = PAM + 4
    """1: how many sat down"""
    DEAL = SEATS + 1
    """1: number of the deal"""
    TAKEN = DEAL + 1
    """1: the dealer has taken the turn-up"""
    DUMBY_THERE = TAKEN + 1
    """1: Dumby lies on the table"""
    WAITING = DUMBY_THERE + 1
    """1: eldest waits to declare last"""
    CIVIL = WAITING + 1
    """1: Pam must be civil in this trick"""
    SAID = CIVIL + 1
    """1: the leader has said "Pam, be civil\""""
    STOCK = SAID + 1
    """1: how many cards the stock holds"""
    TRICK = STOCK + 1
    """1: number of the trick, from 1; 0 before play"""
    AMOUNTS = TRICK + 1
    """5 x 3: the options that are amounts of chips: opening_pool, ante, loo_amount, loo_cap, bankroll"""
    OPTIONS = AMOUNTS + 5 * CHIPS
    """one number for each option in the order of the row, at most 127"""
    END = OPTIONS + len(Options._fields)


PLANES: tuple[tuple[str, int], ...] = tuple(
    (plane.name.lower(), int(following) - int(plane)) for plane, following in zip(At, [*At][1:], strict=False)
)
"""The name and length of each plane, in order."""
OPTION_PLANES: tuple[str, ...] = Options._fields
"""The option in each place of the plane `options`."""
SIZE = int(At.END)
"""The length of a whole row."""


def encode(v: View, o: Options, out: Any) -> None:
    """Fill the SIZE places of `out` from what a seat sees and the options of its table, and from nothing else.

    Cards and seats are 1 if they are in the set, otherwise 0. Chips take three places, 16384s, 128s and ones, all with
    their sign, and go up to 2,097,151; other numbers are written as they are, at most 127. The public is encoded as if
    it looked from seat 0.
    """
    encode_view(v, out)
    encode_options(o, out)


def encode_options(o: Options, out: Any) -> None:
    """The planes `amounts` and `options`, which are the same for a whole session."""
    put_chips(o.opening_pool, out, At.AMOUNTS)
    put_chips(o.ante, out, At.AMOUNTS + CHIPS)
    put_chips(o.loo_amount, out, At.AMOUNTS + 2 * CHIPS)
    put_chips(o.loo_cap, out, At.AMOUNTS + 3 * CHIPS)
    put_chips(o.bankroll, out, At.AMOUNTS + 4 * CHIPS)
    for place, value in enumerate(o):
        put_number(value, out, At.OPTIONS + place)


def encode_view(v: View, out: Any) -> None:
    """All planes except those of the options."""
    for place in range(At.AMOUNTS):
        out[place] = 0
    put_view(v, out)


def put_view(v: View, out: Any) -> None:
    """The same planes, written into places that hold zeros."""
    looking = v.seat if v.seat != NO_SEAT else 0
    put_cards(v.hand, out, At.HAND)
    put_cards(v.put, out, At.PUT)
    put_cards(v.out, out, At.OUT)
    put_cards(v.dumby, out, At.DUMBY)
    put_card(v.turn_up, out, At.TURN_UP)
    put_card(v.led, out, At.LED)
    put_card(v.best, out, At.BEST)
    encode_around(v, looking, out)
    encode_seats(v, looking, out)
    encode_table(v, out)


def encode_around(v: View, looking: int, out: Any) -> None:
    """What lies before each seat, beginning with the seat that looks."""
    seat = looking
    laid = NONE
    for place in range(v.seats):
        laid |= set_of(v.laid[seat])
        put_cards(v.played[seat], out, At.PLAYED + place * PACK_SIZE)
        if place:
            put_cards(v.known[seat], out, At.KNOWN + (place - 1) * PACK_SIZE)
        out[At.HELD + place] = v.held[seat]
        out[At.CHANGED + place] = v.changed[seat]
        out[At.TRICKS + place] = v.tricks[seat]
        put_chips(v.balances[seat], out, At.BALANCES + place * CHIPS)
        put_chips(v.balances[seat] - v.before[seat], out, At.PAID + place * CHIPS)
        seat = seat + 1 if seat + 1 < v.seats else 0
    put_cards(laid, out, At.LAID)


def encode_seats(v: View, looking: int, out: Any) -> None:
    """Sets of seats, and seats that are marked."""
    put_seats(v.seated, looking, v.seats, out, At.SEATED)
    put_seats(v.declared, looking, v.seats, out, At.DECLARED)
    put_seats(v.standing, looking, v.seats, out, At.STANDING)
    put_seats(v.shown, looking, v.seats, out, At.SHOWN)
    put_seats(v.swept, looking, v.seats, out, At.SWEPT)
    put_seats(v.looed, looking, v.seats, out, At.LOOED)
    put_seats(v.offenders, looking, v.seats, out, At.OFFENDERS)
    put_seats(v.thrown, looking, v.seats, out, At.THROWN)
    put_seats(v.to_play, looking, v.seats, out, At.TO_PLAY)
    put_seat(v.dealer, looking, v.seats, out, At.DEALER)
    put_seat(v.turn, looking, v.seats, out, At.TURN)
    put_seat(v.dumby_seat, looking, v.seats, out, At.DUMBY_SEAT)
    put_seat(v.defender, looking, v.seats, out, At.DEFENDER)
    put_seat(v.leader, looking, v.seats, out, At.LEADER)
    put_seat(v.best_seat, looking, v.seats, out, At.BEST_SEAT)


def encode_table(v: View, out: Any) -> None:
    """Pool, phase, trumps and the numbers of deal and trick."""
    put_chips(v.pool, out, At.POOL)
    put_chips(v.contested, out, At.CONTESTED)
    out[At.PHASE + v.phase] = 1
    out[At.FORCED + v.forced] = 1
    out[At.ENDED + v.ended] = 1
    if v.trump != NO_SUIT:
        out[At.TRUMP + v.trump] = 1
    if v.pam:
        out[At.PAM + suit_of(lowest(v.pam))] = 1
    out[At.SEATS] = v.seats
    put_number(v.deal, out, At.DEAL)
    out[At.TAKEN] = v.taken
    out[At.DUMBY_THERE] = v.dumby_there
    out[At.WAITING] = v.waiting
    out[At.CIVIL] = v.civil
    out[At.SAID] = v.said
    out[At.STOCK] = v.stock
    out[At.TRICK] = v.trick
