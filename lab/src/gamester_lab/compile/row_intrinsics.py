"""Intrinsics that write sets of cards and seats into a row of bytes with vector stores."""

from __future__ import annotations

from typing import Any

from gamester.kernel import planes
from gamester.kernel.cards import PACK_SIZE

TAUGHT = ("put_cards", "put_seats")
WIDE = 32
"""The places that one store writes. Two stores, which overlap, write a plane of 52 cards."""
REST = PACK_SIZE - WIDE


def is_bytes(out: Any) -> bool:
    """Is this Numba type a contiguous array of bytes?"""
    from numba import types

    return isinstance(out, types.Array) and out.dtype == types.int8 and out.layout == "C" and out.ndim == 1


def teach() -> None:
    """Teach Numba to write sets into bytes with vector stores; other arrays use the original functions."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    def spread(places: int) -> Any:
        """The intrinsic that writes the lowest `places` bits of a number as bytes of 0 or 1."""
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
