"""The moves of Laugh and Lie Down: a deal from its antes to its end, one action at a time.

Only the `moves` files change a state. Their callers pass only legal actions.
"""

from gamester.games.laugh.kernel.moves_claims import answer, claim_lingering, open_claims
from gamester.games.laugh.kernel.moves_declare import begin_declaring, declare, open_declarations, ready, take_quartes
from gamester.games.laugh.kernel.moves_end import pay
from gamester.games.laugh.kernel.moves_legal import conflicting
from gamester.games.laugh.kernel.moves_turn import begin_releasing, lie, play, release, take
from gamester.games.laugh.kernel.options import DealerQuarteClaim, Options, TableQuarte, Unaided
from gamester.games.laugh.kernel.rules import quartes_in
from gamester.games.laugh.kernel.state import DECLARE, LIE, RELEASE, Ended, Phase, State
from gamester.kernel.cards import ALL, NO_CARD, NO_SEAT, PER_SEAT, Cards, Seat, Seats, bit, left_of


def open_table(seats: int, o: Options) -> State:
    """A table of `seats` players before its first deal; seat 0 deals first unless the caller sets `dealer`. R1, R2"""
    s = State()
    s.seats = seats
    return s


def pack(o: Options) -> Cards:
    """The whole pack of 52. R1"""
    return ALL


def next_deal(s: State, o: Options) -> None:
    """The deal passes to the next player in the order of play; the chips in the pot are carried. R4, H7"""
    if s.deal > 0:
        s.dealer = (s.dealer + 1) % s.seats
    s.deal += 1
    s.carried = s.pot


def start(s: State, o: Options, deck: list[int]) -> None:
    """Antes, deal and the dealer's quartes, up to the first decision. R7, R8, R9"""
    clear(s)
    put_in_antes(s, o)
    deal_out(s, o, deck)
    quartes = quartes_in(s.table)
    if (quartes or o.unaided == Unaided.ON) and o.dealer_quarte_claim == DealerQuarteClaim.ON:
        s.phase = Phase.QUARTE
        s.turn = s.dealer
        return
    if quartes and o.table_quarte == TableQuarte.AUTO:
        take_quartes(s, quartes)
    open_declarations(s, o)


def clear(s: State) -> None:
    """Clear everything of the last deal except the chips. R5"""
    for seat in range(PER_SEAT):
        s.before[seat] = s.balances[seat]
        s.hands[seat] = 0
        s.won[seat] = 0
        s.late[seat] = 0
        s.lay[seat] = 0
        s.captures[seat] = 0
        s.overlooked[seat] = 0
        s.answers[seat] = NO_CARD
        s.called[seat] = 0
    for place in range(52):
        s.row[place] = NO_CARD
    s.row_length = 0
    s.table = 0
    s.face_down = 0
    s.lain = 0
    s.begun = 0
    s.acted = 0
    s.last_seat = NO_SEAT
    s.last_card = NO_CARD
    s.last_taken = 0
    s.last_capturer = NO_SEAT
    s.ended = Ended.NOT_YET
    s.last_in = NO_SEAT


def put_in_antes(s: State, o: Options) -> None:
    """The dealer puts his ante into the pot, and each other player his. R7"""
    for seat in range(s.seats):
        if seat == s.dealer:
            pay(s, seat, -o.ante_dealer)
        else:
            pay(s, seat, -o.ante_other)


def deal_out(s: State, o: Options, deck: list[int]) -> None:
    """The hands one card at a time, the first to act first, the dealer last; the rest in a row, left to right. R8"""
    seat = s.dealer
    for place in range(s.seats):
        seat = left_of(seat, bit(s.seats) - 1)
        for circuit in range(o.hand):
            s.hands[seat] |= bit(deck[circuit * s.seats + place])
    dealt = o.hand * s.seats
    for place in range(o.row):
        card = deck[dealt + place]
        s.table |= bit(card)
        s.row[place] = card
    s.row_length = o.row


def do(s: State, o: Options, seat: Seat, action: int) -> None:
    """One legal action of one seat."""
    if s.mover != NO_SEAT:
        go_on(s, o, action)
    elif action == RELEASE:
        begin_releasing(s, seat)
    elif s.phase == Phase.CLAIM:
        answer(s, o, seat, action)
    elif action == DECLARE:
        begin_declaring(s)
    elif s.phase == Phase.QUARTE:
        miss_quartes(s, o)
    elif s.phase == Phase.DECLARE:
        ready(s, o)
    elif action == LIE:
        lie(s, o)
    elif s.table >> action & 1:
        claim_lingering(s, o, action)
    else:
        play(s, o, action)


def go_on(s: State, o: Options, action: int) -> None:
    """Do the next action of an act that has begun. R11, R16, S8"""
    if s.phase == Phase.DECLARING:
        declare(s, o, action)
    elif s.phase == Phase.TAKE:
        take(s, o, action)
    else:
        release(s, o, action)


def miss_quartes(s: State, o: Options) -> None:
    """The dealer does not take the remaining quartes, which others may then claim as pairs. S21, H12"""
    quartes = quartes_in(s.table)
    s.overlooked[s.dealer] = quartes
    open_claims(s, o, quartes, s.dealer)


def due(s: State, o: Options, action: int) -> Seats:
    """The seats that claim the same pair: chance must draw among them now, before anything else. H13"""
    if s.phase != Phase.DRAW:
        return 0
    return conflicting(s)


def over(s: State) -> bool:
    """Whether no deal is under way: the last one is settled. R28"""
    return s.phase == Phase.OVER


def payoff(s: State, o: Options, seat: Seat) -> int:
    """What a seat has won or lost over the deal so far, its ante included. R29"""
    return s.balances[seat] - s.before[seat]


def finished(s: State, o: Options) -> bool:
    """Whether the session is over: each player has dealt as often as agreed. R5"""
    return over(s) and s.deal >= o.rounds * s.seats


def in_pool(s: State) -> int:
    """Chips in the pot. R7, H7"""
    return s.pot
