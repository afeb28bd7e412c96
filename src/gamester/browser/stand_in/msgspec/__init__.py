"""A stand-in for the part of msgspec that Gamester uses, for a browser's Python, which has no build of msgspec.

It writes the same bytes, reads the same values and refuses the same input in the same words; `tests/more/site` shows it
against msgspec itself. Only JSON that is malformed is refused in other words. Nothing but the site's worker imports it.
"""

from . import json, structs
from .reading import DecodeError, MsgspecError, ValidationError, convert
from .struct import Meta, Struct
from .writing import Raw, to_builtins

__all__ = [
    "DecodeError", "Meta", "MsgspecError", "Raw", "Struct", "ValidationError", "convert", "json", "structs",
    "to_builtins",
]  # fmt: skip
