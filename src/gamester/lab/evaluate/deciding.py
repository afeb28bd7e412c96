"""Deals played by policies: the same source for the interpreter and for compiled loops.

The random numbers of a decision depend on the key of the deal, on the seat, and on how many decisions that seat has
made in the deal. They do not depend on what other seats were asked. So two players in the same seat have common random
numbers as long as they do the same.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gamester.backend.rounds import MISDEAL, Rounds
from gamester.games import choose_of, game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, Seat, bit
from gamester.kernel.chance import begin, splitmix, step
from gamester.lab.compile.compiler import admit_inner, admitted_rounds
from gamester.lab.compile.layout import record_type


class Deciding(NamedTuple):
    """The steps of a deal played by policies; plain functions over a state `s`, options `o` and a view `v` to fill.

    `w` is a Work; `levels` and `tempers` say how each seat plays; `tables[seat]` is its solved table.
    """

    decide: Any
    """(s, o, seat, v, w, levels, tempers, tables, key) -> action: what the policy of this seat does now."""
    play_by: Any
    """(s, o, v, w, levels, tempers, tables, x, key) -> trail: play a deal to its end after the cards are dealt. The
    trail is a hash of all actions.
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


def deciding(game: str, around: Rounds) -> Deciding:
    """The steps of a game, around the rounds of it."""
    package: Any = game_of(game)
    look, legal, over, payoff = package.rules.look, package.rules.legal, package.rules.over, package.rules.payoff
    choose = choose_of(game)
    asked, act = around.asked, around.act

    def decide(s: Any, o: Any, seat: Seat, v: Any, w: Any, levels: Any, tempers: Any, tables: Any, key: int) -> int:
        acts = legal(s, o, seat) & ~bit(MISDEAL)
        look(s, o, seat, v)
        drawn = begin(key, seat, w.had[seat])
        w.had[seat] += 1
        return int(choose(v, o, acts, tables[seat], levels[seat], tempers[seat], drawn))

    def play_by(s: Any, o: Any, v: Any, w: Any, levels: Any, tempers: Any, tables: Any, x: int, key: int) -> int:
        trail = 0
        while not over(s):
            x = step(x)
            seat = asked(s, splitmix(x))
            action = decide(s, o, seat, v, w, levels, tempers, tables, key)
            x = act(s, o, seat, action, w.order, x)
            trail = splitmix(trail + action + 1)
        return trail

    def worth(s: Any, o: Any, seat: Seat) -> float:
        return float(payoff(s, o, seat) + left_over(s) / s.seats)

    def nothing(_s: Any) -> int:
        return 0  # nothing: nobody plays for the rest of the pool

    left_over = package.rules.in_pool if package.facts.set_pool else nothing
    return Deciding(decide, play_by, worth, (nothing, decide, play_by, worth))


@cache
def admitted_deciding(game: str) -> Deciding:
    """The steps of a game for compiled code; the functions are the same objects at each call."""
    steps = deciding(game, admitted_rounds(game))
    admit_inner(game, steps.inner)
    return steps
