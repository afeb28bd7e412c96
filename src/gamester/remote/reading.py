"""What a server sends is read here: whoever runs it, no text of his breaks out of its line on our terminal."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from gamester.messages import printable

T = TypeVar("T")


def read(data: str | bytes, kind: type[T]) -> T:
    """An object of this kind, each text in it `printable`; msgspec.DecodeError, RecursionError or UnicodeDecodeError if
    the data are none.
    """
    return msgspec.convert(_printable(msgspec.json.decode(data)), kind, str_keys=True)


def _printable(thing: Any) -> Any:
    """The same with each text in it on one line."""
    if isinstance(thing, str):
        return printable(thing)
    if isinstance(thing, list):
        return [_printable(one) for one in thing]
    if isinstance(thing, dict):
        return {key: _printable(one) for key, one in thing.items()}
    return thing
