"""The choices of a person before sitting down."""

from __future__ import annotations

import getpass
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from gamester.bots.levels import GRADES, USUAL, Strength, grade_of, grades_at, strength_at, to_be_had, usual_of
from gamester.games import every_game, game_of
from gamester.handlers.tables import BOLDNESS, OVERSIGHTS, TABLES, TEMPERATURES
from gamester.local import Settings
from gamester.study.rulebook import form_fills
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions
from gamester.text.messages import Words

T = TypeVar("T")
TEMPERS: Mapping[str, Sequence[int | None]] = {
    "boldness": BOLDNESS, "temperature": TEMPERATURES, "oversights": OVERSIGHTS,
}  # fmt: skip
"""What may be chosen of the opponents' temper."""
NO_NAMES = ("root", "user", "admin", "administrator", "guest", "nobody")


def next_of(words: Sequence[T], word: T, step: int) -> T:
    """The word `step` places after `word`; the first follows the last."""
    return words[(words.index(word) + step) % len(words)]


def guest(stranger: str) -> str:
    """The name of the person: the login if it looks like a name. Sentences use it like the names of the others."""
    try:
        login = getpass.getuser()
    except (KeyError, OSError):
        return stranger
    return login.title() if login.isalpha() and len(login) > 1 and login not in NO_NAMES else stranger


@dataclass
class Choices:
    """The choices for a table."""

    game: str
    variant: str
    players: int
    name: str
    options: dict[str, Word] = field(default_factory=dict)
    boldness: int | None = None
    level: str = USUAL
    temperature: int = 0
    oversights: int | None = None
    seed: str = ""
    opponents: str = ""

    @classmethod
    def quick(cls, key: str, name: str) -> Choices:
        """A ready-made table."""
        table = TABLES[key]
        return cls(table.game, table.variant, table.players, name)

    def step_variant(self, step: int) -> None:
        """The next variant of either game; house rules are dropped."""
        every = [(game, variant) for game in every_game() for variant in game_of(game).words.variants]
        self.take_variant(*next_of(every, (self.game, self.variant), step))

    def take_variant(self, game: str, variant: str) -> None:
        """This variant, with a number of players that it allows."""
        if (game, variant) != (self.game, self.variant):
            self.game, self.variant, self.options = game, variant, {}
        allowed = game_of(game).words.variants[variant].players
        if self.players not in allowed:
            self.players = min(allowed, key=lambda n: abs(n - self.players))
        self.fit_level()

    def step_players(self, step: int) -> None:
        """One player more or less; after the last number the first comes again."""
        allowed = sorted(game_of(self.game).words.variants[self.variant].players)
        self.players = next_of(allowed, self.players, step)
        self.fit_level()

    def step_temper(self, key: str, step: int) -> None:
        """Opponents of another boldness or temperature, or who overlook more or less."""
        setattr(self, key, next_of(TEMPERS[key], getattr(self, key), step))

    @property
    def strength(self) -> Strength | None:
        """The measured strength of opponents of this level at such a table."""
        return strength_at(self.level, self.variant, self.players, self.options)

    @property
    def grades(self) -> list[str]:
        """How well opponents may play at such a table, weakest first."""
        return [] if self.refused() else grades_at(self.game, self.variant, self.players, self.options)

    @property
    def grade(self) -> str | None:
        """How well they play, by one word; None if the person has tempered them."""
        return grade_of(self.level, self.temperature, self.oversights)

    def step_level(self, step: int) -> None:
        """Opponents who play better or worse, where they differ."""
        grades, grade = self.grades, self.grade
        if grades:
            self.take_grade(next_of(grades, grade, step) if grade in grades else grades[0])

    def take_grade(self, grade: str) -> None:
        """Opponents of this grade."""
        self.level, self.temperature, self.oversights = GRADES[grade]

    def fit_level(self) -> None:
        """Keep what the opponents are if such a table offers it; otherwise they are as good as possible there."""
        if self.level not in to_be_had(self.game):
            self.level = usual_of(self.game)
        elif self.grade is not None and self.grade not in (grades := self.grades) and grades:
            self.take_grade(grades[-1])

    def refused(self) -> BadOptions | None:
        """The reason why such a table is impossible; None if it is possible."""
        try:
            game_of(self.game).words.options_of(self.variant, self.options, self.players)
        except BadOptions as fault:
            return fault
        return None

    def clash(self, words: Words) -> str | None:
        """Why such a table is impossible, with the house rules named as in the forms; None if it is possible."""
        fault = self.refused()
        if fault is None:
            return None
        return words.say(fault.key, **form_fills(self.game, words.language, fault.fills))

    def settings(self) -> Settings:
        """The settings that open the table."""
        named = tuple(word.strip() for word in self.opponents.split(",") if word.strip())
        return Settings(
            game=self.game, variant=self.variant, players=self.players, options=dict(self.options),
            seed=self.seed or None, level=self.level, boldness=self.boldness,
            temperature=self.temperature, oversights=self.oversights, name=self.name, opponents=named,
        )  # fmt: skip
