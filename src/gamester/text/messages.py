"""The message catalogues: every sentence that a person reads, by key, in each language.

A catalogue is `AREA.toml` in the folder of a language; the key `loo.refuse.head` is `head` in the table `[refuse]` of
`loo.toml`. A sentence is a `str.format` pattern, or a table of patterns by the plural categories of CLDR (`one`, `few`,
`other` …), chosen by the fill `n`. If a language lacks a sentence, the source language says it.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from numbers import Real
from pathlib import Path
from typing import Any, NamedTuple, Self

from gamester.i18n import Language, language_of, source
from gamester.i18n.plurals import CATEGORIES
from gamester.text.started import program

_SIGN = re.compile(r"^((?:.?[<>^])?[+ ]?)")


class Number(float):
    """A number with decimals as a language writes it: with a true minus sign and the decimal sign of the language."""

    language: Language

    def __new__(cls, value: float, language: Language) -> Self:
        """The number in this language."""
        number = super().__new__(cls, value)
        number.language = language
        return number

    def __format__(self, form: str) -> str:
        """The number in this form: `.2f`, or `.2f jeton|jetons` with what it counts, in the plural of what is shown."""
        form, _, counted = form.partition(" ")
        form = _SIGN.sub(r"\1z", form, count=1) if form.endswith("f") else form  # no minus before a zero
        shown = format(float(self), form)
        text = shown.replace("-", "\u2212").replace(".", self.language.decimal)
        if not counted:
            return text
        plurals, forms = self.language.plurals, counted.split("|")
        at = plurals.categories.index(plurals.category(float(shown)))
        return f"{text} {forms[min(at, len(forms) - 1)]}"


class AsWritten:
    """House rules as a record spells them: `{house[flush]}` is an option, `{house[flush=false]}` one of its values."""

    def __getitem__(self, name: str) -> str:
        """The key of the option, or the word for its value."""
        return name.rpartition("=")[2]


HOUSE = {"house": AsWritten()}
JOINS_EMOJI = re.compile("(?<=[\ufe0f\u2600-\u27bf\U0001f000-\U0001faff])(?:\u200d|[\U000e0020-\U000e007e]+\U000e007f)")
NARROW = "\u00a0\u202f"
"""Spaces that French puts before its punctuation marks."""


def printable(text: str) -> str:
    """A text from outside - a name, a note, a path - as it may stand in a line that a terminal, a log or a page shows:
    control signs, changes of direction, line ends, signs without width and halves of signs become �; what joins emoji
    goes, as terminals cannot join them.
    """
    if text.isprintable():
        return text
    bare = JOINS_EMOJI.sub("", text)
    return "".join(sign if sign.isprintable() or sign in NARROW else "\ufffd" for sign in bare)


def spelled_out(text: str) -> str:
    r"""JSON in which such signs are spelled `\u202e`: the same data, safe to show. Lines stay."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in NARROW + "\n" else json.dumps(sign)[1:-1] for sign in text)


class Message(NamedTuple):
    """A sentence to be said later: its key and its fills."""

    key: str
    fills: dict[str, Any]


def message(key: str, /, **fills: object) -> Message:
    """A message with this key."""
    return Message(key, fills)


Sentence = str | dict[str, str]
"""A pattern, or patterns by plural category."""


def is_plural(entry: object) -> bool:
    """Is this table of a catalogue one sentence in its plural forms? Otherwise it holds several sentences."""
    if not isinstance(entry, dict) or "other" not in entry:
        return False
    return all(name in CATEGORIES and isinstance(text, str) for name, text in entry.items())


def read_catalogue(path: Path) -> dict[str, Sentence]:
    """The sentences of a file, by full key; empty if there is no such file."""
    if not path.is_file():
        return {}
    flat: dict[str, Sentence] = {}

    def flatten(prefix: str, table: dict[str, Any]) -> None:
        for key, value in table.items():
            if isinstance(value, dict) and not is_plural(value):
                flatten(f"{prefix}.{key}", value)
            else:
                flat[f"{prefix}.{key}"] = value

    flatten(path.stem, tomllib.loads(path.read_text("utf-8")))
    return flat


