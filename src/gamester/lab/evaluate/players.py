"""The players of the arena, by the name of their level.

A level exists if its solved table or weights exist. Levels are in order of strength. `printed` and `contested` are
baselines that no table offers: the goals were set against play like theirs before anything was measured.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.artefacts.tables import solved_table
from gamester.bots.learned.bot import why_weaker
from gamester.bots.search import quick_budget
from gamester.games import bots_of, game_of
from gamester.kernel.judged import AS_PRINTED, CONTESTED, PRINTED, RANDOM, TABLES
from gamester.lab.compile.arena import Batch, Ints, Player
from gamester.lab.compile.choosing import decider
from gamester.lab.compile.search import SearchPlayer
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.gauges import gauge_of
from gamester.lab.evaluate.learned_player import LearnedPlayer
from gamester.lab.evaluate.master_player import MasterPlayer
from gamester.text.errors import BadRun, BadTable


class PolicyPlayer:
    """Plays by the compiled policy of its game."""

    wants_witness = False

    def __init__(self, name: str, level: int, numbers: Any = None, boldness: int = 0) -> None:
        """`level` as the policy numbers it; `numbers` its solved table; `boldness` how boldly it declares."""
        self.name, self.level, self.boldness = name, level, boldness
        self.numbers = np.zeros(1, np.uint8) if numbers is None else numbers

    def choose(self, batch: Batch) -> Ints:
        """What the policy chooses."""
        actions = np.empty(len(batch.masks), np.int64)
        decider(batch.game)(
            batch.views, batch.options, batch.masks, self.numbers, self.level, self.boldness, batch.drawn, actions
        )
        return actions


def learned_at(form: Form) -> Player | None:
    """The learned player, if its weights exist and were trained for the form."""
    return LearnedPlayer() if why_weaker(form.game, row_of(form), form.players) is None else None


def row_of(form: Form) -> Any:
    """The options of a form; BadOptions if there can be no such table."""
    return game_of(form.game).words.options_of(form.variant, form.words, form.players)


def numbers_of(game: str, o: Any, seats: int) -> npt.NDArray[np.uint8]:
    """The numbers of a game's policy at the level of the tables: the nearest solved table, or nothing where the policy
    has measured rules instead. BadTable if the table cannot be read.
    """
    numbers = bytes(1) if bots_of(game).solved is None else solved_table(game, o, seats).numbers
    return np.frombuffer(numbers, np.uint8).copy()


def by_tables(form: Form) -> Player | None:
    """Plays by solved tables, or by measured rules if its game has no tables."""
    try:
        return PolicyPlayer("tables", TABLES, numbers_of(form.game, row_of(form), form.players))
    except BadTable:
        return None


def contested_at(form: Form) -> Player | None:
    """Takes any contested match before any other act, if the game has such matches."""
    return PolicyPlayer("contested", CONTESTED) if gauge_of(form.game).contested else None


def master_at(form: Form) -> Player:
    """The master, whose prior is the network's, or that of the tables or the advice if there is no network."""
    first = by_tables(form) or PolicyPlayer("advice", PRINTED)
    return MasterPlayer(learned_at(form) or first, form.game)


MAKERS: dict[str, Callable[[Form], Player | None]] = {
    "random": lambda _form: PolicyPlayer("random", RANDOM),
    "contested": contested_at,
    "printed": lambda _form: PolicyPlayer("printed", AS_PRINTED),
    "advice": lambda _form: PolicyPlayer("advice", PRINTED),
    "tables": by_tables,
    "search": lambda form: SearchPlayer("search", quick_budget(form.game)),
    "learned": learned_at,
    "master": master_at,
}
"""The maker of the player of each level at a form, weakest first; it returns None if the player's data are missing."""


def player_of(level: str, form: Form) -> Player:
    """The player of this level at a form; BadRun if there is none."""
    player = MAKERS[level](form) if level in MAKERS else None
    if player is None:
        raise BadRun("measure.level", text=level, values=", ".join(levels(form)))
    return player


def seated(who: str | Player, form: Form) -> Player:
    """The player of a level, or a copy of the given player, so that it remembers nothing of earlier play."""
    return player_of(who, form) if isinstance(who, str) else deepcopy(who)


def levels(form: Form) -> tuple[str, ...]:
    """The levels that exist for a form."""
    return tuple(level for level, make in MAKERS.items() if make(form) is not None)
