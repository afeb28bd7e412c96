"""Players with a planted habit, for each of which it is known what must be found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gamester.backend.arena import Batch, Ints, Player
from gamester.kernel.cards import PACK_SIZE
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.players import player_of

CARDS = (1 << PACK_SIZE) - 1
Rule = Callable[[Any, int, int], int]
"""(view, legal actions, the base's action) -> what the habit does instead."""


class Habitual:
    """A player that plays as its base but for one habit."""

    wants_witness = False

    def __init__(self, name: str, base: Player, rule: Rule) -> None:
        """`rule` says what it does instead of the base."""
        self.name, self.base, self.rule = name, base, rule

    def choose(self, batch: Batch) -> Ints:
        """What the base would do, changed by the habit."""
        own = self.base.choose(batch)
        decided = zip(batch.views, batch.masks.tolist(), own.tolist(), strict=True)
        return np.array([self.rule(v, mask, action) for v, mask, action in decided], np.int64)


class Planted(NamedTuple):
    """A habit, where it is planted, and by which names it may be found."""

    name: str
    form: Form
    rule: Rule
    found_as: tuple[str, ...]

    def player(self) -> Player:
        """A player of the level `learned` with this habit."""
        return Habitual(self.name, player_of("learned", self.form), self.rule)
