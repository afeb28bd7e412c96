"""Ducat: two cards each; who stays plays one, and the highest takes the pool. In the kernel's dialect.

Everybody stakes. In turn each stays or drops. Those who stay play one of their two cards, face up, in turn; the other
remains hidden. The highest card played takes the pool (of equal ranks the first), and the others who stayed pay the
stake into the next pool. If nobody stays the pool is carried.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple, TypeAlias

from gamester.kernel.cards import (
    NO_CARD,
    NO_SEAT,
    NONE,
    PER_SEAT,
    Card,
    Cards,
    Seat,
    Seats,
    bit,
    count,
    left_of,
    rank_of,
)

STAY, DROP = 52, 53
PerSeat: TypeAlias = Annotated[list[int], PER_SEAT]


class Phase(IntEnum):
    """What the table waits for."""

    OVER = 0
    STAYING = 1
    PLAYING = 2


class Low(IntEnum):
    """Does the lowest card win?"""

    OFF = 0
    ON = 1


class Options(NamedTuple):
    """The options of a table."""

    rounds: int
    stake: int
    low: int


def per_seat() -> list[int]:
    """A zero for each seat."""
    return [0] * PER_SEAT


def no_cards() -> list[int]:
    """No card for each seat."""
    return [NO_CARD] * PER_SEAT


@dataclass(slots=True)
class State:
    """A table."""

    seats: int = 0
    deal: int = 0
    dealer: Seat = NO_SEAT
    phase: int = Phase.OVER
    turn: Seat = NO_SEAT
    pool: int = 0
    asked: Seats = 0
    staying: Seats = 0
    hands: PerSeat = field(default_factory=per_seat)
    laid: PerSeat = field(default_factory=no_cards)
    balances: PerSeat = field(default_factory=per_seat)
    before: PerSeat = field(default_factory=per_seat)


@dataclass(slots=True)
class View:
    """What a seat sees; the same without hands but its own."""

    seat: Seat = NO_SEAT
    seats: int = 0
    deal: int = 0
    dealer: Seat = NO_SEAT
    phase: int = Phase.OVER
    turn: Seat = NO_SEAT
    pool: int = 0
    asked: Seats = 0
    staying: Seats = 0
    hand: Cards = NONE
    laid: PerSeat = field(default_factory=no_cards)
    balances: PerSeat = field(default_factory=per_seat)
    before: PerSeat = field(default_factory=per_seat)


# Judgements --------------------------------------------------------------------------------------------------------


def pack(o: Options) -> Cards:
    """All cards."""
    return (1 << 52) - 1


def over(s: State) -> int:
    """Is the deal settled?"""
    return 1 if s.phase == Phase.OVER else 0


def finished(s: State, o: Options) -> int:
    """Has everybody dealt as often as agreed?"""
    return 1 if s.phase == Phase.OVER and s.deal >= o.rounds * s.seats else 0


def waited_for(s: State) -> Seats:
    """Who acts next."""
    return bit(s.turn) if s.phase != Phase.OVER else NONE


def may_act(s: State, o: Options) -> Seats:
    """The same."""
    return waited_for(s)


def legal(s: State, o: Options, seat: Seat) -> int:
    """To stay or to drop, or the cards of the hand."""
    if s.phase == Phase.OVER or seat != s.turn:
        return 0
    return bit(STAY) | bit(DROP) if s.phase == Phase.STAYING else s.hands[seat]


def beats(card: Card, best: Card, o: Options) -> int:
    """Does a card win against the best so far?"""
    if best == NO_CARD:
        return 1
    return 1 if (rank_of(card) < rank_of(best) if o.low == Low.ON else rank_of(card) > rank_of(best)) else 0


def payoff(s: State, o: Options, seat: Seat) -> int:
    """Net of the deal."""
    return s.balances[seat] - s.before[seat]


def in_pool(s: State) -> int:
    """Chips in the pool."""
    return s.pool


# Moves -------------------------------------------------------------------------------------------------------------


def open_table(seats: int, o: Options) -> State:
    """A table before its first deal."""
    return State(seats=seats, dealer=0)


def copy(s: State) -> State:
    """An independent copy."""
    return State(
        s.seats, s.deal, s.dealer, s.phase, s.turn, s.pool, s.asked, s.staying,
        s.hands[:], s.laid[:], s.balances[:], s.before[:],
    )  # fmt: skip


def next_deal(s: State, o: Options) -> None:
    """The deal passes to the left."""
    if s.deal:
        s.dealer = left_of(s.dealer, (1 << s.seats) - 1)
    s.deal += 1


def start(s: State, o: Options, deck: list[int]) -> None:
    """Everybody stakes and gets two cards."""
    for seat in range(s.seats):
        s.before[seat] = s.balances[seat]
        s.balances[seat] -= o.stake
        s.pool += o.stake
        s.hands[seat] = bit(deck[2 * seat]) | bit(deck[2 * seat + 1])
        s.laid[seat] = NO_CARD
    s.asked = NONE
    s.staying = NONE
    s.phase = Phase.STAYING
    s.turn = left_of(s.dealer, (1 << s.seats) - 1)


def do(s: State, o: Options, seat: Seat, action: int) -> None:
    """One action."""
    if action < STAY:
        s.hands[seat] &= ~bit(action)
        s.laid[seat] = action
    else:
        s.asked |= bit(seat)
        if action == STAY:
            s.staying |= bit(seat)
    go_on(s, o)


def go_on(s: State, o: Options) -> None:
    """The next seat is asked, or plays, or the deal is settled."""
    everyone = (1 << s.seats) - 1
    if s.phase == Phase.STAYING and s.asked == everyone:
        s.phase = Phase.PLAYING
        s.turn = s.dealer
    waiting = s.staying if s.phase == Phase.PLAYING else everyone & ~s.asked
    for seat in range(s.seats):
        if s.laid[seat] != NO_CARD:
            waiting &= ~bit(seat)
    if waiting:
        s.turn = left_of(s.turn, waiting)
    else:
        settle(s, o)


def settle(s: State, o: Options) -> None:
    """The best card takes the pool; the others who stayed pay the stake into the next."""
    best = NO_CARD
    winner = NO_SEAT
    seat = s.dealer
    for _ in range(s.seats):
        seat = left_of(seat, (1 << s.seats) - 1)
        if s.laid[seat] != NO_CARD and beats(s.laid[seat], best, o):
            best = s.laid[seat]
            winner = seat
    if winner != NO_SEAT:
        s.balances[winner] += s.pool
        s.pool = o.stake * (count(s.staying) - 1)
        for other in range(s.seats):
            if s.staying >> other & 1 and other != winner:
                s.balances[other] -= o.stake
    s.phase = Phase.OVER
    s.turn = NO_SEAT


# Sight -------------------------------------------------------------------------------------------------------------


def new_view() -> View:
    """An empty view."""
    return View()


def look(s: State, o: Options, seat: Seat, v: View) -> None:
    """What a seat sees: the table and its own hand."""
    v.seat = seat
    v.seats = s.seats
    v.deal = s.deal
    v.dealer = s.dealer
    v.phase = s.phase
    v.turn = s.turn
    v.pool = s.pool
    v.asked = s.asked
    v.staying = s.staying
    v.hand = s.hands[seat] if seat != NO_SEAT else NONE
    for each in range(PER_SEAT):
        v.laid[each] = s.laid[each]
        v.balances[each] = s.balances[each]
        v.before[each] = s.before[each]


def faces(v: View) -> Cards:
    """Every card whose face a view shows."""
    shown = v.hand
    for seat in range(v.seats):
        if v.laid[seat] != NO_CARD:
            shown |= bit(v.laid[seat])
    return shown
