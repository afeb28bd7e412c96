"""The network of a learned player in the kernel dialect, for one decision at a time. `gamester_lab.evaluate.network`
computes the same for many decisions with NumPy. Compiled loops call this code at every decision of every rollout.

The weights are the same, laid out in one row: [token rows][rows of the surroundings][first][mix][pool][second][rest]
[third][card rows][verb rows][last][preference for the advised act][temperature]. Inputs of 0 are skipped, and most
inputs are 0.
"""

from typing import Any, NamedTuple

from gamester.kernel.cards import NO_SEAT, Seat, Seats, bit, count, lowest
from gamester.kernel.exponential import exp

WIDTH = 64
"""The width of a layer, in numbers."""
VERBS = 10
"""Actions 52-61."""
MOST_TOKENS = 13
ACTIONS = 62
STEEPNESS = 0.1
"""The difference in worth, in units, that a difference of 1 between two acts' preferences stands for."""

FIRST = 0
"""Where the layers begin, after the rows of the tokens and of the surroundings."""
MIX = FIRST + WIDTH
POOL = MIX + WIDTH * WIDTH
SECOND = POOL + WIDTH * WIDTH
REST = SECOND + WIDTH
THIRD = REST + WIDTH * WIDTH
CARD = THIRD + WIDTH

TOKENS = 0
"""Offsets in the working space: the tokens, [tokens, WIDTH]."""
MIXED = TOKENS + MOST_TOKENS * WIDTH
AROUND = MIXED + MOST_TOKENS * WIDTH
MEAN = AROUND + WIDTH
WHOLE = MEAN + WIDTH
LIKED = WHOLE + WIDTH
"""[ACTIONS]: the network's preference for each action."""
FACTOR = LIKED + ACTIONS
ROOM = FACTOR + 1
"""The length of the working space."""


class Mind(NamedTuple):
    """What a policy plays by besides its rules: three arrays or lists, each of which may be empty."""

    numbers: Any
    """The numbers of a solved table."""
    weights: Any
    """The weights of a network."""
    room: Any
    """The working space, ROOM places."""


EMPTY = Mind((), (), ())
"""Nothing besides the rules."""


def begin_thought(w: list[float], at: int, room: list[float], tokens: int) -> None:
    """Clear the inputs of the network; `at` is where its layers begin."""
    for place in range(tokens * WIDTH):
        room[TOKENS + place] = 0
    for place in range(WIDTH):
        room[AROUND + place] = w[at + FIRST + place]


def add_row(w: list[float], row: int, room: list[float], to: int) -> None:
    """Add one row of weights, for a feature that is present."""
    for place in range(WIDTH):
        room[to + place] += w[row + place]


def add_times(w: list[float], row: int, room: list[float], to: int, times: float) -> None:
    """Add one row of weights, multiplied by a number."""
    if times:
        room[FACTOR] = times
        by = room[FACTOR]  # a float of the same width as the others
        for place in range(WIDTH):
            room[to + place] += by * w[row + place]


def tell_set(v: Any, seats: Seats, row: int, w: list[float], room: list[float]) -> None:
    """Input a set of seats, numbered from the seat that looks; `row` is the first of its rows."""
    seats = (seats >> v.seat | seats << (v.seats - v.seat)) & ((1 << v.seats) - 1)
    while seats:
        add_row(w, (row + lowest(seats)) * WIDTH, room, AROUND)
        seats &= seats - 1


def tell_seat(v: Any, seat: Seat, row: int, w: list[float], room: list[float]) -> None:
    """Input one seat, if there is one."""
    if seat != NO_SEAT:
        tell_set(v, bit(seat), row, w, room)


def think(w: list[float], at: int, room: list[float], tokens: int) -> None:
    """Compute the last layer but one from the inputs, for each token, into MIXED."""
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


def look_at_whole(w: list[float], at: int, room: list[float], tokens: int) -> None:
    """Compute the last layer but one for all tokens together, into WHOLE."""
    for place in range(WIDTH):
        room[MEAN + place] = 0
        room[WHOLE + place] = w[at + THIRD + place]
    for token in range(tokens):
        for place in range(WIDTH):
            room[MEAN + place] += room[MIXED + token * WIDTH + place]
    through(w, at + REST, room, MEAN, WHOLE)
    rise(room, WHOLE)


def rise(room: list[float], at: int) -> None:
    """Apply ReLU: set the negative numbers of a layer to 0."""
    for place in range(WIDTH):
        if room[at + place] < 0:  # noqa: PLR1730 -- `max` would return a wider number
            room[at + place] = 0


def through(w: list[float], row: int, room: list[float], begin: int, to: int) -> None:
    """Add to one layer the product of another with its weights."""
    for number in range(WIDTH):
        by = room[begin + number]
        if by:
            for place in range(WIDTH):
                room[to + place] += by * w[row + number * WIDTH + place]


def answer(w: list[float], row: int, room: list[float], begin: int) -> float:
    """One output of the last layer."""
    total = 0.0
    for place in range(WIDTH):
        total += room[begin + place] * w[row + place]
    return total


def drawn_of(room: list[float], legal: int, temperature: float, drawn: int) -> int:
    """Draw one of the legal actions by softmax of its preferences; at temperature 0 take the most preferred."""
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
