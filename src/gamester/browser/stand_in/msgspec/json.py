"""JSON to values and back."""

import json
from typing import Any

from .reading import DecodeError, reader_of
from .writing import text_of


def encode(value: object) -> bytes:
    """A value as JSON in UTF-8; TypeError if it cannot be written."""
    return text_of(value).encode()


def decode(data: bytes | str, *, type: object = Any) -> Any:
    """JSON as a value of this type; DecodeError if it is not JSON, ValidationError if it is not of the type."""
    return reader_of(type)(parsed(data))


def parsed(data: bytes | str) -> Any:
    """JSON as dicts, lists and scalars; DecodeError."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        found = json.loads(text, parse_constant=no_constant, parse_float=finite)
        if "\\ud" in text.lower():  # half of a surrogate pair, which UTF-8 cannot hold
            json.dumps(found, ensure_ascii=False).encode()
    except ValueError as wrong:
        raise DecodeError(f"JSON is malformed: {wrong}") from None
    return found


def no_constant(name: str) -> Any:
    """Refuse NaN and the infinities, which Python's reader would take."""
    raise ValueError(name)


def finite(text: str) -> float:
    """A number; ValueError if it is too large."""
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("number out of range")
    return number


class Encoder:
    """Writes values."""

    encode = staticmethod(encode)


class Decoder:
    """Reads values of one type."""

    def __init__(self, type: object = Any) -> None:
        """`type`: of the values."""
        self.read = reader_of(type)

    def decode(self, data: bytes | str) -> Any:
        """JSON as a value of the type; DecodeError or ValidationError."""
        return self.read(parsed(data))
