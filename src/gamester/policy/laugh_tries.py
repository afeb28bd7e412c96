"""The acts of Laugh and Lie Down worth trying out, and how a deal that is over is judged."""

from typing import Any

from gamester.cards import PACK_SIZE, Seat, bit, count, lowest, same_rank
from gamester.laugh.options import Options
from gamester.laugh.sight import View
from gamester.laugh.state import Phase, State
from gamester.policy.laugh import choose

WIDTH = 8
"""Places for each act in a row of actions."""
MOST = 64
"""More acts than there ever are to try."""


def tries(s: State, v: View, o: Options, acts: int, t: Any, level: int, drawn: int, rows: list[int]) -> int:
    """Write the acts worth trying into `rows`, the policy's own first; how many there are. `v` is the seat's view."""
    first = choose(v, o, acts, t, level, 0, drawn)
    many = write(rows, 0, first)
    rest = acts & ~bit(first)
    if v.phase == Phase.TURN and first < PACK_SIZE and v.hand >> first & 1:
        rest &= ~(same_rank(first) & v.hand)
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        many = write(rows, many, action)
        if v.phase == Phase.TURN and action < PACK_SIZE and v.hand >> action & 1:
            rest &= ~(same_rank(action) & v.hand)  # suits mean nothing
    return many


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
