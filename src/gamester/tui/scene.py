"""The facts about a table of either game that are drawn, computed from a view; no rule is applied here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.text import Text

from gamester.act import Act
from gamester.kernel.cards import Card, Seat
from gamester.tui.base import Say
from gamester.tui.look import Look


@dataclass(frozen=True, slots=True)
class Place:
    """The facts about a seat on its plate."""

    held: int
    won: str
    """Tricks taken, or cards won."""
    away: bool
    """Is it out of this deal?"""
    known: Sequence[Card]
    """Open cards of its hand."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a trick: who played it, and whether it is winning; None if the card is still to come."""

    seat: Seat
    card: Card | None
    wins: bool


class Scene(Protocol):
    """How a game looks."""

    held: int
    """Cards of a full hand."""
    has_row: bool
    """Do cards lie in the middle to be taken? Otherwise there is a trick, or nothing."""
    complete: bool
    """Has the trick just been taken?"""

    def place(self, v: Any, seat: Seat, say: Say) -> Place:
        """The facts about a seat."""

    def hand(self, v: Any) -> list[Card]:
        """The person's cards in display order."""

    def info(self, v: Any, o: Any, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """Trump, pool, stock and the like, line by line."""

    def turn(self, v: Any) -> Seat:
        """Who is asked, as far as all players may know."""

    def pool(self, v: Any) -> int:
        """Chips in the pool."""

    def see(self, v: Any, seat: Seat, act: Act | None) -> None:
        """Remember the last event."""

    def deed(self, v: Any, seat: Seat, act: Act, say: Say) -> str:
        """The last act of a seat, in a word or two."""


def cards_in(mask: int) -> list[Card]:
    """The cards of a mask by number."""
    return [card for card in range(52) if mask >> card & 1]


def seats_from(first: Seat, seats: int) -> Sequence[Seat]:
    """All seats in the direction of play, beginning with `first`."""
    return [(first + step) % seats for step in range(seats)]
