"""Values as JSON, and as plain values."""

import re
from json import JSONEncoder
from math import isfinite
from secrets import token_hex
from typing import Any

from .struct import Struct


class Raw(bytes):
    """JSON that is written as it is."""


MARK = f"\0{token_hex(8)}"
"""Stands for JSON that is written already, while Python's encoder writes what is around it."""
_written: list[str] = []
"""The JSON that the marks of one value stand for."""


def plain(value: object) -> Any:
    """A struct as a dict, its tag first, and JSON as a mark; TypeError if it cannot be written."""
    if isinstance(value, Struct):
        shape = type(value).__shape__
        told = kept_fields(value)
        return told if shape.tag is None else {str(shape.tag_field): shape.tag, **told}
    if isinstance(value, Raw):
        _written.append(value.decode())
        return MARK
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


_ENCODER = JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=plain)
"""Python's own, in C: what it writes is msgspec's JSON, but for some floats."""
_MARK = _ENCODER.encode(MARK)
_ODD = re.compile(r"\de[+-]\d|NaN|Infinity")
"""In a text that may have such a float."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?e[+-]\d+|NaN|-?Infinity')


def text_of(value: object) -> str:
    """A value as JSON; TypeError if it cannot be written."""
    _written.clear()
    text = _ENCODER.encode(value)
    if _ODD.search(text):
        text = _TOKEN.sub(lambda found: token_text(found[0]), text)
    if not _written:
        return text
    parts = text.split(_MARK)
    return "".join([part for pair in zip(parts, [*_written, ""], strict=True) for part in pair])


def token_text(token: str) -> str:
    """A token of Python's JSON as msgspec writes it: strings as they are, and floats."""
    return token if token.startswith('"') else float_text(float(token))


def float_text(value: float) -> str:
    """A number as msgspec writes it: null if it is not finite, no plus in the exponent, none at all for `1e-05`."""
    if not isfinite(value):
        return "null"
    text = repr(value).replace("e+", "e")
    if not text.endswith("e-05"):
        return text.replace("e-0", "e-")
    sign, figures = ("-" if value < 0 else ""), text.removesuffix("e-05").lstrip("-").replace(".", "")
    return f"{sign}0.0000{figures}"


def kept_fields(value: Struct) -> dict[str, object]:
    """The fields that are written, in their order: defaults may be left out. To be read only."""
    shape, told = type(value).__shape__, vars(value)
    if not shape.omit_defaults:
        return told
    return {name: one for name, one in told.items() if not (name in shape.defaults and shape.defaults[name]() == one)}


def to_builtins(value: object) -> Any:
    """A value made of dicts, lists and scalars only."""
    if isinstance(value, Struct):
        return to_builtins(plain(value))
    if isinstance(value, dict):
        return {key: to_builtins(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(to_builtins(one) for one in value)
    return value
