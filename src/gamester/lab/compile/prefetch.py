"""Prefetch of the next table: loops read a large array table by table, and each cache miss is slow."""

from __future__ import annotations

from functools import cache
from typing import Any

LINE = 64
"""The size of a cache line in bytes."""


def ask_for(records: Any, place: int) -> None:
    """Prefetch the record at this place, which may lie beyond the end; interpreted, this does nothing."""


@cache
def teach() -> None:
    """Teach Numba `ask_for` as the prefetch intrinsic."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload

    @intrinsic
    def fetch(_typing: Any, records: Any, place: Any) -> Any:
        size = records.dtype.size

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
            prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
            whole = builder.bitcast(builder.gep(array.data, [arguments[1]]), byte)
            for offset in range(0, size, LINE):
                line = builder.gep(whole, [ir.Constant(ir.IntType(64), offset)])
                builder.call(prefetch, [line, number(1), number(3), number(1)])
            return context.get_dummy_value()

        return types.void(records, types.int64), generate

    @overload(ask_for, inline="always")
    def _ask_for(records: Any, place: Any) -> Any:
        def impl(records: Any, place: Any) -> None:
            fetch(records, place)

        return impl
