"""What a seat has seen and heard of a course that was played by `one_step`: one compiled call plays it again."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.kernel.cards import NO_ACTION, NO_SEAT, PACK_SIZE
from gamester_lab.compile.compiler import admit_modules, encoder_of, inner, make_ready, uncounted
from gamester_lab.compile.layout import record_type
from gamester_lab.compile.one_step import CHANCE, STOCK, Row, inner_steps, record_at
from gamester_lab.compile.vector import row_type

BLOCK = 8
"""`nonzero` searches so many numbers at a time."""

Numbers = npt.NDArray[np.float32]


class Learning(NamedTuple):
    """How a seat learns from each step, in the kernel's dialect, and how what it learned is written down."""

    hear: Callable[..., int]
    """(s, o, seat, action, listener, items, n) -> n: what a listener hears of an action before it is done, as items
    from place n on.
    """
    learn: Callable[..., int]
    """(s, o, seat, dealt, listener, v, now, items, first, n) -> n: all that a step adds from place `first` on, of which
    the listener has just heard the items up to n. `seat` acted (NO_SEAT: chance) and `s` is the table afterwards;
    `v` is scratch space, which then holds what the listener sees.
    """
    write: Callable[..., None]
    """(items, n, player, seats, out, at): writes the first n items, as `player` sees them, to `out` from place `at`."""
    now: type
    """What a listener has to know of the past, to tell what is new."""
    modules: tuple[ModuleType, ...]
    """The modules of these functions and of those that they call."""


class Recall(NamedTuple):
    """All that a seat has seen and heard, compiled."""

    recall: Callable[..., int]
    """(row, course, listener, player, work, rows, items, results, out) -> n: plays a course again from the row before
    it, and writes what the listener sees and has heard to `out`; its items and, for each deal that is over, what the
    seats won are left in `items` and `results`. `rows` is as for `Steps.see`.
    """
    work: Any
    """Scratch space."""


@cache
def recall_of(game: str, kind: type, after: Callable[[Any], int], learning: Learning) -> Recall:
    """The compiled memory of a game with states of this kind."""
    steps, rules = inner_steps(game, kind, after), game_of(game).rules
    act, draw, state, options, behind = *steps, steps.state.itemsize
    admit_modules(learning.modules)
    sources = b"".join(Path(str(module.__file__)).read_bytes() for module in learning.modules)
    learn = inner(f"{game}_{hashlib.sha256(sources).hexdigest()[:16]}")(learning.learn)  # compiled anew after an edit
    hear, write = learning.hear, learning.write
    look, over, payoff, in_pool = rules.look, rules.over, rules.payoff, rules.in_pool
    encode_view, size = encoder_of(game).encode_view, encoder_of(game).SIZE

    @uncounted
    def recall(
        row: Any, course: Any, listener: int, player: int, work: Any, rows: Any, items: Any, results: Any, out: Any
    ) -> int:
        s, o = record_at(row, 0, state), record_at(row, behind, options)
        v, now, order = work[0].seen, work[0].now, work[0].order
        acting, seat, action, n, done = CHANCE, NO_SEAT, NO_ACTION, 0, 0
        now.phase, now.turn = 0, NO_SEAT
        for step in course:
            first = n
            dealt = acting == CHANCE and seat == NO_SEAT and (over(s) or s.deal == 0)
            if acting >= 0:
                seat, action = acting, step
            if seat != NO_SEAT:
                n = hear(s, o, seat, action, listener, items, n)
            if acting >= 0:
                acting = act(row, seat, action)[0]
                if acting == STOCK:
                    acting, n = CHANCE, first
                    continue
            else:
                acting = draw(row, order, seat, action, step)[0]
            n = learn(s, o, seat, dealt, listener, v, now, items, first, n)
            seat, action = NO_SEAT, NO_ACTION
            if over(s) and done < len(results):
                for each in range(s.seats):
                    results[done, each] = payoff(s, o, each)
                results[done, s.seats] = in_pool(s)
                done += 1
        look(s, o, listener, v)
        encode_view(v, rows[0].row)
        for place in range(size):
            out[place] = rows[0].row[place]
        write(items, n, player, s.seats, out, size)
        return n

    kinds = [("seen", record_type(rules.View)), ("now", record_type(learning.now)), ("order", np.int8, (PACK_SIZE,))]
    work, row, out = np.zeros(1, np.dtype(kinds)), np.zeros(1, np.int64), np.zeros(1, np.float32)
    course = np.frombuffer(row.tobytes(), np.int64)  # bytes, and so an array of them, cannot be written
    rows, results = np.zeros(1, row_type(size)), np.zeros((1, 1), np.int64)
    make_ready(f"{game}-recall", recall, row, course, 0, 0, work, rows, row, results, out)
    return Recall(recall, work)


@cache
def nonzero() -> Callable[[Numbers, Row, int, Any, Numbers], tuple[int, int]]:
    """(numbers, pairs, many, places, others) -> (ones, rest): where the first `many` numbers are 1, in the first row of
    `places`, and where they are neither 1 nor 0, in the second row, with those numbers in `others`.

    `pairs` are the same bytes, and `many` is rounded up to a multiple of BLOCK.
    """

    @uncounted
    def search(numbers: Any, pairs: Any, many: int, places: Any, others: Any) -> tuple[int, int]:
        ones = rest = 0
        for first in range(0, many, BLOCK):
            pair = first // 2
            if pairs[pair] | pairs[pair + 1] | pairs[pair + 2] | pairs[pair + 3]:
                for place in range(first, first + BLOCK):
                    number = numbers[place]
                    if number == 1:
                        places[0, ones] = place
                        ones += 1
                    elif number != 0:
                        places[1, rest] = place
                        others[rest] = number
                        rest += 1
        return ones, rest

    numbers = np.zeros(BLOCK, np.float32)
    make_ready("nonzero", search, numbers, numbers.view(np.int64), 0, np.zeros((2, BLOCK), np.int32), numbers)
    return search
