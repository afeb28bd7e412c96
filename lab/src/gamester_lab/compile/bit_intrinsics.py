"""Intrinsics for bit functions: the processor has single instructions where Python needs several steps."""

from __future__ import annotations

from typing import Any

from gamester.kernel import cards, chance

TAUGHT = ("count", "lowest", "highest", "suit_of", "rank_of", "nth")


def has_deposit() -> bool:
    """Can the target scatter bits over a mask in one instruction: x86 with BMI2?"""
    from numba.core.registry import cpu_target

    triple, _, features = cpu_target.target_context.codegen().magic_tuple()
    return triple.startswith("x86_64") and "+bmi2" in features.split(",")


INLINE = {"forceinline": True}
"""LLVM inlines these: Numba's own inlining leaves code that breaks the CUDA target."""


def teach() -> None:
    """Teach Numba `count`, `lowest`, `highest` and `nth` as one or two instructions."""
    from numba.extending import overload

    def taught(function: Any) -> Any:
        """Decorator: replace a function with the decorated overload."""
        return overload(function, jit_options=INLINE)

    ones, trailing, leading = counting()

    @taught(cards.count)
    def count(mask: Any) -> Any:
        def impl(mask: Any) -> Any:
            return ones(mask)

        return impl

    @taught(cards.lowest)
    def lowest(mask: Any) -> Any:
        def impl(mask: Any) -> Any:
            return trailing(mask)

        return impl

    @taught(cards.highest)
    def highest(mask: Any) -> Any:
        def impl(mask: Any) -> Any:
            return 63 - leading(mask)

        return impl

    @taught(cards.suit_of)
    def suit_of(card: Any) -> Any:
        def impl(card: Any) -> Any:
            return card * 79 >> 10  # division by 13, exact below 64

        return impl

    @taught(cards.rank_of)
    def rank_of(card: Any) -> Any:
        def impl(card: Any) -> Any:
            return card - 13 * (card * 79 >> 10)

        return impl

    teach_nth(trailing)


def counting() -> tuple[Any, Any, Any]:
    """The intrinsics that count bits: all of a mask, the zeros below its lowest and above its highest."""
    from numba import types
    from numba.extending import intrinsic

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

    return ones, trailing, leading


def teach_nth(trailing: Any) -> None:
    """Teach Numba `nth`, by an instruction that scatters bits where the target has one."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def deposit(_typing: Any, bits: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            scatter = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
            return builder.call(scatter, arguments)

        return types.int64(types.int64, types.int64), generate

    def nth_by_deposit(mask: Any, number: Any) -> Any:
        def impl(mask: Any, number: Any) -> Any:
            return trailing(deposit(1 << number, mask))

        return impl

    def nth_by_steps(mask: Any, number: Any) -> Any:
        def impl(mask: Any, number: Any) -> Any:
            for _ in range(number):
                mask &= mask - 1
            return trailing(mask)

        return impl

    overload(chance.nth, jit_options=INLINE, target="cpu")(nth_by_deposit if has_deposit() else nth_by_steps)
    overload(chance.nth, jit_options=INLINE, target="cuda")(nth_by_steps)
