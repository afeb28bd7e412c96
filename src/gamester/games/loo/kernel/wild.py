"""Random irregular acts, such as a person tries who does not know the rules: they exercise the penalty table."""

from gamester.games.loo.kernel.options import Enforcement, Options
from gamester.games.loo.kernel.penalties import irregular
from gamester.games.loo.kernel.state import DUMBY, EXPOSE, LOOK, PASS, Offence, State
from gamester.kernel.cards import NO_ACTION, NO_SEAT, bit, count
from gamester.kernel.chance import nth

FINE = 10
"""Bits of a random number that each lesser choice uses; uneven by less than a hundredth."""


def part_of(lot: int, shift: int, size: int) -> int:
    """A number below `size` from FINE bits of a random number."""
    return (lot >> shift & (1 << FINE) - 1) * size >> FINE


def wild_act(s: State, o: Options, lot: int) -> int:
    """An irregular act as seat << 8 | action, or NO_ACTION: any seat plays or shows any card, or says a verb. G19"""
    if o.enforcement != Enforcement.PENALTY:
        return NO_ACTION
    among = bit(s.turn) if lot >> 60 & 1 and s.turn != NO_SEAT else s.seated
    seat = nth(among, part_of(lot, 0, count(among)))
    kind = part_of(lot, FINE, 10)
    verb = part_of(lot, 2 * FINE, 3)
    held = s.hands[seat]
    action = PASS + verb if verb < DUMBY - PASS else DUMBY
    if kind < 8:
        if not held:
            return NO_ACTION
        cards = (held & s.pam or held) if kind < 4 else held  # offences of Pam are rare otherwise
        action = nth(cards, part_of(lot, 2 * FINE, count(cards)))
        if kind == 7:
            action += EXPOSE
    elif kind == 8:
        action = LOOK
    return seat << 8 | action if irregular(s, o, seat, action) != Offence.NONE else NO_ACTION
