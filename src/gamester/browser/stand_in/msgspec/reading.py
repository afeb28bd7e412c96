"""Plain values as values of a type; each type has a reader, made once.

A reader takes what JSON gives (None, bool, int, float, str, list, dict) and returns the value, or raises
ValidationError in msgspec's words.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from .struct import Meta, StructMeta

Reader = Callable[[Any], Any]
_KINDS: dict[type, str] = {
    type(None): "null", bool: "bool", int: "int", float: "float", str: "str", list: "array", tuple: "array",
    dict: "object",
}  # fmt: skip


class MsgspecError(Exception):
    """Anything that went wrong."""


class DecodeError(MsgspecError):
    """The data are not JSON."""


class ValidationError(DecodeError):
    """The data are not of the type that was asked for; the message says where."""

    def __init__(self, what: str) -> None:
        """`what`: the fault; each container on the way out adds its part of the path by `within`."""
        super().__init__(what)
        self.what, self.path, self.key = what, "", False

    def within(self, part: str) -> ValidationError:
        """The same fault, seen from the container: `part` is `.name`, `[0]` or `[...]`."""
        self.path = part + self.path
        return self

    def at_key(self) -> ValidationError:
        """The same fault, seen from the object whose key it is."""
        self.key = True
        return self

    def __str__(self) -> str:
        """The fault, and where it is."""
        if self.key:
            return f"{self.what} - at `key` in `${self.path}`"
        return f"{self.what} - at `${self.path}`" if self.path else self.what


def convert(value: object, type: object, *, str_keys: bool = False) -> Any:
    """A plain value as a value of a type; ValidationError. `str_keys` is msgspec's: keys are strings here anyway."""
    del str_keys
    return reader_of(type)(value)


