"""The encoder for external programs: the meaning of each place of an observation, and observations as arrays."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.kernel.planes import CHIPS
from gamester.lab.compile.vector import ACTIONS

Row = npt.NDArray[np.int8]


@cache
def encoder_of(game: str) -> Any:
    """The module of a game that holds PLANES, OPTION_PLANES, SIZE and `encode`."""
    return game_of(game).numbers().encode


def size(game: str) -> int:
    """Length of an observation."""
    return int(encoder_of(game).SIZE)


@cache
def planes(game: str) -> dict[str, slice]:
    """The slice of each plane in an observation, by name."""
    found: dict[str, slice] = {}
    start = 0
    for name, length in encoder_of(game).PLANES:
        found[name] = slice(start, start + length)
        start += length
    return found


def option_planes(game: str) -> tuple[str, ...]:
    """The meaning of each place in the plane `options`, by the names of the options."""
    return tuple(encoder_of(game).OPTION_PLANES)


@cache
def options_row(game: str, o: Any) -> Row:
    """An observation that holds nothing but the options of a table."""
    encoder = encoder_of(game)
    row = np.zeros(encoder.SIZE, np.int8)
    encoder.encode_options(o, row)
    return row


def observation(game: str, view: Any, o: Any) -> Row:
    """What a seat sees, as an int8 array of `size(game)` places; see `planes`."""
    row = options_row(game, o).copy()
    encoder_of(game).put_view(view, row)
    return row


def chips(places: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Sums of chips from planes of chips, three places each: `chips(rows[..., planes("loo")["pool"]])`."""
    digits = places.astype(np.int64).reshape(*places.shape[:-1], places.shape[-1] // CHIPS, CHIPS)
    return np.asarray((digits[..., 0] << 14) + (digits[..., 1] << 7) + digits[..., 2], np.int64)


def mask_array(mask: int) -> Row:
    """A set of legal actions as an int8 array of 62 places, 1 where it is legal."""
    return np.unpackbits(np.array([mask], "<u8").view(np.uint8), bitorder="little")[:ACTIONS].astype(np.int8)
