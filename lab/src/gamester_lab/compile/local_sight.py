"""Local variables for what a seat sees, on its way from the table into packed bytes.

The compiler keeps them in registers and drops what nobody reads, if it inlines every call and unrolls every loop over
seats, whose number is a constant. `SheetType` is where an encoder writes to. Each place is a variable of its own, so a
place that is known only at run time, such as that of the phase, must not be one of them: an encoder marks it with a
literal 1, and all marks are bits of one more variable.
"""

import operator
from typing import Any, NamedTuple

from llvmlite import ir
from numba import from_dtype, types
from numba.core import cgutils
from numba.extending import models, overload, register_model

from gamester_lab.compile.layout import record_type
from gamester_lab.compile.scalar_replacement import WORD, in_locals, known
from gamester_lab.compile.specialised import ReplacedType


class SheetType(types.Type):  # type: ignore[misc]
    """The Numba type of `size` numbers and a set of marks, whose lowest bit stands for place `first`."""

    def __init__(self, size: int, first: int) -> None:
        self.size, self.first = size, first
        super().__init__(f"Sheet({size}, {first})")


@register_model(SheetType)
class SheetModel(models.PrimitiveModel):  # type: ignore[misc]
    """A pointer to the numbers; the marks follow them."""

    def __init__(self, manager: Any, kind: SheetType) -> None:
        super().__init__(manager, kind, ir.ArrayType(WORD, kind.size + 1).as_pointer())


def place_of(builder: Any, sheet: Any, at: Any) -> Any:
    """The address of a number."""
    return builder.gep(sheet, [ir.Constant(WORD, 0), at], inbounds=True)


@known
def number_at(_typing: Any, sheet: Any, _at: Any) -> Any:
    """The number at a place, or at place `size` the marks."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load(place_of(builder, *values))

    return types.int64(sheet, types.int64), generate


@known
def put_number(_typing: Any, sheet: Any, _at: Any, _number: Any) -> Any:
    """Write a number at a place."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        builder.store(values[2], place_of(builder, *values[:2]))

    return types.void(sheet, types.int64, types.int64), generate


@known
def put_mark(_typing: Any, sheet: Any, _at: Any) -> Any:
    """Mark a place."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        marks = place_of(builder, values[0], ir.Constant(WORD, sheet.size))
        bit = builder.shl(ir.Constant(WORD, 1), builder.sub(values[1], ir.Constant(WORD, sheet.first)))
        builder.store(builder.or_(builder.load(marks), bit), marks)

    return types.void(sheet, types.int64), generate


def get_one(sheet: Any, at: Any) -> Any:
    """`sheet[at]`."""

    def impl(sheet: Any, at: Any) -> Any:
        return number_at(sheet, at)

    return impl if isinstance(sheet, SheetType) else None


def set_one(sheet: Any, at: Any, value: Any) -> Any:
    """`sheet[at] = value`, and `sheet[at] = 1`, which is a mark."""

    def number(sheet: Any, at: Any, value: Any) -> None:
        put_number(sheet, at, value)

    def mark(sheet: Any, at: Any, value: Any) -> None:
        put_mark(sheet, at)

    if not isinstance(sheet, SheetType):
        return None
    return mark if isinstance(value, types.IntegerLiteral) else number


overload(operator.getitem, jit_options={"forceinline": True})(get_one)
overload(operator.setitem, jit_options={"forceinline": True}, prefer_literal=True)(set_one)


class Locals(NamedTuple):
    """Functions for compiled code."""

    new_view: Any
    """() -> a view whose fields are not defined."""
    new_sheet: Any
    """() -> a sheet of zeros without marks."""


def locals_of(view: type, players: int, size: int, first: int) -> Locals:
    """The local variables for views of this class at tables of so many players, and for a sheet."""
    seen, sheet = ReplacedType(from_dtype(record_type(view)), players), SheetType(size, first)

    @known
    def new_view(_typing: Any) -> Any:
        return seen(), lambda context, builder, _signature, _values: in_locals(context, builder, seen)

    @known
    def new_sheet(_typing: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, _values: Any) -> Any:
            numbers = cgutils.alloca_once(builder, context.get_value_type(sheet).pointee, name="sheet")
            cgutils.memset(builder, numbers, ir.Constant(WORD, 8 * (size + 1)), 0)
            return numbers

        return sheet(), generate

    return Locals(new_view, new_sheet)
