"""What a seat may know: `look` fills a `View` from nothing, so that anything not written here stays hidden."""

from dataclasses import dataclass
from typing import Annotated

from gamester.games.loo.kernel.options import FlushDeclare, Options
from gamester.games.loo.kernel.state import Ended, Phase, State
from gamester.kernel.cards import NO_CARD, NO_SEAT, NO_SUIT, PER_SEAT, Card, Cards, Seat, Seats, Suit, bit, count


@dataclass(slots=True)
class View:
    """The table as one seat sees it; fields mean what they mean in `State`. Chips are ints."""

    seat: Seat
    """Who looks; NO_SEAT for the public."""
    seats: int
    seated: Seats
    deal: int
    dealer: Seat
    phase: int
    turn: Seat
    """Whose act it is; NO_SEAT also while a question to a seat would betray its hand."""
    pool: int
    contested: int
    forced: int
    ended: int
    trump: Suit
    turn_up: Card
    taken: int
    pam: Cards
    dumby_there: int
    """1 while Dumby lies on the table."""
    dumby: Cards
    """Dumby's cards, if this seat has looked at them and not taken them."""
    dumby_seat: Seat
    defender: Seat
    stock: int
    """How many cards the stock holds."""
    declared: Seats
    standing: Seats
    waiting: int
    shown: Seats
    swept: Seats
    looed: Seats
    offenders: Seats
    thrown: Seats
    to_play: Seats
    trick: int
    leader: Seat
    led: Card
    best: Card
    best_seat: Seat
    civil: int
    said: int
    hand: Cards
    put: Cards
    out: Cards
    """Cards that this seat itself has put out, thrown up or put away."""
    held: Annotated[list[int], PER_SEAT]
    """How many cards each seat holds."""
    known: Annotated[list[Cards], PER_SEAT]
    """Cards that this seat knows to be in each seat's hand: shown, or taken as the turn-up."""
    changed: Annotated[list[int], PER_SEAT]
    laid: Annotated[list[Card], PER_SEAT]
    played: Annotated[list[Cards], PER_SEAT]
    tricks: Annotated[list[int], PER_SEAT]
    balances: Annotated[list[int], PER_SEAT]
    before: Annotated[list[int], PER_SEAT]


def new_view() -> View:
    """An empty view to be filled by `look`."""
    return View(
        NO_SEAT, 0, 0, 0, NO_SEAT, 0, NO_SEAT, 0, 0, 0, 0, 0, NO_CARD, 0, 0, 0, 0, NO_SEAT, NO_SEAT, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NO_SEAT, NO_CARD, NO_CARD, NO_SEAT, 0, 0, 0, 0, 0,
        [0] * PER_SEAT, [0] * PER_SEAT, [0] * PER_SEAT, [NO_CARD] * PER_SEAT, [0] * PER_SEAT,
        [0] * PER_SEAT, [0] * PER_SEAT, [0] * PER_SEAT,
    )  # fmt: skip


def flush_open(s: State, seat: Seat, o: Options) -> int:
    """Does the whole table see the hand of `seat`: a flush that was shown? A8"""
    if not s.shown >> seat & 1:
        return 0
    return 1 if s.ended == Ended.FLUSH or o.flush_declare == FlushDeclare.OPTIONAL else 0


def hand_unseen(s: State, o: Options, seat: Seat) -> int:
    """Is `seat` the dealer of a three-card game, who looks at his cards only after he has asked the others? B4"""
    if o.tricks != 3 or seat != s.dealer or s.forced:
        return 0
    return 0 if s.turn == seat or s.declared >> seat & 1 else 1


def look(s: State, o: Options, seat: Seat, v: View) -> None:
    """Fill `v` with what `seat` may see of `s`; NO_SEAT sees what everybody sees. Q19"""
    v.seat = seat
    v.seats = s.seats
    v.seated = s.seated
    v.deal = s.deal
    v.dealer = s.dealer
    v.phase = s.phase
    v.turn = s.turn
    if s.phase == Phase.FLUSH and s.turn != seat:  # only seats that hold a flush are asked
        v.phase = Phase.DECLARE
        v.turn = NO_SEAT
    v.pool = s.pool
    v.contested = s.contested
    v.forced = s.forced
    v.ended = s.ended
    v.trump = s.trump
    v.turn_up = s.turn_up if s.trump != NO_SUIT else NO_CARD
    v.taken = s.taken
    v.pam = s.pam
    v.dumby_there = 1 if s.dumby else 0
    v.dumby = s.dumby if seat != NO_SEAT and s.looked >> seat & 1 else 0
    v.dumby_seat = s.dumby_seat
    v.defender = s.defender
    v.stock = s.left
    v.declared = s.declared
    v.standing = s.standing
    v.waiting = s.waiting
    v.shown = s.shown
    v.swept = s.swept
    v.looed = s.looed
    v.offenders = s.offenders
    v.thrown = s.thrown
    v.to_play = s.to_play
    v.trick = s.trick
    v.leader = s.leader
    v.led = s.led
    v.best = s.best
    v.best_seat = s.best_seat
    v.civil = s.civil
    v.said = s.said
    v.hand = 0
    v.put = 0
    v.out = 0
    if seat != NO_SEAT:
        if not hand_unseen(s, o, seat):
            v.hand = s.hands[seat]
        v.out = s.out[seat]
        if s.turn == seat:
            v.put = s.put
    look_round(s, o, v)


def look_round(s: State, o: Options, v: View) -> None:
    """Fill in what lies before each seat. Q19"""
    for other in range(PER_SEAT):
        hand = s.hands[other]
        v.held[other] = count(hand)
        v.known[other] = hand if flush_open(s, other, o) else hand & s.exposed
        v.changed[other] = s.changed[other]
        v.laid[other] = s.laid[other]
        v.played[other] = s.played[other]
        v.tricks[other] = s.tricks[other]
        v.balances[other] = s.balances[other]
        v.before[other] = s.before[other]
    if v.seat != NO_SEAT:
        v.known[v.seat] = v.hand


def faces(v: View) -> Cards:
    """Every card whose face the view shows."""
    shown = v.hand | v.put | v.out | v.dumby
    if v.turn_up != NO_CARD:
        shown |= bit(v.turn_up)
    for other in range(v.seats):
        shown |= v.played[other] | v.known[other]
    return shown
