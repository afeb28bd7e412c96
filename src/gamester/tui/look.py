"""The look and the speed of the terminal: what a person may set, and the resulting colours."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.filter import LineFilter

from gamester.text.messages import Words

SPEEDS = ("slow", "normal", "fast", "instant")
PAUSES = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""Seconds that an opponent takes, by speed."""

SUITS = "♣♦♥♠"
PAPER_INKS = {"two": ("#16130f", "#b0122a", "#b0122a", "#16130f"), "four": ("#0b6b2e", "#0b4fb3", "#b0122a", "#16130f")}
BAIZE_INKS = {"two": ("#f3ecd9", "#ff9d92", "#ff9d92", "#f3ecd9"), "four": ("#8fe3a1", "#93c5ff", "#ff9d92", "#f3ecd9")}
_CARD = re.compile("(?<![0-9A-Za-z])(?:10|[2-9JQKA])([♣♦♥♠])|([♣♦♥♠])")

_COURT = re.compile("(?<![0-9A-Za-z])[JQKA](?=[♣♦♥♠])")

BRASS = "#e0bd6a"
IVORY = "#f3ecd9"
FAINT = "#9fb8a8"
ALARM = "#ffb454"


@dataclass(frozen=True, slots=True)
class Look:
    """What a person may set about the terminal, at any time."""

    four_colour: bool = False
    """Four colours of suits instead of two. The suit signs are always there."""
    reduced_motion: bool = False
    """Nothing moves or fades."""
    speed: str = "normal"
    """One of SPEEDS."""

    @property
    def pause(self) -> float:
        """How long an opponent takes, in seconds."""
        return PAUSES[self.speed]

    def ink(self, suit: int, *, paper: bool) -> str:
        """The colour of a suit, on the paper of a card or on the baize."""
        inks = PAPER_INKS if paper else BAIZE_INKS
        return inks["four" if self.four_colour else "two"][suit]


def painted(text: str, look: Look, style: str = "") -> Text:
    """A sentence with its cards in the colours of their suits."""
    whole = Text(text, style=style)
    for found in _CARD.finditer(text):
        suit = SUITS.index(found[1] or found[2])
        whole.stylize(f"bold {look.ink(suit, paper=False)}", *found.span())
    return whole


class CourtLetters(LineFilter):
    """Shows the court cards and aces by the letters of a language, wherever they stand: `V♣` for `J♣` in French."""

    def __init__(self, words: Words) -> None:
        """Keep the letters; a language whose letters are J Q K A changes nothing."""
        self.letters = {letter: words.say(f"web.card.letter.{letter}") for letter in "JQKA"}
        super().__init__(enabled=any(letter != own for letter, own in self.letters.items()))

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The pieces of a line with those letters."""
        return [Segment(self.lettered(text), style, control) for text, style, control in segments]

    def lettered(self, text: str) -> str:
        """A text with those letters."""
        return _COURT.sub(lambda found: self.letters[found[0]], text)
