"""The players of the arena by the name of their level.

A level is there if what it plays by is there: its numbers, its weights. Levels are in order of strength.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gamester.errors import BadRun
from gamester.fast.arena import Batch, Ints, Player
from gamester.fast.choosing import decider

LEVELS = ("random", "advice", "tables", "search", "learned", "master")
BY_POLICY = {"random": 0, "advice": 1}
"""Levels that the policy plays by itself, and what it calls them."""


class PolicyPlayer:
    """Plays by the compiled policy of its game."""

    wants_witness = False

    def __init__(self, name: str, level: int, numbers: Any = None, temper: int = 0) -> None:
        """`level` as the policy counts; `numbers` its table; `temper` its boldness."""
        self.name, self.level, self.temper = name, level, temper
        self.numbers = np.zeros(1) if numbers is None else numbers

    def choose(self, batch: Batch) -> Ints:
        """What the policy chooses."""
        actions = np.empty(len(batch.masks), np.int64)
        decider(batch.game)(
            batch.views, batch.options, batch.masks, self.numbers, self.level, self.temper, batch.drawn, actions
        )
        return actions


def player_of(level: str) -> Player:
    """The player of this level; BadRun if there is none."""
    if level not in levels():
        raise BadRun("measure.level", text=level, values=", ".join(levels()))
    return PolicyPlayer(level, BY_POLICY[level])


def levels() -> tuple[str, ...]:
    """The levels that are there."""
    return tuple(level for level in LEVELS if level in BY_POLICY)
