"""The CUDA kernel that is specialised for one row of options: its state is in registers, and it returns only sums.

It is several times as fast as the kernels that take options as data (see `kernels`), but each row needs its own
compilation. Numba's simulator compiles nothing and cannot run it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import cuda, types

from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT
from gamester.lab.compile.compiler import admit_specialised, admitted_rounds, tally_of
from gamester.lab.compile.kernels import jitted
from gamester.lab.compile.layout import record_type
from gamester.lab.compile.scalar_replacement import known, order_of, set_anew, table_of
from gamester.lab.compile.specialised import Specialised, SpecialisedType, type_of
from gamester.text.catalogue import Word

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
