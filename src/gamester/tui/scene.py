"""The facts about a table of either game that are drawn, taken from a view as it is sent; no rule is applied here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.text import Text

from gamester.protocol.payloads import HeardAct, State
from gamester.tui.base import Say
from gamester.tui.look import Look


@dataclass(frozen=True, slots=True)
class Place:
    """The facts about a seat on its plate."""

    held: int = 0
    won: str = ""
    """Tricks taken, or cards won."""
    away: bool = False
    """Is it out of this deal?"""
    known: Sequence[str] = ()
    """Open cards of its hand."""


class Scene(Protocol):
    """How a game looks. Views are those of `gamester.protocol`."""

    held: int
    """Cards of a full hand."""
    has_row: bool
    """Do cards lie in the middle to be taken? Otherwise there is a trick, or nothing."""

    def place(self, v: object, seat: int, say: Say) -> Place:
        """The facts about a seat."""

    def info(self, v: object, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """Trump, pool, stock and the like, line by line."""

    def deed(self, state: State, seat: int, act: HeardAct, say: Say) -> str:
        """The last act of a seat, in a word or two."""
