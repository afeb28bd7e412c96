"""A deal of Loo with real cards: what its players must tell, question by question, and what it comes to in chips."""

from enum import IntEnum

from gamester.games.loo.kernel.declaring import dumby_open_to, settle_unopposed
from gamester.games.loo.kernel.moves import clear, put_in_stakes
from gamester.games.loo.kernel.options import (
    Enforcement,
    FlushExempt,
    FlushTie,
    FlushTiming,
    LoneStander,
    Options,
)
from gamester.games.loo.kernel.penalties import misdeal
from gamester.games.loo.kernel.rules import forced_by_pool, loo_due, trick_worth
from gamester.games.loo.kernel.settle import settle_flush, settle_tricks, share_out
from gamester.games.loo.kernel.state import Forced, Phase, State
from gamester.kernel.asking import MOST_PLACES, Kind, seat_at
from gamester.kernel.cards import NO_SEAT, Seat, Seats, bit, count, left_of

MOST_MISDEALS = 9


class Asked(IntEnum):
    """The questions about a deal, in the order in which they are asked."""

    NOTHING = 0
    MISDEALS = 1
    """How often the dealer misdealt. B13"""
    CLUBS = 2
    """Whether a club was turned up. B12"""
    EARLY = 3
    """Who paid a loo before play for an offence, in order. L23b"""
    FLUSH_AT_ONCE = 4
    """Who swept with a flush that could be shown at once. L23"""
    STOOD = 5
    """Who stood; after such a flush, who had not passed. G8"""
    DUMBY = 6
    """Who took Dumby. B4"""
    FOR_POOL = 7
    """Whether the dealer took Dumby for the pool. L3"""
    FLUSH = 8
    """Who swept with a flush. A8"""
    EXEMPT = 9
    """Whom his own flush, or Pam, freed from paying for it. A8"""
    TRICKS = 10
    """Who won each trick. G11"""
    OFFENCES = 11
    """Who broke the laws in play. B13"""


def kind(asked: int) -> int:
    """What answers a question: a `Kind`."""
    if asked == Asked.EARLY or asked == Asked.TRICKS:
        return Kind.ORDER
    if asked == Asked.MISDEALS or asked == Asked.CLUBS or asked == Asked.FOR_POOL:
        return Kind.NUMBER
    return Kind.SEATS


# --- What is asked ------------------------------------------------------------------------------------------


def flushes_at_once(o: Options) -> int:
    """May a flush be shown before all have declared? L23"""
    return 1 if o.flush_timing == FlushTiming.IMMEDIATE else 0


def defence_due(s: State, o: Options) -> int:
    """Had the dealer to defend the pool, if the only other stander has not taken Dumby? Q41, L3"""
    if o.lone_stander != LoneStander.DEALER_DEFENDS or s.forced:
        return 0
    return 1 if count(s.standing & ~bit(s.dealer)) == 1 else 0


def is_asked(s: State, o: Options, asked: int) -> int:
    """Must this question be answered in the deal under way?"""
    if asked == Asked.CLUBS:
        return 1 if o.club_law and s.forced == Forced.NOT else 0
    if asked == Asked.MISDEALS or asked == Asked.EARLY:
        return 1 if o.enforcement == Enforcement.PENALTY else 0
    if asked == Asked.STOOD:
        return 1 if s.forced == Forced.NOT else 0
    if asked == Asked.DUMBY:
        return 1 if among(s, o, asked) else 0
    if asked == Asked.FOR_POOL:
        return 1 if s.dumby_seat == s.dealer and defence_due(s, o) else 0
    if asked == Asked.FLUSH_AT_ONCE:
        return 1 if flushes_at_once(o) and (o.flush or o.blaze) else 0
    if asked == Asked.EXEMPT:
        return 1 if s.swept and o.flush_exempt != FlushExempt.NONE and among(s, o, asked) else 0
    if count(s.standing) < 2 or s.swept:
        return 0
    if asked == Asked.FLUSH:
        return 1 if not flushes_at_once(o) and (o.flush or o.blaze) else 0
    return 1 if asked == Asked.TRICKS or o.enforcement == Enforcement.PENALTY else 0


def following(s: State, o: Options, asked: int) -> int:
    """The first question after this one that must be answered; NOTHING if there is none."""
    for later in range(asked + 1, Asked.OFFENCES + 1):
        if is_asked(s, o, later):
            return later
    return Asked.NOTHING


