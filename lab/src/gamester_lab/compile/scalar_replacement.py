"""Scalar replacement: compiled code keeps a state in local variables instead of in a record in memory.

`ReplacedType` stands for a record with the same fields. Every int is a local variable, which the compiler keeps in a
register, or drops if nothing reads it. Every list is a separate local array, so a store into one cannot alias another.
This works only where every call is inlined, which is so with specialised options.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing import signature
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    overload,
    register_model,
)

from gamester.kernel.cards import PACK_SIZE
from gamester_lab.compile.specialised import ReplacedType, SpecialisedType

WORD, BYTE = ir.IntType(64), ir.IntType(8)


class RowType(types.Type):  # type: ignore[misc]
    """The Numba type of a list of a replaced state: bytes for single cards, else 64-bit words."""

    def __init__(self, size: int) -> None:
        """A type for lists of this length."""
        self.size = size
        self.item = BYTE if size == PACK_SIZE else WORD
        super().__init__(f"Row({size})")


def pointee(kind: Any) -> Any:
    """The LLVM type of a field."""
    return ir.ArrayType(kind.item, kind.size) if isinstance(kind, RowType) else WORD


def part_of(replaced: ReplacedType, name: str) -> Any:
    """The type of a field: an int or a list."""
    kind = replaced.record.typeof(name)
    return RowType(kind.nitems) if isinstance(kind, types.NestedArray) else types.int64


def known(function: Any) -> Any:
    """`intrinsic`, with a signature that the type checker accepts."""
    return intrinsic(function)


@register_model(RowType)
class RowModel(models.PrimitiveModel):  # type: ignore[misc]
    """A pointer to the list."""

    def __init__(self, manager: Any, kind: RowType) -> None:
        super().__init__(manager, kind, pointee(kind).as_pointer())


class BeginningType(types.Type):  # type: ignore[misc]
    """The Numba type of a slice `row[:size]`."""

    def __init__(self, row: RowType) -> None:
        """A type for `row[:size]`."""
        self.row = row
        super().__init__(f"Beginning({row})")


@register_model(BeginningType)
class BeginningModel(models.PrimitiveModel):  # type: ignore[misc]
    """A pointer to the list, and the size of the slice."""

    def __init__(self, manager: Any, kind: BeginningType) -> None:
        super().__init__(manager, kind, ir.LiteralStructType([pointee(kind.row).as_pointer(), WORD]))


@register_model(ReplacedType)
class HeldModel(models.PrimitiveModel):  # type: ignore[misc]
    """A pointer for each field; LLVM removes the pointers once every call is inlined."""

    def __init__(self, manager: Any, kind: ReplacedType) -> None:
        parts = [pointee(part_of(kind, name)).as_pointer() for name in kind.names]
        super().__init__(manager, kind, ir.LiteralStructType(parts))


@infer_getattr
class Parts(AttributeTemplate):  # type: ignore[misc]
    """The attributes of a replaced state: the fields of its record."""

    key = ReplacedType

    def generic_resolve(self, replaced: ReplacedType, name: str) -> Any:
        """The type of one field."""
        return part_of(replaced, name) if name in replaced.record.fields else None


def read(_context: Any, builder: Any, replaced: ReplacedType, value: Any, name: str) -> Any:
    """The value of an int field, or the pointer of a list field. The number of seats is a constant."""
    if name == "seats":
        return ir.Constant(WORD, replaced.seats)
    place = builder.extract_value(value, replaced.names.index(name))
    return place if isinstance(part_of(replaced, name), RowType) else builder.load(place)


def write(_context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> None:
    """Set an int field; the number of seats is a constant."""
    if name != "seats":
        builder.store(arguments[1], builder.extract_value(arguments[0], signature.args[0].names.index(name)))


lower_getattr_generic(ReplacedType)(read)
lower_setattr_generic(ReplacedType)(write)


@known
def item(_typing: Any, row: Any, _place: Any) -> Any:
    """One place of a list."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        value = builder.load(builder.gep(arguments[0], [ir.Constant(WORD, 0), arguments[1]], inbounds=True))
        return builder.sext(value, WORD) if row.item is BYTE else value

    return types.int64(row, types.int64), generate


