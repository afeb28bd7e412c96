"""What is fixed when a game is loaded: the table, and bounds that hold for every course of the game."""

import random
from functools import cached_property
from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.games.game import AnyGame
from gamester.kernel.cards import Cards
from gamester.text.catalogue import Choice, Number, Word, spelled
from gamester.text.errors import BadOptions
from gamester_lab.compile.arena import between_deals
from gamester_lab.envs.open_spiel.spiel import Bounds
from gamester_lab.envs.registry import spiel_of
from gamester_lab.envs.shared import options_row

MOST_DEALS = 100
USUAL = -1
"""Stands for the pool of an ordinary deal, in place of a number of chips."""
BETWEEN, SAYS = "+", ":"
"""The separators in the parameter `options`: between options, and between an option and its value."""


class Asked(NamedTuple):
    """The parameters of a game, from which the same table can be made again."""

    game: str
    variant: str
    options: str
    players: int
    deals: int
    dealer: int
    explicit: bool
    """Is every chance event a node of its own, or does one node draw all of them?"""
    seed: int
    """The seed of sampled chance; -1 for a new seed each time."""
    pool: int = USUAL
    """Chips in the pool at the first deal, stakes included; FIRST for the first deal of a session."""


class Setup:
    """A table with these parameters; BadOptions if there can be no such table."""

    def __init__(self, asked: Asked) -> None:
        """Validate the parameters and make the options."""
        self.asked = asked
        self.game: AnyGame = game_of(asked.game)
        self.seats = asked.players
        self.deals = asked.deals
        self.spiel = spiel_of(asked.game)
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
        """The number of deals before the first one: 1 where that is not the first of its session."""
        self.pack: Cards = self.game.rules.pack(self.o)
        self.chance = random.Random(asked.seed) if asked.seed >= 0 else random.Random()

    def opened(self) -> Any:
        """A state before the first deal."""
        return self.game.rules.copy(self._opened)

    @cached_property
    def bounds(self) -> Bounds:
        """Bounds that hold for every course of the game."""
        return self.spiel.bounds(self._opened, self.o, self.deals, self.explicit)


def options_of(game: AnyGame, text: str) -> dict[str, Word]:
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
    """The word that is spelled so, or the text itself if there is none; the catalogue will then refuse it."""
    if isinstance(entry, Choice):
        return next((word for word in entry.members if spelled(word) == value), value)
    if entry.has_special and spelled(entry.special) == value:
        return entry.special
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 20 else value


def text_of(options: dict[str, Word]) -> str:
    """The inverse of `options_of`."""
    return BETWEEN.join(f"{key}{SAYS}{spelled(word)}" for key, word in options.items())
