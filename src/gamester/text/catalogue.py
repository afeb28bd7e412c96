"""Options as people spell them: which keys a game has, which words each takes, and the row of ints they make.

The words are those of the record (`"must": "first_hand_only"`), the row is the game's `Options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from gamester.text.errors import BadOptions

LONGEST_WORD = 60
"""A message quotes at most this many characters of a word."""

Word: TypeAlias = str | int | bool | None


def same(one: Word, other: Word) -> bool:
    """Is it the same word? `false` is not 0."""
    return (type(one), one) == (type(other), other)


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a fixed list of words, each standing for a member of an enumeration."""

    members: Mapping[Word, IntEnum]

    def row_value(self, key: str, word: Word) -> int:
        """The member that a word stands for; BadOptions if the word stands for none."""
        for known, member in self.members.items():
            if known == word and type(known) is type(word):
                return member
        raise BadOptions(
            "options.value", option=key, value=spelled(word), values=[spelled(word) for word in self.members]
        )


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number, or a special word that stands for a number."""

    low: int
    high: int
    special: Word = False
    special_value: int = 0
    has_special: bool = False

    def row_value(self, key: str, word: Word) -> int:
        """The number itself, or the number that the special word stands for; BadOptions if it is out of range."""
        if self.has_special and word == self.special and type(word) is type(self.special):
            return self.special_value
        if type(word) is int and self.low <= word <= self.high:
            return word
        raise BadOptions("options.number", option=key, value=spelled(word), low=self.low, high=self.high)


Catalogue: TypeAlias = Mapping[str, Choice | Number]


def spelled(word: Word) -> str:
    """A word as JSON writes it, but a string has no quotation marks."""
    if word is None:
        return "null"
    if isinstance(word, bool):
        return "true" if word else "false"
    return str(word)[:LONGEST_WORD]


def words_of(enum: type[IntEnum]) -> dict[Word, IntEnum]:
    """The usual spelling: each member is spelled as its name in small letters."""
    return {member.name.lower(): member for member in enum}


def on_off(off: IntEnum, on: IntEnum, *others: IntEnum) -> dict[Word, IntEnum]:
    """Spelled `false`, `true`, and any further members by their names."""
    words: dict[Word, IntEnum] = {False: off, True: on}
    for member in others:
        words[member.name.lower()] = member
    return words


def full_words(catalogue: Catalogue, defaults: Mapping[str, Word], given: Mapping[str, Word]) -> dict[str, Word]:
    """`defaults` updated with what is `given`; BadOptions for a key or value that does not exist."""
    for key, word in given.items():
        if key not in catalogue:
            raise BadOptions("options.unknown", option=key)
        catalogue[key].row_value(key, word)
    return {**defaults, **given}


def row_values(catalogue: Catalogue, words: Mapping[str, Word]) -> dict[str, int]:
    """The plain ints of a full set of words, by key. An interpreter and a compiler read such a row alike."""
    return {key: int(entry.row_value(key, words[key])) for key, entry in catalogue.items()}


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of options: the form of the game that one source describes."""

    id: str
    words: Mapping[str, Word]
    """The full set of words."""
    players: tuple[int, ...]
    """The numbers of players that it allows."""

    @property
    def usual_players(self) -> int:
        """The number of players where nobody says how many: the nearest to five."""
        return min(self.players, key=lambda many: (abs(many - 5), many))


def differing(variant: Variant, words: Mapping[str, Word]) -> dict[str, Word]:
    """The words that differ from the preset: a record writes only these."""
    return {key: word for key, word in words.items() if variant.words[key] != word}