@known
def set_item(_typing: Any, row: Any, _place: Any, _value: Any) -> Any:
    """Set one place of a list."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        value = builder.trunc(arguments[2], BYTE) if row.item is BYTE else arguments[2]
        builder.store(value, builder.gep(arguments[0], [ir.Constant(WORD, 0), arguments[1]], inbounds=True))

    return types.void(row, types.int64, types.int64), generate


def copy_in(builder: Any, kind: ReplacedType, memory: Any, replaced: Any) -> None:
    """Copy all fields from a record in memory to their local variables."""
    for number, name in enumerate(kind.names):
        part, place = part_of(kind, name), builder.extract_value(replaced, number)
        size, item = (part.size, part.item) if isinstance(part, RowType) else (1, WORD)
        there = cgutils.get_record_member(builder, memory, kind.record.offset(name), WORD)
        here = builder.bitcast(place, item.as_pointer())
        with cgutils.for_range(builder, ir.Constant(WORD, size)) as loop:
            value = builder.load(builder.gep(there, [loop.index]))
            builder.store(builder.trunc(value, BYTE) if item is BYTE else value, builder.gep(here, [loop.index]))


def in_locals(context: Any, builder: Any, kind: ReplacedType) -> Any:
    """A replaced state, or view, whose fields are not defined."""
    replaced = ir.Constant(context.get_value_type(kind), ir.Undefined)
    for number, name in enumerate(kind.names):
        place = cgutils.alloca_once(builder, pointee(part_of(kind, name)), name=name)
        replaced = builder.insert_value(replaced, place, number)
    return replaced


@known
def beginning(_typing: Any, row: Any, places: Any) -> Any:
    """The slice `row[:size]`."""
    kind = BeginningType(row)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = cgutils.create_struct_proxy(signature.args[1])(context, builder, value=arguments[1]).stop
        part = ir.Constant(context.get_value_type(kind), ir.Undefined)
        return builder.insert_value(builder.insert_value(part, arguments[0], 0), size, 1)

    return kind(row, places), generate


@known
def row_of(_typing: Any, part: Any) -> Any:
    """The list of a slice."""
    return part.row(part), lambda _context, builder, _signature, arguments: builder.extract_value(arguments[0], 0)


@known
def size_of(_typing: Any, part: Any) -> Any:
    """The size of a slice."""
    return types.int64(part), lambda _context, builder, _signature, arguments: builder.extract_value(arguments[0], 1)


def one_place(row: Any, place: Any) -> Any:
    """`row[place]`, and `row[:size]`."""

    def of_row(row: Any, place: Any) -> Any:
        return item(row, place)

    def of_beginning(row: Any, place: Any) -> Any:
        return item(row_of(row), place)

    def first_places(row: Any, place: Any) -> Any:
        return beginning(row, place)

    if isinstance(row, BeginningType):
        return of_beginning
    if isinstance(row, RowType):
        return first_places if isinstance(place, types.SliceType) else of_row
    return None


def length(part: Any) -> Any:
    """`len(row[:size])`."""

    def impl(part: Any) -> Any:
        return size_of(part)

    return impl if isinstance(part, BeginningType) else None


def set_one_place(row: Any, place: Any, value: Any) -> Any:
    """`row[place] = value`."""

    def impl(row: Any, place: Any, value: Any) -> None:
        set_item(row, place, value)

    return impl if isinstance(row, RowType) else None


overload(operator.getitem, jit_options={"forceinline": True})(one_place)
overload(len, jit_options={"forceinline": True})(length)
overload(operator.setitem, jit_options={"forceinline": True})(set_one_place)


# --- What loops call ------------------------------------------------------------------------------------------


@known
def table_of(_typing: Any, states: Any, options: Any) -> Any:
    """The state to play on: the first of `states`, or a replaced state if options are specialised.

    A replaced state is undefined until `set_anew` sets it.
    """
    if not isinstance(options, SpecialisedType):
        return states.dtype(states, options), lambda context, builder, _signature, values: first(
            context, builder, states, values[0]
        )
    kind = ReplacedType(states.dtype, options.seats)
    return kind(states, options), lambda context, builder, _signature, _values: in_locals(context, builder, kind)


@known
def order_of(_typing: Any, scratch: Any, options: Any) -> Any:
    """Space for a shuffle: `order` of the first record of `scratch`, or a local array if options are specialised."""
    kind = RowType(PACK_SIZE) if isinstance(options, SpecialisedType) else scratch.dtype.typeof("order")

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        if isinstance(kind, RowType):
            return cgutils.alloca_once(builder, pointee(kind), name="order")
        record = first(context, builder, scratch, values[0])
        return context.get_getattr(scratch.dtype, "order")(context, builder, scratch.dtype, record, "order")

    return kind(scratch, options), generate


@known
def set_anew(_typing: Any, s: Any, fresh: Any) -> Any:
    """Copy the first record of `fresh` into a state."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        memory = first(context, builder, fresh, values[1])
        if isinstance(s, ReplacedType):
            copy_in(builder, s, memory, values[0])
        else:
            cgutils.raw_memcpy(builder, values[0], memory, ir.Constant(WORD, s.size), 1)

    return types.void(s, fresh), generate


def first(context: Any, builder: Any, states: Any, values: Any) -> Any:
    """The address of the first of some records."""
    found = context.get_function(operator.getitem, signature(states.dtype, states, types.int64))
    return found(builder, [values, ir.Constant(WORD, 0)])
