"""What an address or a text from outside says."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from gamester.hosting.refused import Refused
from gamester.i18n import language_of
from gamester.protocol import wire

T = TypeVar("T")

MOST_FIGURES = 8


def number_of(text: str, otherwise: int) -> int:
    """A number from a path or a query; `otherwise` if it is not a number, or has more than eight digits."""
    return int(text) if len(text) <= MOST_FIGURES and text.isdecimal() else otherwise


def whole_signs(text: str) -> str:
    """The text with question marks instead of surrogates, which no answer can contain."""
    return text.encode("utf-8", "replace").decode()


def spoken(lang: str | None) -> str:
    """A language that a message asks for, if it is spoken here; the source for any other, nothing for nothing."""
    return language_of(lang).code if lang else ""


def body_as(data: bytes, kind: type[T]) -> T:
    """The JSON body of a request as an object; Refused if it is invalid."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise Refused("body", reason=str(wrong)[:200]) from None


_read = msgspec.json.Decoder(wire.FromClient)


def message_of(text: str | bytes) -> wire.FromClient:
    """A client's message; Refused if it is invalid."""
    try:
        message: wire.FromClient = _read.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise Refused("message", reason=str(wrong)[:200]) from None
    return message
