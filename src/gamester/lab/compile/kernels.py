"""The CUDA kernels: one thread plays one table, with the same source as on the processor. Importing needs Numba's CUDA.

Other modules import this one only where they use it.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT
from gamester.lab.compile import simulated
from gamester.lab.compile.compiler import admitted_rounds, kernel, tally_of
from gamester.lab.compile.layout import SCRATCH, record_type
from gamester.lab.compile.lockstep import admitted_tracing, work_type
from gamester.lab.compile.simulated import readable

CARD = np.int8
"""The type of a single card in a list on a GPU: it halves the size of a table, and memory limits a GPU's speed."""
BLOCK = 128
"""Threads of a block."""

APART = {
    "declarations", "flushes", "exchange_from", "after_exchange", "dealt_flushes", "sweep", "end_deal", "best_flush",
    "settle_tricks", "share_out", "flush_worth", "go_round", "offend",
    "capture", "win", "open_claims", "close_claims", "settle", "open_declarations", "ask_from", "put_aside",
}  # fmt: skip
"""Functions with several callers that themselves call many functions.

NVIDIA's compiler would inline them at every call: the code would be five times as long and overflow the instruction
cache.
"""


class Kernels(NamedTuple):
    """The kernels of a game. Each thread plays the table at the index of its number, if there is one."""

    play: Any
    """(fresh, options, seed, first, number, deals, keep, acts, totals, rows): plays `deals` deals at each table.

    The last `keep` tallies of a table stay in `rows`, and `totals` sums all payments.
    """
    trace: Any
    """(fresh, states, options, seed, first, number, steps, rows, views, tallies, sizes): traces one deal."""


def state_type(game: str) -> np.dtype[Any]:
    """The record of a table on a GPU."""
    package: Any = game_of(game)
    return record_type(package.rules.State, CARD)


@cache
def texts(game: str) -> Kernels:
    """The kernels of a game as plain functions, which `cuda.jit` compiles."""
    steps, trace_table = admitted_rounds(game), admitted_tracing(game).trace_table
    simulated.teach()
    if not simulating():
        for module in kernel(game):
            for name in APART & vars(module).keys():
                function = getattr(module, name)
                if function.__module__ == module.__name__:
                    keep_apart(function)
    deal_out, play_out = steps.deal_out, steps.play_out
    finished, note = game_of(game).rules.finished, tally_of(game).note
    table, work = state_type(game), work_type(game, CARD)

    def play(
        fresh: Any, options: Any, seed: int, first: int, number: int, deals: int, keep: int,
        acts: Any, totals: Any, rows: Any,
    ) -> None:  # fmt: skip
        place = cuda.grid(1)
        if place < len(acts):
            states = readable(cuda.local.array(1, table))
            works = readable(cuda.local.array(1, SCRATCH))
            o = readable(options)[0]
            states[0] = readable(fresh)[0]
            s = states[0]
            order = works[0].order
            done = 0
            for deal in range(deals):
                if finished(s, o):
                    states[0] = readable(fresh)[0]
                x = deal_out(s, o, order, seed, first + place, number + deal)
                done += play_out(s, o, order, x)
                row = readable(rows)[place, deal % keep]
                note(s, o, row)
                for seat in range(PER_SEAT):
                    totals[place, seat] += row.paid[seat]
            acts[place] = done

    def trace(
        fresh: Any, states: Any, options: Any, seed: int, first: int, number: int,
        steps: Any, rows: Any, views: Any, tallies: Any, sizes: Any,
    ) -> None:  # fmt: skip
        place = cuda.grid(1)
        if place < len(sizes):
            w = readable(cuda.local.array(1, work))[0]
            sizes[place] = trace_table(
                readable(fresh), readable(states), readable(options), place, w.order, w.step, w.seen,
                seed, first + place, number, readable(steps), readable(rows), readable(views), readable(tallies),
            )  # fmt: skip

    return Kernels(play, trace)


@cache
def kernels(game: str) -> Kernels:
    """The kernels of a game; they compile at their first call, and are cached like other compiled code."""
    return Kernels(*map(jitted, texts(game)))


def jitted(text: Any, **options: Any) -> Any:
    """A kernel that is cached once it is compiled; the simulator compiles nothing."""
    from numba import config

    return cuda.jit(text) if simulating() else cuda.jit(cache=bool(config.CACHE_DIR), **options)(text)


def simulating() -> bool:
    """Are kernels run by Numba's simulator?"""
    from numba.cuda.core import config

    return bool(config.ENABLE_CUDASIM)


def keep_apart(function: Any) -> None:
    """Forbid the CUDA compiler to inline a function.

    The processor's compiler stays free to inline it, and with specialised options every call is inlined.
    """
    from numba import types
    from numba.extending import intrinsic, overload, register_jitable

    from gamester.lab.compile.specialised import is_specialised

    @intrinsic(target="cuda")
    def apart(_typing: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.void(), generate

    code = function.__code__
    body = FunctionType(code, function.__globals__, f"{function.__name__}_body", None, function.__closure__)
    register_jitable(forceinline=True)(body)
    names = ", ".join(code.co_varnames[: code.co_argcount])
    around = {"apart": apart, "body": body}
    exec(f"def called({names}):\n    apart()\n    return body({names})\n", around)  # noqa: S102  its own names only

    @overload(function, strict=False, target="cuda")
    def _called(*given: Any, **_named: Any) -> Any:
        return None if is_specialised(given) else around["called"]
