"""Compiled encoding of many views for a learner."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.lab.compile.compiler import encoder_of, uncounted
from gamester.lab.compile.layout import Record
from gamester.lab.compile.vector import row_type


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
