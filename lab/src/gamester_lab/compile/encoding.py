"""Compiled calls for many views: their encoding for a learner, and the choices of a policy."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import choose_of, game_of
from gamester.kernel.planes import CHIPS
from gamester_lab.compile.compiler import encoder_of, uncounted
from gamester_lab.compile.layout import Record
from gamester_lab.compile.seeing import whole
from gamester_lab.compile.vector import row_type


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


def chips(places: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Sums of chips from planes of chips, three places each: `chips(rows[..., planes("loo")["pool"]])`."""
    digits = places.astype(np.int64).reshape(*places.shape[:-1], places.shape[-1] // CHIPS, CHIPS)
    return np.asarray((digits[..., 0] << 14) + (digits[..., 1] << 7) + digits[..., 2], np.int64)


@cache
def encoding(game: str) -> Any:
    """(views, rows): encodes view records into row records, without the options; ImportError without Numba."""
    encode_view = encoder_of(game).encode_view

    @uncounted
    def encode(views: Any, rows: Any) -> None:
        for place in range(len(views)):
            encode_view(views[place], rows[place].row)

    return encode


def empty_rows(game: str, o: Any, size: int) -> npt.NDArray[Any]:
    """Records of `size` rows in which only the options are encoded."""
    empty = whole(game).blank(o)
    return np.repeat(empty[np.newaxis], size, axis=0).view(row_type(len(empty)))[:, 0]


def options_of(game: str, options: Record) -> Any:
    """The row of options in a record."""
    package: Any = game_of(game)
    return package.rules.Options(*options[0].tolist())


def rows_of(game: str, options: Record, views: Record) -> npt.NDArray[np.int8]:
    """Views of tables with these options (one record), encoded: [views, SIZE]."""
    rows = empty_rows(game, options_of(game, options), len(views))
    encoding(game)(views, rows)
    return np.asarray(rows["row"])


@cache
def decider(game: str) -> Callable[..., Any]:
    """(views, options, masks, t, level, temper, numbers, actions): writes the policy's choice at each place."""
    choose = choose_of(game)

    @uncounted
    def decide(
        views: Any, options: Any, masks: Any, t: Any, level: int, boldness: int, numbers: Any, actions: Any
    ) -> None:
        o = options[0]
        for place in range(len(masks)):
            actions[place] = choose(views[place], o, masks[place], t, level, boldness, numbers[place])

    return decide
