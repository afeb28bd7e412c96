"""The order of seats at a Loo table: in the direction of play, skipping empty chairs."""

from gamester.games.loo.kernel.state import State
from gamester.kernel.cards import NO_SEAT, Seat, left_of


def eldest(s: State) -> Seat:
    """The player on the dealer's left. G8"""
    return left_of(s.dealer, s.seated)


def next_to_declare(s: State, seat: Seat) -> Seat:
    """Who declares after `seat`: from eldest to dealer, then an eldest who waits; NO_SEAT when all have. G8, L23a"""
    first = eldest(s)
    if seat == s.dealer:
        return first if s.waiting and not s.declared >> first & 1 else NO_SEAT
    if seat == first and s.waiting and s.declared >> first & 1:
        return NO_SEAT
    return left_of(seat, s.seated)
