"""The acts of Laugh and Lie Down worth trying out, and how a deal that is over is judged."""

from gamester.games.laugh.advice.knowing import cards_seen, is_contested
from gamester.games.laugh.advice.learned import choose
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Phase, State
from gamester.kernel.cards import NONE, PACK_SIZE, Card, Cards, Seat, bit, count, lowest, rank_of, same_rank
from gamester.kernel.network import Mind

WIDTH = 8
"""Places for each act in a row of actions."""
MOST = 64
"""More acts than there ever are to try."""
KINDS = 25
"""Kinds of private matches: so many in hand, so many on the table."""


def tries(s: State, v: View, o: Options, acts: int, t: Mind, level: int, drawn: int, rows: list[int]) -> int:
    """Write the acts worth trying into `rows`, the policy's own first; how many there are. `v` is the seat's view."""
    seen = cards_seen(v)
    first = choose(v, o, acts, t, level, 0, drawn)
    many = write(rows, 0, first)
    kinds = bit(kind_of(v, seen, first)) if is_capture(v, first) else NONE
    rest = acts & ~bit(first)
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        if is_capture(v, action):
            if kinds & bit(kind_of(v, seen, action)):
                continue
            kinds |= bit(kind_of(v, seen, action))
        many = write(rows, many, action)
    return many


def is_capture(v: View, action: int) -> int:
    """Is the action to play a card of one's hand?"""
    return 1 if v.phase == Phase.TURN and action < PACK_SIZE and v.hand >> action & 1 else 0


def kind_of(v: View, seen: Cards, card: Card) -> int:
    """What kind of capture a card makes: those of one kind come to the same, as far as anybody can tell.

    Suits mean nothing; nor does the rank of a match that nobody can take away, if as many lie in hand and on the table.
    """
    if is_contested(v, seen, card):
        return KINDS + rank_of(card)
    return count(v.hand & same_rank(card)) * 5 + count(v.table & same_rank(card))


def write(rows: list[int], many: int, action: int) -> int:
    """Write one act down; how many there are now."""
    for place in range(WIDTH):
        rows[many * WIDTH + place] = -1
    rows[many * WIDTH] = action
    return many + 1


def sharers(v: View) -> int:
    """Among how many what is left in the pot is shared in the long run."""
    return v.seats


def is_bad(s: State, seat: Seat) -> int:
    """Was another seat the last in?"""
    return 0 if s.last_in == seat else 1


def taken(s: State, seat: Seat) -> int:
    """How many cards it won, leftovers included."""
    return count(s.won[seat])


def left_over(s: State) -> int:
    """The chips that are left in the pot."""
    return s.pot
