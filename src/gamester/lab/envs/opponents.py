"""The opponents of a learner: bots of a level as in the strength report, and whether that level exists at a table."""

from __future__ import annotations

from typing import Any

from gamester.artefacts.tables import solved_table
from gamester.bots.base import Bot
from gamester.bots.learned.bot import why_weaker
from gamester.bots.levels import LEVELS
from gamester.bots.roster import bot_of
from gamester.games import bots_of
from gamester.i18n import source
from gamester.text.errors import BadTable
from gamester.text.messages import Words


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
