"""Tables that together cover every value of every option: a fixed design, then random house rules."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from gamester.games import game_of
from gamester.text.catalogue import Choice, Number, Word
from gamester.text.errors import BadOptions

CONTEXTS = 3
"""The number of presets in which each value is tried."""
TRIES = 10_000
"""After so many attempts with random house rules a value counts as refused."""
FEW, SOME = 15, 30
"""Numbers that are divisible by the number of tricks in either form of Loo."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A kind of table."""

    game: str
    variant: str
    words: Mapping[str, Word]
    seats: int

    def row(self) -> Any:
        """The row of options; BadOptions if the house rules are invalid."""
        return game_of(self.game).words.options_of(self.variant, self.words, self.seats)

    def __str__(self) -> str:
        """The setting in one line."""
        rules = ", ".join(f"{key}={word}" for key, word in self.words.items())
        return f"{self.game} {self.variant}, {rules or 'no house rules'}, {self.seats} seats"


def values_of(entry: Choice | Number) -> list[Word]:
    """All words of a choice; for a number its special word, its least value, and up to two more."""
    if isinstance(entry, Choice):
        return list(entry.members)
    numbers: list[Word] = [number for number in sorted({entry.low, FEW, SOME}) if entry.low <= number <= entry.high]
    return [entry.special, *numbers] if entry.has_special else numbers


def values(game: str) -> Iterator[tuple[str, Word]]:
    """Every option of a game with each of its values."""
    for key, entry in game_of(game).words.catalogue.items():
        for word in values_of(entry):
            yield key, word


def some_setting(game: str, rng: random.Random, most: int, variant: str, words: Mapping[str, Word]) -> Setting | None:
    """A preset with these house rules and up to `most` more random ones; None if they are invalid together."""
    package = game_of(game)
    others = [key for key in package.words.catalogue if key not in words]
    drawn = {
        key: rng.choice(values_of(package.words.catalogue[key])) for key in rng.sample(others, min(most, len(others)))
    }
    setting = Setting(game, variant, {**words, **drawn}, rng.choice(package.words.variants[variant].players))
    try:
        setting.row()
    except BadOptions:
        return None
    return setting


def settings_with(game: str, key: str, word: Word) -> list[Setting]:
    """Tables with this value, in up to CONTEXTS presets; an empty list if every preset refuses it."""
    rng = random.Random(f"{game} {key} {word}")
    found: dict[str, Setting] = {}
    variants = list(game_of(game).words.variants)
    for turn in range(TRIES):
        variant = rng.choice(variants)
        setting = some_setting(game, rng, (0, 2, 5, 12)[turn % 4], variant, {key: word})
        if setting and variant not in found:
            found[variant] = setting
        if len(found) == min(CONTEXTS, len(variants)):
            break
    return list(found.values())


@cache
def design(game: str) -> list[Setting]:
    """Every preset with every number of players, and every value of every option; always the same list."""
    package = game_of(game)
    irregular = package.facts.irregular_words
    forms = [{}] if irregular is None else [{}, irregular]
    plain = [
        Setting(game, name, words, seats)
        for words in forms
        for name, preset in package.words.variants.items()
        for seats in preset.players
    ]
    return plain + [setting for key, word in values(game) for setting in settings_with(game, key, word)]


def setting_of(game: str, seed: int, number: int) -> Setting:
    """The setting of a table by its number: first those of the design, then others at random."""
    fixed = design(game)
    if number < len(fixed):
        return fixed[number]
    rng = random.Random(f"{game} {seed} {number}")
    variants = list(game_of(game).words.variants)
    while True:
        setting = some_setting(game, rng, rng.choice((2, 5, 12, 20)), rng.choice(variants), {})
        if setting:
            return setting