_more: list[Path] = []
said: dict[tuple[Any, ...], str] = {}
"""Sentences that were made before, with marks in place of the seats (`saying`): tables repeat the same thousands."""


def add_sentences(folder: Path) -> None:
    """Add the sentences of a package: its folder holds a folder for each language, with catalogues like ours."""
    if folder not in _more:
        _more.append(folder)
        area.cache_clear()
        pattern.cache_clear()
        said.clear()


def files_of(language: Language, name: str) -> list[Path]:
    """The places of a file of a language, whether it is there or not: ours, then those of packages."""
    return [language.file(name), *(folder / language.code / name for folder in _more)]


@cache
def area(language: str, name: str) -> dict[str, Sentence]:
    """One catalogue of a language, by full key; empty if there is none."""
    found = [read_catalogue(path) for path in files_of(language_of(language), f"{name}.toml")]
    return {key: text for one in reversed(found) for key, text in one.items()}


class Pattern(NamedTuple):
    """A sentence to be filled, and its language."""

    forms: Mapping[str, str]
    """The patterns by plural category; only `other` where the number makes no difference."""
    language: Language


@cache
def pattern(language: str, key: str) -> Pattern:
    """The sentence of this key in a language, or in the source language, or the key itself."""
    name = key.partition(".")[0]
    for one in (language_of(language), source()):
        found = area(one.code, name).get(key)
        if found is not None:
            return Pattern({"other": found} if isinstance(found, str) else found, one)
    return Pattern({"other": key}, source())


Say = Callable[..., str]
"""Tells the sentence of a key, filled: `Words.say`, perhaps with some fills given before."""


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        """Use `language`, the code of one of `languages()`; the source language if no language has that code."""
        self.own = language_of(language)
        self.language = self.own.code

    def say(self, key: str, /, **fills: object) -> str:
        """The sentence `key`, filled. A key without a sentence is a bug that the tests find; the key is then said."""
        return self.fill(key, {name: self.word(value) for name, value in fills.items()})

    def fill(self, key: str, fills: dict[str, Any]) -> str:
        """The sentence `key`, filled with values that are ready to print."""
        forms, language = pattern(self.language, key)
        text = forms["other"]
        if len(forms) > 1:
            n = fills.get("n", 0)
            text = forms.get(language.plurals.category(n), text) if isinstance(n, Real) else text
        if "{gamester}" in text:
            fills = {"gamester": program()} | fills
        if "{house[" in text:
            fills = HOUSE | fills
        return text.format_map(fills)

    def word(self, value: object) -> Any:
        """The text of a fill: a message is said, a list and a number are written as in this language, and other text is
        put on one line (`printable`). Text from outside enters sentences only here.
        """
        if isinstance(value, str):
            return printable(value)
        if isinstance(value, float):
            return Number(value, self.own)
        if isinstance(value, Message):
            return self.say(value.key, **value.fills)
        return self.own.listed([str(self.word(one)) for one in value]) if isinstance(value, list | tuple) else value

    def whole(self, number: int) -> str:
        """`12,345` as this language writes it."""
        return f"{number:,}".replace(",", self.say("report.sample")[1])

    def addressed(self, key: str) -> str:
        """The key of the sentence that says `key` to the player it is about: `loo.you.tell.pass`; else `key` itself.

        A language that says `key` but not that sentence keeps `key`, so that nobody is addressed in another language.
        """
        name, _, rest = key.partition(".")
        own = area(self.language, name)
        second = f"{name}.you.{rest}"
        return second if second in (own if key in own else area(source().code, name)) else key

    def tell(self, told: Message) -> str:
        """Say a message in this language."""
        return self.say(told.key, **told.fills)

    def has(self, key: str) -> bool:
        """Is there such a sentence, in this language or in the source language?"""
        name = key.partition(".")[0]
        return key in area(self.language, name) or key in area(source().code, name)
