"""What can go wrong, as data: each error carries a message key and its arguments, never a finished sentence.

The words come from the catalogues (`gamester.messages`), so that every error can be said in every language.
"""

from __future__ import annotations

from typing import Any


class GamesterError(Exception):
    """Something a person did that cannot be: `key` names the sentence in the catalogue, `args` fill it."""

    def __init__(self, key: str, /, **fills: Any) -> None:
        """Keep the key and what fills its sentence."""
        super().__init__(key)
        self.key = key
        self.fills = fills

    def __str__(self) -> str:
        """The sentence in the source language; fronts say it in the language of the person."""
        from gamester.i18n import source
        from gamester.messages import Words  # a message layer below its catalogue, looked up only when said

        return Words(source().code).say(self.key, **self.fills)


class BadWords(GamesterError):
    """A text that is no card, no act or no number."""

    def __init__(self, what: str, text: str) -> None:
        """Say what was expected and what was found."""
        super().__init__(f"words.{what}", text=text)


class BadOptions(GamesterError):
    """A game, variant, option, value or number of seats that does not exist or does not go together."""


class BadRun(GamesterError):
    """A simulation that cannot be begun as asked, or cannot go on: its results, its workers or its cluster."""


class LostWorker(GamesterError):
    """A worker process of a measurement that has died."""


class BadWeights(GamesterError):
    """The weights of a learned player that are missing, damaged, or made for something else."""


class IllegalAct(GamesterError):
    """An act the rules forbid; `rule` is the paragraph."""

    def __init__(self, key: str, /, *, rule: str = "", **fills: Any) -> None:
        """Keep the paragraph beside the sentence."""
        super().__init__(key, **fills)
        self.rule = rule


class BadRecord(GamesterError):
    """A record that cannot be read, or whose line `line` cannot be."""

    def __init__(self, key: str, /, *, line: int = 0, unreadable: bool = False, **fills: Any) -> None:
        """Keep the line number; `unreadable` means that the file is no record at all (exit status 2)."""
        super().__init__(key, **fills)
        self.line = line
        self.unreadable = unreadable


class BadTable(GamesterError):
    """Solved numbers that are missing, damaged, or made for other rules."""


class NoGpu(GamesterError):
    """There is no GPU to compute on, or something that it takes is missing."""
