"""The catalogues of words: every sentence a person reads, by key, in each language.

A catalogue is `locale/LANG/AREA.toml`; the key `loo.refuse.head` is `head` in the table `[refuse]` of `loo.toml`.
A sentence is a `str.format` pattern, or a table of `one` and `many` chosen by the fill `n`.
"""

from __future__ import annotations

import json
import locale
import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

LANGUAGES = ("en", "fr")
FOLDER = Path(__file__).parent / "locale"
_SIGN = re.compile(r"^((?:.?[<>^])?[+ ]?)")


class Number(float):
    """A number with decimals, as it is written in a language: a true minus, and the language's decimal sign."""

    mark = "."

    def __format__(self, form: str) -> str:
        """The number in this form, `.2f` for example."""
        form = _SIGN.sub(r"\1z", form, count=1) if form.endswith("f") else form  # no minus before a nought
        return format(float(self), form).replace("-", "\u2212").replace(".", self.mark)


class FrenchNumber(Number):
    """The same with a comma."""

    mark = ","


NUMBERS = {"en": Number, "fr": FrenchNumber}


class AsWritten:
    """House rules in the words of a record: `{house[flush]}` is an option, `{house[flush=false]}` a value of it."""

    def __getitem__(self, name: str) -> str:
        """The key of the option, or the word of its value."""
        return name.rpartition("=")[2]


HOUSE = {"house": AsWritten()}
NARROW = "\u00a0\u202f"
"""Spaces that French sets before its signs."""


def printable(text: str) -> str:
    """A text from outside - a name, a note, a path - as it may stand in a line that a terminal, a log or a page shows:
    control signs, changes of direction, line ends, signs without width and halves of signs become �.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in NARROW else "\ufffd" for sign in text)


def spelled_out(text: str) -> str:
    r"""JSON in which such signs are spelled `\u202e`: the same data, safe to show. Lines stay."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in NARROW + "\n" else json.dumps(sign)[1:-1] for sign in text)


class Message(NamedTuple):
    """A sentence yet to be said: its key, and what fills it."""

    key: str
    fills: dict[str, Any]


def message(key: str, /, **fills: Any) -> Message:
    """A message of this key."""
    return Message(key, fills)


@cache
def area(language: str, name: str) -> dict[str, Any]:
    """One catalogue, by full key; empty if there is none."""
    path = FOLDER / language / f"{name}.toml"
    if not path.is_file():
        return {}
    flat: dict[str, Any] = {}

    def flatten(prefix: str, table: dict[str, Any]) -> None:
        for key, value in table.items():
            if isinstance(value, dict) and set(value) != {"one", "many"}:
                flatten(f"{prefix}.{key}", value)
            else:
                flat[f"{prefix}.{key}"] = value

    flatten(name, tomllib.loads(path.read_text("utf-8")))
    return flat


@cache
def pattern(language: str, key: str) -> tuple[str, str]:
    """The pattern of a sentence for one thing and for many; the same string twice where that makes no difference."""
    name = key.partition(".")[0]
    found = area(language, name).get(key, area("en", name).get(key, key))
    if isinstance(found, dict):
        return str(found["one"]), str(found["many"])
    return str(found), str(found)


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        """Speak `language`, one of LANGUAGES."""
        self.language = language

    def say(self, key: str, /, **fills: Any) -> str:
        """The sentence `key`, filled. A key without a sentence is a bug the tests catch; it is said as it is."""
        return self.fill(key, {name: self.word(value) for name, value in fills.items()})

    def fill(self, key: str, fills: dict[str, Any]) -> str:
        """The sentence `key`, filled with what needs no saying first."""
        one, many = pattern(self.language, key)
        if "{house[" in many:
            fills = HOUSE | fills
        if one is many:
            return many.format_map(fills)
        n = fills.get("n", 0)
        alone = n == 1 or (n == 0 and self.language == "fr")
        return (one if alone else many).format_map(fills)

    def word(self, value: Any) -> Any:
        """A fill: a message within a message is said first, a number with decimals written as in this language, and a
        text put on one line (`printable`): this is the one place where what others wrote enters what we say.
        """
        if isinstance(value, str):
            return printable(value)
        if isinstance(value, float):
            return NUMBERS[self.language](value)
        return self.say(value.key, **value.fills) if isinstance(value, Message) else value

    def tell(self, told: Message) -> str:
        """A message in this language."""
        return self.say(told.key, **told.fills)

    def has(self, key: str) -> bool:
        """Is there such a sentence?"""
        return key in area(self.language, key.partition(".")[0])


def choose_language(asked: str | None) -> str:
    """The language asked for, else that of the environment, else English."""
    if asked:
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    system = locale.getlocale()[0] or ""
    return "fr" if system.lower().startswith(("fr", "french")) else "en"
