"""The arguments that all environments take: options, seeds, actions."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

from gamester.games import game_of
from gamester.lab.compile.vector import ACTIONS
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions


def options_row(game: str, variant: str, options: Mapping[str, Word], seats: int) -> Any:
    """The options record of a table; BadOptions if there can be none, or if play is unaided: a mask marks every act."""
    o = game_of(game).words.options_of(variant, options, seats)
    if getattr(o, "unaided", 0):
        raise BadOptions("options.unaided_mask")
    return o


def seed_of(seed: object) -> int | None:
    """A seed as an int, None for none; ValueError unless it is a whole number (of NumPy too) and not negative."""
    number = None if seed is None else _whole(seed)
    if seed is not None and (number is None or number < 0):
        raise ValueError(f"a seed is a whole number of at least 0, not {seed!r:.40}")
    return number


def action_of(action: object) -> int:
    """An action as an int; ValueError unless it is a whole number (of NumPy too) from 0 to 61."""
    number = _whole(action)
    if number is None or not 0 <= number < ACTIONS:
        raise ValueError(f"an action is a whole number from 0 to {ACTIONS - 1}, not {action!r:.40}")
    return number


def _whole(value: object) -> int | None:
    """A whole number as an int; None for anything else."""
    try:
        return index(value)  # type: ignore[arg-type] # whatever has no index raises
    except TypeError:
        return None
