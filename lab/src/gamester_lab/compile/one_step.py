"""One table stepped by compiled rules, call by call: a row of numbers holds its state, its options and its last deal.

A call from Python costs more than the step itself, so it takes one array and a few numbers.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.core.cgutils import pointer_add
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from gamester.backend.rounds import MISDEAL
from gamester.games import game_of
from gamester.kernel.cards import NO_ACTION, bit, count, lowest
from gamester.kernel.chance import shuffle
from gamester_lab.compile.compiler import admit_game, encoder_of, inner, make_ready, uncounted
from gamester_lab.compile.layout import SCRATCH, empty_record, options_record, pack, record_type
from gamester_lab.compile.vector import row_type

CHANCE, OVER = -1, -4
"""Who acts where no seat does: chance, or nobody when the game is over."""
STOCK = -2
"""Chance must make a new stock before the action."""

Row = npt.NDArray[np.int64]


@intrinsic
def record_at(_context: Any, row: Any, offset: Any, kind: Any) -> Any:
    """The record of this type that begins so many bytes into a row."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        data = make_array(signature.args[0])(context, builder, given[0]).data
        return pointer_add(builder, data, given[1], context.get_value_type(signature.return_type))

    return kind.dtype(row, offset, kind), generate


class Steps(NamedTuple):
    """The compiled steps; each returns who acts next, and the set of legal actions (of chance: what it draws from)."""

    act: Callable[[Row, int, int], tuple[int, int]]
    """(row, seat, action): where chance must first make a new stock nothing changes, and STOCK acts."""
    draw: Callable[[Row, Any, int, int, int], tuple[int, int]]
    """(row, scratch, seat, action, lot): chance deals, or makes the stock for this action, or draws lots (-1, -1)."""
    see: Callable[[Row, int, Any, Any], None]
    """(row, seat, views, rows): encodes what a seat sees into the first of some rows, without the options."""
    scratch: Any
    view: Any
    """Scratch space: an order of cards, and a view."""


class Inner(NamedTuple):
    """The steps that compiled code calls, and the types of the records in a row."""

    act: Any
    draw: Any
    state: np.dtype[Any]
    options: np.dtype[Any]


@cache
def inner_steps(game: str, kind: type, after: Callable[[Any], int]) -> Inner:
    """The steps of a game with states of this kind; the search for the seat to ask begins behind `after` (state)."""
    admit_game(game)
    package: Any = game_of(game)
    rules, due, put_in = package.rules, package.chance.due, package.chance.put_in
    do, over, finished, legal, waited_for = rules.do, rules.over, rules.finished, rules.legal, rules.waited_for
    cards_of, next_deal, start = rules.pack, rules.next_deal, rules.start
    state, options = record_type(kind), options_type(game)
    behind = state.itemsize
    own = inner(f"{game}_one_step")
    after_seat = own(after)

    @own
    def go_on(s: Any, o: Any, last: int) -> tuple[int, int]:
        if over(s):
            return (OVER, 0) if s.deal >= last or finished(s, o) else (CHANCE, 0)
        among = due(s, o, NO_ACTION)
        if among:
            return CHANCE, among
        waiting = waited_for(s)
        first = after_seat(s) + 1
        further = waiting >> first
        seat = first + lowest(further) if further else lowest(waiting)
        return seat, legal(s, o, seat) & ~bit(MISDEAL)

    @own
    def act(row: Any, seat: int, action: int) -> tuple[int, int]:
        s, o = record_at(row, 0, state), record_at(row, behind, options)
        among = due(s, o, action)
        if among:
            return STOCK, among
        do(s, o, seat, action)
        return go_on(s, o, row[-1])

    @own
    def draw(row: Any, order: Any, seat: int, action: int, lot: int) -> tuple[int, int]:
        s, o = record_at(row, 0, state), record_at(row, behind, options)
        if over(s) or s.deal == 0:
            cards = cards_of(o)
            shuffle(cards, order, lot)
            next_deal(s, o)
            start(s, o, order[: count(cards)])
            return go_on(s, o, row[-1])
        among = due(s, o, action)
        shuffle(among, order, lot)
        put_in(s, o, order[: count(among)])
        if action >= 0:
            do(s, o, seat, action)
        return go_on(s, o, row[-1])

    return Inner(act, draw, state, options)


@cache
def steps_of(game: str, kind: type, after: Callable[[Any], int]) -> Steps:
    """The compiled steps of a game, see `inner_steps`."""
    steps = inner_steps(game, kind, after)
    take, decide, state, options, behind = *steps, steps.state.itemsize
    look, encode_view = game_of(game).rules.look, encoder_of(game).encode_view

    @uncounted
    def act(row: Any, seat: int, action: int) -> tuple[int, int]:
        return take(row, seat, action)

    @uncounted
    def draw(row: Any, scratch: Any, seat: int, action: int, lot: int) -> tuple[int, int]:
        return decide(row, scratch[0].order, seat, action, lot)

    @uncounted
    def see(row: Any, seat: int, views: Any, rows: Any) -> None:
        look(record_at(row, 0, state), record_at(row, behind, options), seat, views[0])
        encode_view(views[0], rows[0].row)

    scratch, view = np.zeros(1, SCRATCH), empty_record(game_of(game).rules.View)
    row = np.zeros(1, np.int64)
    make_ready(f"{game}-act", act, row, 0, 0)
    make_ready(f"{game}-draw", draw, row, scratch, 0, 0, 0)
    make_ready(f"{game}-see", see, row, 0, view, np.zeros(1, row_type(encoder_of(game).SIZE)))
    return Steps(act, draw, see, scratch, view)


def options_type(game: str) -> np.dtype[Any]:
    """The record of a game's options."""
    return np.dtype([(name, np.int64) for name in game_of(game).rules.Options._fields])


def row_of(state: Any, o: Any, last: int) -> Row:
    """The row of a table whose last deal has this number."""
    record = empty_record(type(state))
    pack(state, record)
    return np.concatenate([record.view(np.int64), options_record(o).view(np.int64), [last]])
