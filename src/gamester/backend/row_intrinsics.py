"""Cards and seats written into a row of bytes many places at a time, as a processor would rather do it."""

from __future__ import annotations

from typing import Any

from gamester.kernel import planes
from gamester.kernel.cards import PACK_SIZE

TAUGHT = ("put_cards", "put_seats")
WIDE = 32
"""Places that are written at once: two such stores, the second over the end of the first, make a plane of cards."""
REST = PACK_SIZE - WIDE


def is_bytes(out: Any) -> bool:
    """Is this Numba type an array of bytes that lie side by side?"""
    from numba import types

    return isinstance(out, types.Array) and out.dtype == types.int8 and out.layout == "C" and out.ndim == 1


def teach() -> None:
    """Teach Numba to lay sets out in bytes many at once; into anything else they go as they are written."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    def spread(places: int) -> Any:
        """What writes the lowest bits of a number as so many bytes of 0 or 1."""
        bits, row = ir.IntType(places), ir.VectorType(ir.IntType(8), places)
        truths = ir.VectorType(ir.IntType(1), places)

        @intrinsic
        def put(_typing: Any, out: Any, at: Any, number: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                array = context.make_array(signature.args[0])(context, builder, arguments[0])
                many = builder.zext(builder.bitcast(builder.trunc(arguments[2], bits), truths), row)
                place = builder.bitcast(builder.gep(array.data, [arguments[1]]), row.as_pointer())
                builder.store(many, place, align=1)
                return context.get_dummy_value()

            return types.void(out, types.int64, types.int64), generate

        return put

    put_wide, put_eight = spread(WIDE), spread(8)

    @overload(planes.put_cards, jit_options={"forceinline": True})
    def put_cards(cards: Any, out: Any, at: Any) -> Any:
        def many_at_once(cards: Any, out: Any, at: Any) -> None:
            put_wide(out, at, cards)
            put_wide(out, at + REST, cards >> REST)

        return many_at_once if is_bytes(out) else planes.put_cards

    @overload(planes.put_seats, jit_options={"forceinline": True})
    def put_seats(seats: Any, looking: Any, players: Any, out: Any, at: Any) -> Any:
        def many_at_once(seats: Any, looking: Any, players: Any, out: Any, at: Any) -> None:
            put_eight(out, at, (seats >> looking | seats << (players - looking)) & ((1 << players) - 1))

        return many_at_once if is_bytes(out) else planes.put_seats
