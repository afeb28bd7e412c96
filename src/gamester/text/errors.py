"""What can go wrong, as data: each error carries a message key and its arguments, never a finished sentence.

The words come from the catalogues (`gamester.text.messages`), so that every error can be said in every language.
"""

from typing import Any

LONGEST_QUOTE = 500
"""So many characters of a text are kept to be quoted: what is wrong may be as long as whoever sent it likes."""


def quoted(text: str) -> str:
    """A text as a sentence quotes it: not too long."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


class GamesterError(Exception):
    """A person asked for something impossible: `key` names the sentence in the catalogue, and `args` fill it."""

    def __init__(self, key: str, /, **fills: Any) -> None:
        """Keep the key and what fills its sentence."""
        super().__init__(key)
        self.key = key
        self.fills: dict[str, Any] = {
            name: quoted(fill) if isinstance(fill, str) else fill for name, fill in fills.items()
        }

    def __str__(self) -> str:
        """The sentence in the source language; a front says it in the language of the person."""
        from gamester.i18n import source
        from gamester.text.messages import Words  # imported late: the message layer imports this module

        return Words(source().code).say(self.key, **self.fills)


class BadWords(GamesterError):
    """A text that is no card, no act and no number."""

    def __init__(self, what: str, text: str) -> None:
        """Say what was expected and what was found."""
        super().__init__(f"words.{what}", text=text)


class BadOptions(GamesterError):
    """A game, variant, option, value or number of seats that does not exist, or options that do not go together."""


class NoGame(BadOptions):
    """A game that is not installed here, or whose package cannot be loaded."""


class BadRules(GamesterError):
    """The rules of a game from outside do what no rules may: `gamester.games.check` says more."""


class BadRun(GamesterError):
    """A simulation that cannot start as asked, or cannot go on, because of its results, its workers or its cluster."""


class LostWorker(GamesterError):
    """A worker process of a measurement died."""


class BadWeights(GamesterError):
    """The weights of a learned player are missing, damaged, or made for something else."""


class IllegalAct(GamesterError):
    """An act that the rules forbid; `rule` is the paragraph."""

    def __init__(self, key: str, /, *, rule: str = "", **fills: Any) -> None:
        """Keep the paragraph beside the sentence."""
        super().__init__(key, **fills)
        self.rule = rule


class BadRecord(GamesterError):
    """A record that cannot be read, or whose line `line` cannot be read."""

    def __init__(self, key: str, /, *, line: int = 0, unreadable: bool = False, **fills: Any) -> None:
        """Keep the line number; `unreadable` means that the file is no record at all (exit status 2)."""
        super().__init__(key, **fills)
        self.line = line
        self.unreadable = unreadable


class NewerRecord(BadRecord):
    """A record that a later version of the program has made."""


class Newer(GamesterError):
    """Something that a later version of the program has kept; it stays as it is."""


class BadTable(GamesterError):
    """Solved numbers that are missing, damaged, or made for other rules."""


class NoGpu(GamesterError):
    """There is no GPU to compute on, or software that it needs is missing."""


# --- Refusals -----------------------------------------------------------------------------------------------


class Refused(GamesterError):
    """A command that the server refuses; nothing has changed."""

    def __init__(self, code: str, /, *, fresh: bool = False, **fills: Any) -> None:
        """`code` is also the key under `room.refuse`; `fresh`: the client needs a new state."""
        super().__init__(f"room.refuse.{code}", **fills)
        self.code = code
        self.fresh = fresh
