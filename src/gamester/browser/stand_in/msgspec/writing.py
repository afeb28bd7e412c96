"""Values as JSON, and as plain values."""

from __future__ import annotations

from collections.abc import Callable
from json.encoder import encode_basestring
from math import isfinite
from typing import Any

from .struct import Struct


class Raw(bytes):
    """JSON that is written as it is."""


def text_of(value: Any) -> str:
    """A value as JSON; TypeError if it cannot be written."""
    write = _WRITERS.get(type(value))
    if write is not None:
        return write(value)
    if isinstance(value, Struct):
        return struct_text(value)
    if isinstance(value, Raw):
        return value.decode()
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def float_text(value: float) -> str:
    """A number as msgspec writes it: null if it is not finite, no plus in the exponent, none at all for `1e-05`."""
    if not isfinite(value):
        return "null"
    text = repr(value).replace("e+", "e")
    if not text.endswith("e-05"):
        return text.replace("e-0", "e-")
    sign, figures = ("-" if value < 0 else ""), text.removesuffix("e-05").lstrip("-").replace(".", "")
    return f"{sign}0.0000{figures}"


def key_text(key: Any) -> str:
    """A key of an object: a string, or a number between quotes."""
    return encode_basestring(key) if isinstance(key, str) else f'"{text_of(key)}"'


def dict_text(value: dict[Any, Any]) -> str:
    """An object."""
    return "{" + ",".join([f"{key_text(key)}:{text_of(one)}" for key, one in value.items()]) + "}"


def list_text(value: Any) -> str:
    """An array."""
    return "[" + ",".join([text_of(one) for one in value]) + "]"


def kept_fields(value: Struct) -> list[tuple[str, Any]]:
    """The fields that are written, each with its value: defaults may be left out."""
    shape = type(value).__shape__
    told = [(name, getattr(value, name)) for name in shape.names]
    if not shape.omit_defaults:
        return told
    return [(name, one) for name, one in told if not (name in shape.defaults and shape.defaults[name]() == one)]


def struct_text(value: Struct) -> str:
    """A struct as an object, its tag first."""
    shape = type(value).__shape__
    parts = [f'"{name}":{text_of(one)}' for name, one in kept_fields(value)]
    if shape.tag is not None:
        parts.insert(0, f'"{shape.tag_field}":{encode_basestring(shape.tag)}')
    return "{" + ",".join(parts) + "}"


_WRITERS: dict[type, Callable[[Any], str]] = {
    str: encode_basestring,
    int: repr,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _value: "null",
    float: float_text,
    dict: dict_text,
    list: list_text,
    tuple: list_text,
}


def to_builtins(value: Any) -> Any:
    """A value made of dicts, lists and scalars only."""
    if isinstance(value, Struct):
        shape = type(value).__shape__
        tag = {} if shape.tag is None else {str(shape.tag_field): shape.tag}
        return tag | {name: to_builtins(one) for name, one in kept_fields(value)}
    if isinstance(value, dict):
        return {key: to_builtins(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(to_builtins(one) for one in value)
    return value
