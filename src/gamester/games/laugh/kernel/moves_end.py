"""From one turn to the next, and the end of a deal: leftovers, bonus, payments."""

from gamester.games.laugh.kernel.moves_cards import lift
from gamester.games.laugh.kernel.moves_legal import holders
from gamester.games.laugh.kernel.options import LateDeclaration, Options
from gamester.games.laugh.kernel.rules import chips_for, last_in, next_of
from gamester.games.laugh.kernel.state import Ended, Phase, State
from gamester.kernel.cards import NO_SEAT, Seat, bit, count


def pass_turn(s: State, o: Options, seat: Seat) -> None:
    """After a turn and its claims: the deal ends if one holder is left, else the next seat with cards plays. R20,
    R25
    """
    if deal_is_done(s):
        settle(s, o)
        return
    s.phase = Phase.TURN
    s.turn = next_of(holders(s), seat)


def end_turn(s: State, o: Options, seat: Seat) -> None:
    """End the turn of this seat, after its claims. R25"""
    s.acted |= bit(seat)
    pass_turn(s, o, seat)


def begin_play(s: State, o: Options) -> None:
    """The declarations are over: the first to act plays, unless the deal is already over. R13, R15, S14"""
    s.begun = 1
    pass_turn(s, o, s.dealer)


def deal_is_done(s: State) -> bool:
    """Whether at most one player still holds cards. R25"""
    return count(holders(s)) <= 1


def settle(s: State, o: Options) -> None:
    """Leftovers to the dealer, then losses into the pot, then bonus and gains out of it. R26, R27, R28"""
    holder = next_of(holders(s), s.dealer)
    s.ended = Ended.NO_HOLDER
    if holder != NO_SEAT:
        s.ended = Ended.LAST_HOLDER
    s.last_in = last_in(holder, s.last_capturer, s.dealer, o.last_bonus)
    s.phase = Phase.OVER
    s.turn = NO_SEAT
    gather_leftovers(s, o)
    pay_out(s, o)


def gather_leftovers(s: State, o: Options) -> None:
    """The dealer gets everything not taken: table, last hand, cards set aside too late. R26, R14, H7"""
    leftovers = s.table
    for seat in range(s.seats):
        leftovers |= s.hands[seat]
        s.hands[seat] = 0
        s.overlooked[seat] = 0
        if o.late_declaration != LateDeclaration.VOID:
            leftovers |= s.late[seat]
            s.late[seat] = 0
    s.won[s.dealer] |= leftovers
    lift(s, s.table)


def pay_out(s: State, o: Options) -> None:
    """Those below par pay first; then the bonus and the gains are taken from the pot. R27, R28"""
    for seat in range(s.seats):
        pay(s, seat, min(0, chips_for(count(s.won[seat]), o.par)))
    pay(s, s.last_in, o.bonus + s.carried)
    for seat in range(s.seats):
        pay(s, seat, max(0, chips_for(count(s.won[seat]), o.par)))


def pay(s: State, seat: Seat, chips: int) -> None:
    """Chips from the pot to a seat, or from the seat to the pot if negative. R28"""
    s.pot -= chips
    s.balances[seat] += chips
