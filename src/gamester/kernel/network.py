"""The network of a learned player in the kernel's dialect: what `gamester.bots.learned.net` says of many decisions with
NumPy is here said of one, for compiled loops that ask it at every decision of every deal they try.

The same weights, laid in one row: [token rows][rows of what surrounds][first][mix][pool][second][rest][third]
[card rows][verb rows][last][how much the advised act is liked][temperature]. What is 0 is skipped, and most of what is
put to a network is.
"""

from math import exp
from typing import Any, NamedTuple

from gamester.kernel.cards import NO_SEAT, Seat, Seats, bit, count, lowest

WIDTH = 64
"""Numbers of a layer."""
VERBS = 10
"""Actions 52-61."""
MOST_TOKENS = 13
ACTIONS = 62
STEEPNESS = 0.1
"""By how many units of worth acts differ that are liked by 1 more or less."""

FIRST = 0
"""Where the layers begin, after the rows of tokens and of what surrounds them."""
MIX = FIRST + WIDTH
POOL = MIX + WIDTH * WIDTH
SECOND = POOL + WIDTH * WIDTH
REST = SECOND + WIDTH
THIRD = REST + WIDTH * WIDTH
CARD = THIRD + WIDTH

TOKENS = 0
"""Places of the room: the tokens, [tokens, WIDTH]."""
MIXED = TOKENS + MOST_TOKENS * WIDTH
AROUND = MIXED + MOST_TOKENS * WIDTH
MEAN = AROUND + WIDTH
WHOLE = MEAN + WIDTH
LIKED = WHOLE + WIDTH
"""[ACTIONS]: how much each action is liked."""
FACTOR = LIKED + ACTIONS
ROOM = FACTOR + 1
"""How many places the room has."""


class Mind(NamedTuple):
    """What a policy plays by besides its rules; of three arrays, or lists, each may be empty."""

    numbers: Any
    """Those of a solved table."""
    weights: Any
    """Those of a network."""
    room: Any
    """ROOM places to work in."""


EMPTY = Mind((), (), ())
"""Nothing but the rules."""


def begin_thought(w: Any, at: int, room: Any, tokens: int) -> None:
    """Nothing is put to the network yet; `at` is where its layers begin."""
    for place in range(tokens * WIDTH):
        room[TOKENS + place] = 0
    for place in range(WIDTH):
        room[AROUND + place] = w[at + FIRST + place]


def add_row(w: Any, row: int, room: Any, to: int) -> None:
    """One row of weights, for what is there."""
    for place in range(WIDTH):
        room[to + place] += w[row + place]


def add_times(w: Any, row: int, room: Any, to: int, times: float) -> None:
    """One row of weights so many times."""
    if times:
        room[FACTOR] = times
        by = room[FACTOR]  # a number as small as the others
        for place in range(WIDTH):
            room[to + place] += by * w[row + place]


def tell_set(v: Any, seats: Seats, row: int, w: Any, room: Any) -> None:
    """A set of seats, as they sit from the one that looks; `row` is the first of its rows."""
    seats = (seats >> v.seat | seats << (v.seats - v.seat)) & ((1 << v.seats) - 1)
    while seats:
        add_row(w, (row + lowest(seats)) * WIDTH, room, AROUND)
        seats &= seats - 1


def tell_seat(v: Any, seat: Seat, row: int, w: Any, room: Any) -> None:
    """One seat, if there is one."""
    if seat != NO_SEAT:
        tell_set(v, bit(seat), row, w, room)


def think(w: Any, at: int, room: Any, tokens: int) -> None:
    """From what was put to the network to its last layer but one: for each token, in MIXED."""
    for place in range(WIDTH):
        room[MEAN + place] = 0
        room[WHOLE + place] = w[at + SECOND + place]
    for token in range(tokens):
        for place in range(WIDTH):
            room[TOKENS + token * WIDTH + place] += room[AROUND + place]
        rise(room, TOKENS + token * WIDTH)
        for place in range(WIDTH):
            room[MEAN + place] += room[TOKENS + token * WIDTH + place]
    through(w, at + POOL, room, MEAN, WHOLE)
    for token in range(tokens):
        to = MIXED + token * WIDTH
        for place in range(WIDTH):
            room[to + place] = room[WHOLE + place]
        through(w, at + MIX, room, TOKENS + token * WIDTH, to)
        rise(room, to)
        for place in range(WIDTH):
            room[to + place] += room[TOKENS + token * WIDTH + place]


def look_at_whole(w: Any, at: int, room: Any, tokens: int) -> None:
    """The last layer but one for all tokens together, in WHOLE."""
    for place in range(WIDTH):
        room[MEAN + place] = 0
        room[WHOLE + place] = w[at + THIRD + place]
    for token in range(tokens):
        for place in range(WIDTH):
            room[MEAN + place] += room[MIXED + token * WIDTH + place]
    through(w, at + REST, room, MEAN, WHOLE)
    rise(room, WHOLE)


def rise(room: Any, at: int) -> None:
    """Leave nothing below 0 in a layer."""
    for place in range(WIDTH):
        if room[at + place] < 0:  # noqa: PLR1730 -- `max` would make a wider number of it
            room[at + place] = 0


def through(w: Any, row: int, room: Any, begin: int, to: int) -> None:
    """Add to one layer what another brings."""
    for number in range(WIDTH):
        by = room[begin + number]
        if by:
            for place in range(WIDTH):
                room[to + place] += by * w[row + number * WIDTH + place]


def answer(w: Any, row: int, room: Any, begin: int) -> float:
    """One number of the last layer."""
    total = 0.0
    for place in range(WIDTH):
        total += room[begin + place] * w[row + place]
    return total


def drawn_of(room: Any, legal: int, temperature: float, drawn: int) -> int:
    """One of the legal actions as often as it is liked, at temperature 0 the one that is liked best."""
    best = lowest(legal)
    rest = legal
    while rest:
        if room[LIKED + lowest(rest)] > room[LIKED + best]:
            best = lowest(rest)
        rest &= rest - 1
    if temperature <= 0 or count(legal) == 1:
        return best
    most = room[LIKED + best]
    whole = 0.0
    rest = legal
    while rest:
        whole += exp((room[LIKED + lowest(rest)] - most) / temperature)
        rest &= rest - 1
    left = drawn / (1 << 62) * whole
    rest = legal
    while rest:
        left -= exp((room[LIKED + lowest(rest)] - most) / temperature)
        if left < 0:
            return lowest(rest)
        rest &= rest - 1
    return best
