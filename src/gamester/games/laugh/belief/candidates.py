"""The acts of Laugh and Lie Down that the search tries, and how a finished deal is valued."""

from gamester.games.laugh.advice.knowing import cards_seen, is_contested
from gamester.games.laugh.advice.learned import choose
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Phase, State
from gamester.kernel.cards import NONE, PACK_SIZE, Card, Cards, Seat, bit, count, lowest, rank_of, same_rank
from gamester.kernel.network import Mind
from gamester.kernel.offered import Offered, same_act

WIDTH = 8
"""The places of each act in a row of actions."""
MOST = 64
"""An upper bound on the number of acts to try."""
KINDS = 25
"""Kinds of private matches: how many cards of the rank are in hand, and how many on the table."""


def tries(s: State, v: View, o: Options, acts: int, t: Mind, level: int, drawn: int, rows: list[int]) -> int:
    """Write the acts worth trying into `rows`, the policy's own first; returns how many. `v` is the seat's view."""
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
    """Does the action play a card of the seat's hand?"""
    return 1 if v.phase == Phase.TURN and action < PACK_SIZE and v.hand >> action & 1 else 0


def kind_of(v: View, seen: Cards, card: Card) -> int:
    """The kind of capture that a card makes: captures of one kind are equivalent, as far as anybody can tell.

    Suits do not matter. Nor does the rank of a match that nobody can take away, if as many cards lie in hand and on the
    table.
    """
    if is_contested(v, seen, card):
        return KINDS + rank_of(card)
    return count(v.hand & same_rank(card)) * 5 + count(v.table & same_rank(card))


def alike(acts: Offered, v: View, one: int, other: int) -> int:
    """Are two listed acts of one kind, so that a search tries only one of them?"""
    if is_capture(v, acts.firsts[one]) and is_capture(v, acts.firsts[other]):
        seen = cards_seen(v)
        same = kind_of(v, seen, acts.firsts[one]) == kind_of(v, seen, acts.firsts[other])
        return 1 if same and count(acts.takes[one]) == count(acts.takes[other]) else 0
    return same_act(acts, one, other)


def list_exchanges(acts: Offered, s: State, v: View, o: Options, t: Mind, drawn: int, rows: list[int]) -> None:
    """List the exchanges to try: there are none in this game."""


def write(rows: list[int], many: int, action: int) -> int:
    """Write an act; returns how many there are now."""
    for place in range(WIDTH):
        rows[many * WIDTH + place] = -1
    rows[many * WIDTH] = action
    return many + 1


def sharers(v: View) -> int:
    """How many players share, in the long run, what is left in the pot."""
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
