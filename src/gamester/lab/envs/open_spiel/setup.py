"""What is settled when a game is loaded: the table, and bounds that hold for every course it can take."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any, NamedTuple

from gamester.backend.pools import between_deals
from gamester.catalogue import Choice, Number, Word, spelled
from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.games.game import Game
from gamester.kernel.cards import Cards
from gamester.lab.envs.open_spiel.spiel import Bounds
from gamester.lab.envs.options import options_row
from gamester.lab.envs.registry import HOSTED

MOST_DEALS = 100
USUAL = -1
"""In place of chips in the pool: those of an ordinary deal."""
BETWEEN, SAYS = "+", ":"
"""What stands between options in the parameter `options`, and between an option and its word."""


class Asked(NamedTuple):
    """What was asked for; enough to make the same table again."""

    game: str
    variant: str
    options: str
    players: int
    deals: int
    dealer: int
    explicit: bool
    """Is every chance a node of its own, or drawn behind one node?"""
    seed: int
    """For drawn chance: -1 for a seed of the moment."""
    pool: int = USUAL
    """Chips in the pool at the first deal, stakes included; FIRST for the first deal of a session."""


class Setup:
    """A table as it was asked for; BadOptions if there can be no such table."""

    def __init__(self, asked: Asked) -> None:
        """Settle the options."""
        self.asked = asked
        self.game: Game = game_of(asked.game)
        self.seats = asked.players
        self.deals = asked.deals
        self.spiel = HOSTED[asked.game].spiel()
        self.explicit = asked.explicit
        self.o = options_row(asked.game, asked.variant, options_of(self.game, asked.options), asked.players)
        for key, value, low, high in (
            ("deals", asked.deals, 1, MOST_DEALS),
            ("dealer", asked.dealer, 0, self.seats - 1),
        ):
            if not low <= value <= high:
                raise BadOptions("options.number", option=key, value=value, low=low, high=high)
        self._opened = between_deals(
            asked.game, self.o, self.seats, None if asked.pool == USUAL else asked.pool, asked.dealer
        )
        self.first = int(self._opened.deal)
        """How many deals the table has had before: 1 where the first is not the first of its session."""
        self.pack: Cards = self.game.rules.pack(self.o)
        self.chance = random.Random(asked.seed) if asked.seed >= 0 else random.Random()

    def opened(self) -> Any:
        """A state before the first deal."""
        return self.game.rules.copy(self._opened)

    @cached_property
    def bounds(self) -> Bounds:
        """What holds for every course that the game can take."""
        return self.spiel.bounds(self._opened, self.o, self.deals, self.explicit)


def options_of(game: Game, text: str) -> dict[str, Word]:
    """The options in a text such as `must:true+deck:32`, in the words of the record; BadOptions if refused."""
    given: dict[str, Word] = {}
    for part in filter(None, text.split(BETWEEN)):
        key, _, value = part.partition(SAYS)
        entry = game.words.catalogue.get(key)
        if entry is None:
            raise BadOptions("options.unknown", option=key)
        given[key] = word_of(entry, value)
    return given


def word_of(entry: Choice | Number, value: str) -> Word:
    """The word that is spelled so; the text itself, which the catalogue will refuse, if there is none."""
    if isinstance(entry, Choice):
        return next((word for word in entry.members if spelled(word) == value), value)
    if entry.has_special and spelled(entry.special) == value:
        return entry.special
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 20 else value


def text_of(options: dict[str, Word]) -> str:
    """The inverse of `options_of`."""
    return BETWEEN.join(f"{key}{SAYS}{spelled(word)}" for key, word in options.items())
