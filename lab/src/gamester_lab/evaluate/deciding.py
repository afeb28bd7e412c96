"""Deals played by policies: one loop for the interpreter and for compiled code.

`dealing` makes the loop from two functions: who acts next, and what a seat does. The policies of `deciding` draw random
numbers that depend on the key of the deal, on the seat, and on how many decisions that seat has made in the deal. They
do not depend on what other seats were asked. So two players in the same seat have common random numbers as long as they
do the same.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.backend.rounds import MISDEAL, Rounds
from gamester.games import choose_of, game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, Seat, bit, lowest
from gamester.kernel.chance import begin, splitmix, step
from gamester_lab.compile.compiler import admit_inner, admitted_rounds
from gamester_lab.compile.layout import record_type

CHANCE = 1 << 40
"""A constant in place of a table's number: the random numbers of policies are independent of those of the cards."""
NOBODY = -1
"""In place of a seat: the loop stops for nobody's choice."""


class Player(NamedTuple):
    """How a seat is played."""

    level: int
    table: npt.NDArray[np.uint8]
    boldness: int = 0


class Field(NamedTuple):
    """How the seats play, by seat."""

    levels: Any
    tempers: Any
    tables: Any


class Deciding(NamedTuple):
    """The steps of a deal played by policies; plain functions over a state `s`, options `o` and a view `v` to fill.

    `had` is how many decisions each seat has made in this deal, and `order` space for a shuffle.
    """

    decide: Any
    """(s, o, seat, acts, v, had, field, key, x) -> action: which of its legal acts the policy of this seat does now."""
    play_on: Any
    """(s, o, v, had, order, field, hero, key, x) -> x: play to the end of the deal, or to the next free choice of
    `hero`, whose forced actions are played; see `dealing`.
    """
    worth: Any
    """(s, o, seat) -> chips: the worth of a finished deal to a seat, with its share of the inherited pool."""
    inner: Any
    """All functions in use except those of `rounds`, for a compiler."""


def work_type() -> np.dtype[Any]:
    """Working memory: space for the shuffle, and how many decisions each seat has made in this deal."""
    return np.dtype([("order", np.int64, (PACK_SIZE,)), ("had", np.int64, (PER_SEAT,))])


def view_type(game: str) -> np.dtype[Any]:
    """The record of a view."""
    return record_type(type(game_of(game).rules.new_view()))


def opened_table(game: str, o: Any, seats: int, carried: int) -> Any:
    """A table before a deal, which is not the first of its session if chips were carried into the pool."""
    opened: Any = game_of(game).rules.open_table(seats, o)
    if carried:
        opened.pool, opened.deal = carried, 1
    return opened


def dealing(game: str, around: Rounds, asked: Any, decide: Any) -> tuple[Any, Any]:
    """The loop that plays a deal on, and the free actions (s, o, seat) of a seat.

    `asked` (s, drawn) says who acts next, `decide` (s, o, seat, acts, v, had, field, key, x) what it does.
    """
    legal, over, act = game_of(game).rules.legal, game_of(game).rules.over, around.act

    def free(s: Any, o: Any, seat: Seat) -> int:
        return int(legal(s, o, seat) & ~bit(MISDEAL))

    def play_on(s: Any, o: Any, v: Any, had: Any, order: Any, field: Any, hero: int, key: int, x: int) -> int:
        while not over(s):
            x = step(x)
            seat = asked(s, splitmix(x))
            acts = free(s, o, seat)  # compilers inline `legal` only once, here
            if seat != hero:
                action = decide(s, o, seat, acts, v, had, field, key, x)
            elif acts & (acts - 1):
                return x
            else:
                action = lowest(acts)
            x = act(s, o, seat, action, order, x)
        return x

    return play_on, free


def deciding(game: str, around: Rounds) -> Deciding:
    """The steps of a game, around the rounds of it."""
    package: Any = game_of(game)
    look, payoff, choose = package.rules.look, package.rules.payoff, choose_of(game)

    def decide(s: Any, o: Any, seat: Seat, acts: int, v: Any, had: Any, field: Any, key: int, _x: int) -> int:
        look(s, o, seat, v)
        drawn = begin(key, seat, had[seat])
        had[seat] += 1
        return int(choose(v, o, acts, field.tables[seat], field.levels[seat], field.tempers[seat], drawn))

    def worth(s: Any, o: Any, seat: Seat) -> float:
        return float(payoff(s, o, seat) + left_over(s) / s.seats)

    def nothing(_s: Any) -> int:
        return 0  # nothing: nobody plays for the rest of the pool

    left_over = package.rules.in_pool if package.facts.set_pool else nothing
    play_on, free = dealing(game, around, around.asked, decide)
    return Deciding(decide, play_on, worth, (nothing, free, decide, play_on, worth))


@cache
def admitted_deciding(game: str) -> Deciding:
    """The steps of a game for compiled code; the functions are the same objects at each call."""
    steps = deciding(game, admitted_rounds(game))
    admit_inner(game, steps.inner)
    return steps
