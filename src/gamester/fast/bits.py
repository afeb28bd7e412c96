"""The three functions of `cards.py` that a compiler has better words for."""

from __future__ import annotations

from typing import Any

from gamester import cards

TAUGHT = ("count", "lowest", "highest")


def teach() -> None:
    """Teach Numba `count`, `lowest` and `highest` as single instructions."""
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def ones(_typing: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def trailing(_typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), generate

    @intrinsic
    def leading(_typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctlz(arguments[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), generate

    @overload(cards.count, inline="always")
    def count(mask: Any) -> Any:
        def impl(mask: Any) -> Any:
            return ones(mask)

        return impl

    @overload(cards.lowest, inline="always")
    def lowest(mask: Any) -> Any:
        def impl(mask: Any) -> Any:
            return trailing(mask)

        return impl

    @overload(cards.highest, inline="always")
    def highest(mask: Any) -> Any:
        def impl(mask: Any) -> Any:
            return 63 - leading(mask)

        return impl
