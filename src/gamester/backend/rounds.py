"""The steps that combine chance and moves: one source for tables with people, compiled loops and the GPU."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from gamester.games import game_of
from gamester.kernel.cards import NO_ACTION, Seat, bit, count, lowest
from gamester.kernel.chance import begin, high, low, nth, shuffle, splitmix, step

MISDEAL = 61
"""An act that no seat is waited for: a random player must not confess a misdeal that did not happen."""


Function: TypeAlias = Callable[..., Any]
"""A function in the kernel's dialect."""


class Rounds(NamedTuple):
    """The steps of a table that use chance; plain functions over a state `s` and options `o`.

    `x` is the state of the deal's random generator; each step returns the new one. `order` is a list or array of 52.
    """

    deal_out: Function
    """(s, o, order, seed, table, number) -> x: shuffle and deal the next deal of a table."""
    deal_on: Function
    """(s, o, order, x) -> x: like `deal_out`, with a generator that is already running, as after a misdeal."""
    asked: Function
    """(s, drawn) -> seat: the seat to act; if several may act at once, one of them at random."""
    act: Function
    """(s, o, seat, action, order, x) -> x: one action, with the cards that chance must draw before and after it."""
    some: Function
    """(s, o, seat, drawn) -> action: any legal action."""
    play_out: Function
    """(s, o, order, x) -> acts: play a dealt deal to its end, all seats at random."""
    inner: tuple[Function, ...]
    """All functions that they call, for a compiler."""


@cache
def rounds(game: str) -> Rounds:
    """The steps of a game."""
    return steps_of(game_of(game))


def steps_of(package: Any) -> Rounds:
    """The steps for a package, or any object with the functions of a game."""
    pack, next_deal, start = package.rules.pack, package.rules.next_deal, package.rules.start
    legal, do, over, waited_for = package.rules.legal, package.rules.do, package.rules.over, package.rules.waited_for
    due, put_in = package.chance.due, package.chance.put_in

    def deal_out(s: Any, o: object, order: list[int], seed: int, table: int, number: int) -> int:
        return deal_on(s, o, order, begin(seed, table, number))

    def deal_on(s: Any, o: object, order: list[int], x: int) -> int:
        cards = pack(o)
        x = shuffle(cards, order, x)
        next_deal(s, o)
        start(s, o, order[: count(cards)])
        return draw_due(s, o, NO_ACTION, order, x)

    def draw_due(s: Any, o: object, action: int, order: list[int], x: int) -> int:
        among = due(s, o, action)
        if among:
            x = shuffle(among, order, x)
            put_in(s, o, order[: count(among)])
        return x

    def asked(s: Any, drawn: int) -> Seat:
        seats = waited_for(s)
        if seats & (seats - 1) == 0:
            return lowest(seats)
        return nth(seats, low(drawn, count(seats)))

    def act(s: Any, o: object, seat: Seat, action: int, order: list[int], x: int) -> int:
        x = draw_due(s, o, action, order, x)
        do(s, o, seat, action)
        return draw_due(s, o, NO_ACTION, order, x)

    def some(s: Any, o: object, seat: Seat, drawn: int) -> int:
        acts = legal(s, o, seat) & ~bit(MISDEAL)
        return nth(acts, high(drawn, count(acts)))

    def play_out(s: Any, o: object, order: list[int], x: int) -> int:
        acts = 0
        while not over(s):
            x = step(x)
            drawn = splitmix(x)
            seat = asked(s, drawn)
            x = act(s, o, seat, some(s, o, seat, drawn), order, x)
            acts += 1
        return acts

    inner = (draw_due, deal_on, deal_out, asked, act, some, play_out)
    return Rounds(deal_out, deal_on, asked, act, some, play_out, inner)