@cache
def reader_of(kind: object) -> Reader:
    """The reader of a type; TypeError for a type that Gamester does not use."""
    if kind is Any:
        return lambda value: value
    if isinstance(kind, StructMeta):
        return struct_reader(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin is typing.Annotated:
        return bounded(kind_of(args[0]), reader_of(args[0]), next(one for one in args[1:] if isinstance(one, Meta)))
    if origin in (Union, types.UnionType):
        return union_reader(args)
    if origin is Literal:
        return literal_reader(args)
    if origin in (list, tuple):
        return array_reader(args[0], origin)
    if origin in (dict, Mapping):
        return dict_reader(*args)
    if kind in _KINDS or kind is None:
        return scalar_reader(kind or type(None))
    raise TypeError(f"the stand-in reads no {kind}")


def wrong_kind(wanted: str, value: object) -> ValidationError:
    """The fault that a value is of another kind."""
    return ValidationError(f"Expected `{wanted}`, got `{_KINDS[type(value)]}`")


def scalar_reader(kind: type) -> Reader:
    """Reads null, a bool, a number or a string; a fraction may be written as a whole number."""
    name = _KINDS[kind]

    def read(value: object) -> Any:
        if type(value) is kind:
            return value
        if kind is float and type(value) is int:
            return float(value)
        raise wrong_kind(name, value)

    return read


def literal_reader(members: tuple[Any, ...]) -> Reader:
    """Reads one of some words."""
    known = {(type(one), one): one for one in members}
    names = kind_of(Literal[members])

    def read(value: object) -> Any:
        if isinstance(value, list | dict):
            raise wrong_kind(names, value)
        if (type(value), value) in known:
            return value
        if all(type(one) is not type(value) for one in members):
            raise wrong_kind(names, value)
        raise ValidationError(f"Invalid enum value {value!r}")

    return read


def array_reader(item: object, made: type) -> Reader:
    """Reads an array of items of one type, as a list or a tuple."""
    one = reader_of(item)

    def read(value: object) -> Any:
        if not isinstance(value, list | tuple):
            raise wrong_kind("array", value)
        found = []
        for place, each in enumerate(value):
            try:
                found.append(one(each))
            except ValidationError as fault:
                raise fault.within(f"[{place}]") from None
        return found if made is list else tuple(found)

    return read


def dict_reader(key: object, item: object) -> Reader:
    """Reads an object with keys of one type and values of another."""
    read_key, one = reader_of(key), reader_of(item)

    def read(value: object) -> Any:
        if type(value) is not dict:
            raise wrong_kind("object", value)
        found = {}
        for name, each in value.items():
            try:
                known = read_key(name)
            except ValidationError as fault:
                raise fault.at_key() from None
            try:
                found[known] = one(each)
            except ValidationError as fault:
                raise fault.within("[...]") from None
        return found

    return read


def struct_reader(kind: StructMeta) -> Reader:
    """Reads a struct from an object; fields that it does not know are passed over."""
    shape = kind.__shape__
    readers: dict[str, Reader] = {}  # made when the first value is read: a type may name itself

    def read(value: object) -> Any:
        if type(value) is not dict:
            raise wrong_kind("object", value)
        if not readers:
            hints = typing.get_type_hints(kind, include_extras=True)
            readers.update({name: reader_of(hints[name]) for name in shape.names})
        found = {}
        for name, each in value.items():
            if name == shape.tag_field:
                if each != shape.tag:
                    raise wrong_tag(each).within(f".{name}")
            elif name in readers:
                try:
                    found[name] = readers[name](each)
                except ValidationError as fault:
                    raise fault.within(f".{name}") from None
        for name in shape.names:
            if name not in found and name not in shape.defaults:
                raise ValidationError(f"Object missing required field `{name}`")
        return kind(**found)

    return read


def wrong_tag(tag: object) -> ValidationError:
    """The fault that there is no struct of such a tag."""
    return ValidationError(f"Invalid value {tag!r}" if isinstance(tag, str) else "Expected `str`")


def tagged_reader(kinds: list[StructMeta]) -> Reader:
    """Reads one of several structs, by the tag."""
    tag_field = str(kinds[0].__shape__.tag_field)
    readers = {kind.__shape__.tag: reader_of(kind) for kind in kinds}

    def read(value: dict[str, Any]) -> Any:
        if tag_field not in value:
            raise ValidationError(f"Object missing required field `{tag_field}`")
        tag = value[tag_field]
        if not isinstance(tag, str) or tag not in readers:
            raise wrong_tag(tag).within(f".{tag_field}")
        return readers[tag](value)

    return read


def union_reader(args: tuple[Any, ...]) -> Reader:
    """Reads a value of one of several types, chosen by what JSON gives."""
    structs = [one for one in args if isinstance(one, StructMeta)]
    by_kind: dict[str, Reader] = {}
    for one in args:
        if one not in structs:
            by_kind.update(dict.fromkeys(kind_of(one).split(" | "), reader_of(one)))
    if structs:
        by_kind["object"] = reader_of(structs[0]) if len(structs) == 1 else tagged_reader(structs)
    names = " | ".join(name for name in ("bool", "int", "float", "str", "array", "object", "null") if name in by_kind)

    def read(value: object) -> Any:
        name = _KINDS[type(value)]
        if name == "int" and "int" not in by_kind:
            name = "float"
        if name not in by_kind:
            raise wrong_kind(names, value)
        return by_kind[name](value)

    return read


def kind_of(kind: Any) -> str:
    """What JSON must give for a type, in msgspec's words: `int | null`."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is typing.Annotated:
        return kind_of(args[0])
    if origin in (Union, types.UnionType):
        return " | ".join(kind_of(one) for one in args)
    if origin is Literal:
        return " | ".join(dict.fromkeys(_KINDS[type(one)] for one in args))
    if isinstance(kind, StructMeta):
        return "object"
    if origin is Mapping:
        return "object"
    return _KINDS[type(None) if kind is None else origin or kind]


def bounded(name: str, read: Reader, meta: Meta) -> Reader:
    """A reader that also keeps the bounds of a Meta."""
    pattern = re.compile(meta.pattern) if meta.pattern is not None else None
    number = float if name == "float" else int
    least, most = (None if bound is None else number(bound) for bound in (meta.ge, meta.le))

    def check(value: object) -> Any:
        found = read(value)
        if least is not None and found < least:
            raise ValidationError(f"Expected `{name}` >= {least}")
        if most is not None and found > most:
            raise ValidationError(f"Expected `{name}` <= {most}")
        if meta.min_length is not None and len(found) < meta.min_length:
            raise ValidationError(f"Expected `{name}` of length >= {meta.min_length}")
        if meta.max_length is not None and len(found) > meta.max_length:
            raise ValidationError(f"Expected `{name}` of length <= {meta.max_length}")
        if pattern is not None and pattern.search(found) is None:
            raise ValidationError(f"Expected `{name}` matching regex {meta.pattern!r}")
        return found

    return check
