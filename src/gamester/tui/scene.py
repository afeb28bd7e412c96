"""What lies on a table of either game, worked out from a view for drawing; no rule is judged here."""

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
    """What is told of a seat on its plate."""

    held: int
    won: str
    """Tricks taken, or cards won."""
    away: bool
    """Is it out of this deal?"""
    known: Sequence[Card]
    """Cards of its hand that lie open."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a trick: who played it, and whether it is winning; None where one is still to come."""

    seat: Seat
    card: Card | None
    wins: bool


class Scene(Protocol):
    """How a game looks."""

    held: int
    """Cards of a full hand."""
    has_row: bool
    """Do cards lie in the middle to be taken? Else there is a trick, or nothing."""
    names_act: bool
    """Is the act said before the reason of a hint? Else the reason names it."""
    complete: bool
    """Has the trick just been taken?"""

    def place(self, v: Any, seat: Seat, say: Say) -> Place:
        """What is told of a seat."""

    def hand(self, v: Any) -> list[Card]:
        """The person's cards in the order in which they are held."""

    def info(self, v: Any, o: Any, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """Trump, pool, stock and the like, line by line."""

    def turn(self, v: Any) -> Seat:
        """Who is asked, as far as everybody may know."""

    def pool(self, v: Any) -> int:
        """Chips in the pool."""

    def see(self, v: Any, seat: Seat, act: Act | None) -> None:
        """Remember what has just happened."""

    def deed(self, v: Any, seat: Seat, act: Act, say: Say) -> str:
        """What a seat has just done, in a word or two."""


def cards_in(mask: int) -> list[Card]:
    """The cards of a mask by number."""
    return [card for card in range(52) if mask >> card & 1]


def seats_from(first: Seat, seats: int) -> Sequence[Seat]:
    """All seats in the direction of play, beginning with `first`."""
    return [(first + step) % seats for step in range(seats)]
