"""A deal with real cards: what its players must tell, question by question, and what it comes to in chips.

Only numbers of cards are told. All 52 lie on the table at first, and as many as are told of go to a seat.
"""

from enum import IntEnum

from gamester.games.laugh.kernel.moves import clear, put_in_antes
from gamester.games.laugh.kernel.moves_end import settle
from gamester.games.laugh.kernel.options import LastBonus, LateDeclaration, Options
from gamester.games.laugh.kernel.state import Phase, State
from gamester.kernel.asking import Kind, count_of
from gamester.kernel.cards import ALL, NO_SEAT, Cards, Seats, bit, count, lowest

PAIR = 2


class Asked(IntEnum):
    """The questions about a deal, in the order in which they are asked."""

    NOTHING = 0
    HOLDER = 1
    """Who still held cards at the end. R25"""
    CAPTURER = 2
    """Who was the last to capture. S14"""
    HOLDER_INSTEAD = 3
    """Who held cards at the end, where nobody captured. S14"""
    LATE = 4
    """How many cards were set aside too late and count for nobody. R14"""
    CARDS = 5
    """How many cards each has won; the dealer has what is left. R17, R26"""


def kind(asked: int) -> int:
    """What answers a question: a `Kind`."""
    if asked == Asked.CARDS:
        return Kind.COUNTS
    return Kind.NUMBER if asked == Asked.LATE else Kind.SEATS


# What is asked -----------------------------------------------------------------------------------------------------


def held(s: State) -> int:
    """Has somebody been named who holds cards?"""
    for seat in range(s.seats):
        if s.hands[seat]:
            return 1
    return 0


def is_asked(s: State, o: Options, asked: int) -> int:
    """Must this question be answered in the deal under way?"""
    by_capture = o.last_bonus == LastBonus.LAST_CAPTURE
    if asked == Asked.HOLDER:
        return 0 if by_capture else 1
    if asked == Asked.CAPTURER:
        return 1 if by_capture or not held(s) else 0
    if asked == Asked.HOLDER_INSTEAD:
        return 1 if by_capture and s.last_capturer == NO_SEAT else 0
    if asked == Asked.LATE:
        return 1 if o.late_declaration == LateDeclaration.VOID else 0
    return 1


def following(s: State, o: Options, asked: int) -> int:
    """The first question after this one that must be answered; NOTHING if there is none."""
    for later in range(asked + 1, Asked.CARDS + 1):
        if is_asked(s, o, later):
            return later
    return Asked.NOTHING


def among(s: State, o: Options, asked: int) -> Seats:
    """The seats that an answer may name."""
    everyone = (1 << s.seats) - 1
    return everyone & ~bit(s.dealer) if asked == Asked.CARDS else everyone


def least(s: State, o: Options, asked: int) -> int:
    """The fewest seats that an answer may name."""
    return 0


def most(s: State, o: Options, asked: int) -> int:
    """The most seats that an answer may name, or the highest sum of its numbers."""
    return count(s.table) if asked == Asked.CARDS or asked == Asked.LATE else 1


def step(asked: int) -> int:
    """A number that answers a question is a multiple of this: cards are won in pairs. R16"""
    return PAIR


# The deal ----------------------------------------------------------------------------------------------------------


def begin(s: State, o: Options) -> None:
    """Antes for a deal whose cards nobody tells. R7"""
    clear(s)
    put_in_antes(s, o)
    s.phase = Phase.TURN
    s.table = ALL


def some(s: State, number: int) -> Cards:
    """So many cards, off the table."""
    cards = 0
    for _ in range(number):
        card = bit(lowest(s.table))
        s.table &= ~card
        cards |= card
    return cards


def answer(s: State, o: Options, asked: int, given: int) -> int:
    """Enter what is told; the next question. After the last answer the deal is settled. R25-R28"""
    if asked == Asked.CAPTURER:
        s.last_capturer = lowest(given) if given else NO_SEAT
    elif asked == Asked.LATE:
        s.late[s.dealer] = some(s, given)
    elif asked == Asked.CARDS:
        for seat in range(s.seats):
            s.won[seat] = some(s, count_of(given, seat))
    elif given:
        s.hands[lowest(given)] = some(s, 1)
    later = following(s, o, asked)
    if later == Asked.NOTHING:
        settle(s, o)
    return later


def stop(s: State, o: Options) -> None:
    """The company breaks up; chips that lie in the pot stay there. H7"""
