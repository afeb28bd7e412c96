"""Decoding of a server's messages: texts lose control characters, so that no server can tamper with the terminal."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from gamester.text.messages import printable

T = TypeVar("T")


def read(data: str | bytes, kind: type[T]) -> T:
    """An object of this kind, with every text made `printable`.

    msgspec.DecodeError, RecursionError or UnicodeDecodeError if the data are invalid.
    """
    text = data if isinstance(data, str) else data.decode()
    if text.isprintable() and "\\" not in text:  # nothing but printable texts, nothing spelled out
        return msgspec.json.decode(text, type=kind)
    return msgspec.convert(_printable(msgspec.json.decode(text)), kind, str_keys=True)


def _printable(thing: object) -> Any:
    """A copy in which every text is printable on one line."""
    if isinstance(thing, str):
        return printable(thing)
    if isinstance(thing, list):
        return [_printable(one) for one in thing]
    if isinstance(thing, dict):
        return {key: _printable(one) for key, one in thing.items()}
    return thing
