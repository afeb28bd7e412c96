"""Cards and seats written into a row of bytes eight places at a time, as a processor would rather do it."""

from __future__ import annotations

from typing import Any

from gamester import planes
from gamester.cards import PACK_SIZE

TAUGHT = ("put_cards", "put_seats")
SEVEN = 0x7F
APART = 0x0002040810204081
"""Seven bits times this lie eight apart, and nothing is carried."""
ONES = 0x0001010101010101
EIGHTH = 49
"""From the eighth bit to the lowest of the eighth byte."""
LAST = PACK_SIZE - 8


def is_bytes(out: Any) -> bool:
    """Is this Numba type an array of bytes that lie side by side?"""
    from numba import types

    return isinstance(out, types.Array) and out.dtype == types.int8 and out.layout == "C" and out.ndim == 1


def teach() -> None:
    """Teach Numba to lay sets out in bytes eight at once; into anything else they go as they are written."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def put_eight(_typing: Any, out: Any, at: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            word = ir.IntType(64)
            low = builder.mul(builder.and_(arguments[2], word(SEVEN)), word(APART))
            high = builder.shl(builder.and_(arguments[2], word(SEVEN + 1)), word(EIGHTH))
            eight = builder.or_(builder.and_(low, word(ONES)), high)
            place = builder.bitcast(builder.gep(array.data, [arguments[1]]), word.as_pointer())
            builder.store(eight, place, align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, types.int64), generate

    @overload(planes.put_cards, jit_options={"forceinline": True})
    def put_cards(cards: Any, out: Any, at: Any) -> Any:
        def eight_at_once(cards: Any, out: Any, at: Any) -> None:
            if cards:
                for place in range(0, PACK_SIZE - 7, 8):
                    put_eight(out, at + place, cards >> place)
                put_eight(out, at + LAST, cards >> LAST)

        return eight_at_once if is_bytes(out) else planes.put_cards

    @overload(planes.put_seats, jit_options={"forceinline": True})
    def put_seats(seats: Any, looking: Any, players: Any, out: Any, at: Any) -> Any:
        def eight_at_once(seats: Any, looking: Any, players: Any, out: Any, at: Any) -> None:
            put_eight(out, at, (seats >> looking | seats << (players - looking)) & ((1 << players) - 1))

        return eight_at_once if is_bytes(out) else planes.put_seats
