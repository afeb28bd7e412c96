"""The penalty mode of Loo: which laws an act breaks, and what each costs. G19, B13, L23b, M7"""

from gamester.games.loo.kernel.declaring import may_take_dumby
from gamester.games.loo.kernel.options import Exchange, Options
from gamester.games.loo.kernel.rules import loo_due
from gamester.games.loo.kernel.state import DUMBY, EXPOSE, LOOK, PASS, STAND, Ended, Forced, Offence, Phase, State
from gamester.games.loo.kernel.tricks import offence_of, play_card, throw_up
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Seat, bit


def irregular(s: State, o: Options, seat: Seat, action: int) -> int:
    """The law that `action` of `seat` breaks, an `Offence`; NONE if the action is proper, or so wild that even the
    penalty mode refuses it. G19, B13, L23b
    """
    if s.said:
        return Offence.NONE  # a player who has said "Pam, be civil" leads the ace, and nobody may do anything else
    if s.phase == Phase.PLAY and s.standing >> seat & 1:
        held = s.hands[seat]
        if action < PACK_SIZE and held >> action & 1 and s.to_play >> seat & 1:
            return offence_of(s, o, seat, action)
        if action >= EXPOSE and held & ~s.exposed & bit(action - EXPOSE):
            return Offence.SHOWN
        if action == PASS and held:
            return Offence.THROWN_UP
    if still_declaring(s, o) and s.seated & ~s.declared & bit(seat):
        if action == LOOK and s.dumby and not s.looked >> seat & 1:
            return Offence.LOOKED
        to_be_asked = s.forced == Forced.NOT or may_take_dumby(s, o, seat)
        if seat != s.turn and to_be_asked and (PASS <= action <= STAND or (action == DUMBY and o.dumby)):
            return Offence.DECLARED_OUT_OF_TURN
    return Offence.NONE


def still_declaring(s: State, o: Options) -> int:
    """Are the declarations still going on, including exchanges and questions about a flush between them?"""
    if s.phase == Phase.FLUSH:
        return 1 if s.declared else 0
    in_turn = s.phase == Phase.EXCHANGE or s.phase == Phase.TURN_UP
    return 1 if s.phase == Phase.DECLARE or (in_turn and o.exchange == Exchange.IN_TURN) else 0


def offend(s: State, o: Options, seat: Seat, action: int, offence: int) -> None:
    """Do an irregular act: before play it costs a loo at once, in play it is paid at the settlement. L23b"""
    s.acted = 1
    if offence == Offence.LOOKED or offence == Offence.DECLARED_OUT_OF_TURN:
        if offence == Offence.LOOKED:
            s.looked |= bit(seat)
        due = loo_due(s.pool, o)
        s.balances[seat] -= due
        s.pool += due
        return
    s.offenders |= bit(seat)
    if offence == Offence.THROWN_UP:
        throw_up(s, o, seat)
    elif offence == Offence.SHOWN:
        s.exposed |= bit(action - EXPOSE)
    else:
        play_card(s, o, seat, action)


def misdeal(s: State, o: Options) -> None:
    """The dealer has misdealt: he is looed into this pool and deals again. B13, Q58"""
    due = loo_due(s.pool, o)
    s.balances[s.dealer] -= due
    s.pool += due
    s.redeal = 1
    s.ended = Ended.MISDEAL
    s.phase = Phase.IDLE
    s.turn = NO_SEAT
