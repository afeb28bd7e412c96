"""The options of an environment's tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamester.catalogue import Word
from gamester.errors import BadOptions
from gamester.games import game_of


def options_row(game: str, variant: str, options: Mapping[str, Word], seats: int) -> Any:
    """The options record of a table; BadOptions if there can be none, or if play is unaided: a mask marks every act."""
    o = game_of(game).words.options_of(variant, options, seats)
    if getattr(o, "unaided", 0):
        raise BadOptions("options.unaided_mask")
    return o
