"""The CUDA kernels: one thread plays one table, with the same source as on the processor. Importing needs Numba's CUDA.

The simulator runs a kernel as plain Python over NumPy records, so a kernel wraps its records with `readable`, which
does nothing in compiled code. A kernel that is specialised for one row of options keeps its state in registers. Other
modules import this one only where they use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numba import cuda, types

from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT
from gamester.text.catalogue import Word
from gamester_lab.compile.compiler import admit_specialised, admitted_rounds, kernel, tally_of
from gamester_lab.compile.layout import SCRATCH, record_type
from gamester_lab.compile.lockstep import admitted_tracing, work_type
from gamester_lab.compile.scalar_replacement import known, order_of, set_anew, table_of
from gamester_lab.compile.specialised import Specialised, SpecialisedType, type_of


class Plain:
    """A wrapped record: its fields read as ints or lists of ints, and assignments change the record."""

    __slots__ = ("record",)

    def __init__(self, record: Any) -> None:
        """Wrap a record of NumPy or of the simulator."""
        object.__setattr__(self, "record", record)

    def __getattr__(self, name: str) -> Any:
        """A field."""
        return plain(self.record[name])

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a field that is an int."""
        self.record[name] = value

    def copy_to(self, other: Plain) -> None:
        """Copy all fields."""
        for name in self.record.dtype.names:
            if self.record[name].ndim:
                for place in range(len(self.record[name])):
                    other.record[name][place] = self.record[name][place]
            else:
                other.record[name] = self.record[name]


class Readable:
    """A wrapped array of records, or a wrapped list field of a record."""

    __slots__ = ("values",)

    def __init__(self, values: Any) -> None:
        """Wrap an array of NumPy or of the simulator."""
        self.values = values

    def __len__(self) -> int:
        """The number of places."""
        return len(self.values)

    def __getitem__(self, place: Any) -> Any:
        """One value, or a slice."""
        return plain(self.values[place])

    def __setitem__(self, place: Any, value: Any) -> None:
        """Set an int, or copy a record."""
        if isinstance(value, Plain):
            value.copy_to(Plain(self.values[place]))
        else:
            self.values[place] = value


def plain(value: Any) -> Any:
    """An array or record in its wrapper, or a number as an int."""
    if value.ndim:
        return Readable(value)
    return Plain(value) if value.dtype.names else int(value)


def readable(records: Any) -> Any:
    """An array of records that a simulated kernel can read and write."""
    return Readable(records)


@cache
def teach() -> None:
    """Teach Numba that `readable` does nothing."""
    from numba.extending import overload

    @overload(readable, jit_options={"forceinline": True})
    def _readable(records: Any) -> Any:
        def impl(records: Any) -> Any:
            return records

        return impl


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
    teach()
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

    from gamester_lab.compile.specialised import is_specialised

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


REGISTERS = 64
"""The limit of 32-bit registers for a thread. The state could use more, but then fewer threads hide memory latency."""
ROWS: dict[int, SpecialisedType] = {}
"""The rows of options that have kernels, by their numbers."""


@known
def row_of(_typing: Any, number: Any) -> Any:
    """The specialised options of this number; a cached kernel can refer to a number, but not to a Python object."""
    if not isinstance(number, types.IntegerLiteral):
        return None
    kind = ROWS[number.literal_value]
    return kind(number), lambda context, _builder, _signature, _arguments: context.get_dummy_value()


def number_of(specialised: Specialised) -> int:
    """A number of 62 bits for these options and their number of seats, the same in every process."""
    seats, options = specialised.key.split("-")
    return int(options, 16) >> 6 << 4 | int(seats)


def text(game: str, specialised: Specialised) -> Any:
    """The kernel as a plain function, which `cuda.jit` compiles.

    (fresh, seed, first, number, deals, acts, totals): each thread plays the table of its number, and `totals` sums all
    payments.
    """
    steps = admitted_rounds(game)
    admit_specialised()
    deal_out, play_out = steps.deal_out, steps.play_out
    finished, note = game_of(game).rules.finished, tally_of(game).note
    tally, own = record_type(tally_of(game).Tally), number_of(specialised)
    ROWS[own] = type_of(specialised, None)

    def count(fresh: Any, seed: int, first: int, number: int, deals: int, acts: Any, totals: Any) -> None:
        place = cuda.grid(1)
        if place < len(acts):
            o = row_of(own)
            s, order = table_of(fresh, o), order_of(fresh, o)
            row = cuda.local.array(1, tally)[0]
            paid = cuda.local.array(PER_SEAT, np.int64)
            for seat in range(PER_SEAT):
                paid[seat] = 0
            set_anew(s, fresh)
            done = 0
            for deal in range(deals):
                if finished(s, o):
                    set_anew(s, fresh)
                x = deal_out(s, o, order, seed, first + place, number + deal)
                done += play_out(s, o, order, x)
                note(s, o, row)
                for seat in range(PER_SEAT):
                    paid[seat] += row.paid[seat]
            for seat in range(PER_SEAT):
                totals[place, seat] = paid[seat]
            acts[place] = done

    return count


def counting(game: str, variant: str, seats: int, words: Mapping[str, Word]) -> Any:
    """The kernel for a kind of table; it compiles at its first call, and is cached like other compiled code."""
    row = game_of(game).words.options_of(variant, words, seats)
    return jitted(text(game, Specialised(row, seats)), max_registers=REGISTERS)
