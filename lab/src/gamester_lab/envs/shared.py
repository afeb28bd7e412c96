"""What all environments share: their arguments, the bots of other seats, and the planes of an observation."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.bots.base import Bot
from gamester.bots.learned import why_weaker
from gamester.bots.levels import LEVELS
from gamester.bots.roster import bot_of
from gamester.bots.tables import solved_table
from gamester.games import bots_of, game_of
from gamester.i18n import source
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions, BadTable
from gamester.text.messages import Words
from gamester_lab.compile.compiler import encoder_of
from gamester_lab.compile.encoding import empty_rows
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.whole_numbers import plain, whole


def options_row(game: str, variant: str, options: Mapping[str, Word], seats: int) -> Any:
    """The options record of a table; BadOptions if there can be none, or if play is unaided: a mask marks every act."""
    o = game_of(game).words.options_of(variant, plain(options), seats)
    if getattr(o, "unaided", 0):
        raise BadOptions("options.unaided_mask")
    return o


def seed_of(seed: object) -> int | None:
    """A seed as an int, None for none; ValueError unless it is a whole number (of NumPy too) and not negative."""
    number = None if seed is None else whole(seed)
    if seed is not None and (number is None or number < 0):
        raise ValueError(f"a seed is a whole number of at least 0, not {seed!r:.40}")
    return number


def whole_number(name: str, value: object) -> int:
    """The number that was given under a name, as an int; ValueError unless it is a whole number (of NumPy too)."""
    number = whole(value)
    if number is None:
        raise ValueError(f"{name} is a whole number, not {value!r:.40}")
    return number


def action_of(action: object) -> int:
    """An action as an int; ValueError unless it is a whole number (of NumPy too) from 0 to 61."""
    number = whole(action)
    if number is None or not 0 <= number < ACTIONS:
        raise ValueError(f"an action is a whole number from 0 to {ACTIONS - 1}, not {action!r:.40}")
    return number


def check_level(level: str, game: str, o: Any, seats: int) -> None:
    """ValueError if this level has no player at such a table."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}: the bots are one of {', '.join(LEVELS)}, or a list of bots")
    why = why_not(level, game, o, seats)
    if why:
        raise ValueError(f"no bots can play at level {level} at this table. {why}")


def why_not(level: str, game: str, o: Any, seats: int) -> str:
    """The sentence that says why a level would play as a weaker one at this table; empty if it would not.

    The solved tables of the nearest form count, as in the report. A game without solved tables has the level all the
    same.
    """
    if level != "random" and game_of(game).bots is None:
        return Words(source().code).say("options.no_advice", game=game)
    if level == "learned":
        key = why_weaker(game, o, seats)
        return Words(source().code).say(key) if key else ""
    if level == "tables" and bots_of(game).solved is not None:
        try:
            solved_table(game, o, seats)
        except BadTable as fault:
            return str(fault)
    return ""


def of_level(level: str, count: int, seed: int) -> list[Bot]:
    """So many bots of a level, neither bold nor cautious, without oversights."""
    return [bot_of({"bot": level, "name": level, "seed": seed}) for _ in range(count)]


Row = npt.NDArray[np.int8]


def option_planes(game: str) -> tuple[str, ...]:
    """The meaning of each place in the plane `options`, by the names of the options."""
    return tuple(encoder_of(game).OPTION_PLANES)


@cache
def encoded_options(game: str, o: Any) -> Row:
    """An observation that holds nothing but the options of a table."""
    return np.asarray(empty_rows(game, o, 1)["row"][0])


def observation(game: str, view: Any, o: Any) -> Row:
    """What a seat sees, as an int8 array of `size(game)` places; see `planes`."""
    row = encoded_options(game, o).copy()
    encoder_of(game).put_view(view, row)
    return row


def mask_array(mask: int) -> Row:
    """A set of legal actions as an int8 array of 62 places, 1 where it is legal."""
    return np.unpackbits(np.array([mask], "<u8").view(np.uint8), bitorder="little")[:ACTIONS].astype(np.int8)