def among(s: State, o: Options, asked: int) -> Seats:
    """The seats that an answer may name."""
    if asked == Asked.EARLY or asked == Asked.FLUSH_AT_ONCE or asked == Asked.STOOD:
        return s.seated
    if asked == Asked.EXEMPT:
        return s.standing & ~s.swept & ~(bit(s.defender) if s.defender != NO_SEAT else 0)
    if asked != Asked.DUMBY:
        return s.standing
    seats = 0
    for seat in range(s.seats):
        if o.dumby and s.standing >> seat & 1 and dumby_open_to(s, o, seat):
            seats |= bit(seat)
    return seats


def least(s: State, o: Options, asked: int) -> int:
    """The fewest seats that an answer may name."""
    if asked == Asked.TRICKS:
        return 0 if o.enforcement == Enforcement.PENALTY else o.tricks
    return 1 if asked == Asked.DUMBY and defence_due(s, o) and not s.standing >> s.dealer & 1 else 0


def most(s: State, o: Options, asked: int) -> int:
    """The most seats that an answer may name, or the highest number."""
    if asked == Asked.TRICKS:
        return o.tricks
    if asked == Asked.EARLY:
        return MOST_PLACES
    if asked == Asked.MISDEALS:
        return MOST_MISDEALS
    if asked == Asked.STOOD or asked == Asked.EXEMPT or asked == Asked.OFFENCES:
        return s.seats
    flush = asked == Asked.FLUSH or asked == Asked.FLUSH_AT_ONCE
    return s.seats if flush and o.flush_tie == FlushTie.CARDS_THEN_SPLIT else 1


def step(asked: int) -> int:
    """A number that answers a question is a multiple of this."""
    return 1


# --- The deal -----------------------------------------------------------------------------------------------


def begin(s: State, o: Options) -> None:
    """Stake for a deal whose cards nobody tells. G6, B3"""
    clear(s)
    stakes = put_in_stakes(s, o)
    s.phase = Phase.DECLARE
    if forced_by_pool(s.deal, s.pool, stakes, o):
        force(s, Forced.BY_POOL)


def force(s: State, why: int) -> None:
    """Everybody must stand in this deal. B3, B12"""
    s.forced = why
    s.standing = s.seated


def answer(s: State, o: Options, asked: int, given: int) -> int:
    """Enter what is told; the next question. After the last answer the deal is settled."""
    if asked == Asked.MISDEALS:
        for _ in range(given):
            misdeal(s, o)
            begin(s, o)
    elif asked == Asked.CLUBS:
        if given:
            force(s, Forced.BY_CLUB)
    elif asked == Asked.EARLY:
        pay_early(s, o, given)
    elif asked == Asked.STOOD:
        s.standing = given | s.swept
    elif asked == Asked.DUMBY:
        s.dumby_seat = left_of(s.dealer, given) if given else NO_SEAT
    elif asked == Asked.FOR_POOL:
        s.defender = s.dealer if given else NO_SEAT
    elif asked == Asked.FLUSH or asked == Asked.FLUSH_AT_ONCE:
        s.swept = given
    elif asked == Asked.TRICKS:
        win_tricks(s, o, given)
    elif asked == Asked.OFFENCES:
        s.offenders = given
    later = following(s, o, asked)
    if later == Asked.NOTHING:
        settle(s, o, given if asked == Asked.EXEMPT else 0)
    return later


def pay_early(s: State, o: Options, seats: int) -> None:
    """Each of some seats in order pays a loo into this pool. L23b"""
    place = 0
    while seat_at(seats, place) != NO_SEAT:
        due = loo_due(s.pool, o)
        s.balances[seat_at(seats, place)] -= due
        s.pool += due
        place += 1


def win_tricks(s: State, o: Options, seats: int) -> None:
    """Each of some seats in order wins the next trick. G11, G12"""
    seat: Seat = seat_at(seats, 0)
    while seat != NO_SEAT:
        s.trick += 1
        s.tricks[seat] += 1
        s.gains[seat] += trick_worth(s.pool, s.trick, o)
        seat = seat_at(seats, s.trick)


def settle(s: State, o: Options, exempted: Seats) -> None:
    """Pay the deal. G12, G13, G15, G16, A8"""
    if s.swept:
        settle_flush(s, o, s.swept, exempted)
    elif count(s.standing) < 2:
        settle_unopposed(s, o)
    else:
        settle_tricks(s, o)


def stop(s: State, o: Options) -> None:
    """The company breaks up: what lies in the pool is divided. Q17"""
    if s.pool:
        share_out(s, s.pool, s.seated)
    s.pool = 0
