"""Compiled calls for many views: their encoding for a learner, and the choices of a policy."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import choose_of, game_of
from gamester_lab.compile.compiler import encoder_of, uncounted
from gamester_lab.compile.layout import Record
from gamester_lab.compile.vector import row_type


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
    encoder = encoder_of(game)
    empty = np.zeros(encoder.SIZE, np.int8)
    encoder.encode_options(o, empty)
    return np.repeat(empty[np.newaxis], size, axis=0).view(row_type(encoder.SIZE))[:, 0]


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
