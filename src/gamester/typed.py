"""Typed lines: what is written for a person to read, and what the lines that he types say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from gamester.act import CARD_NAMES, Act, Offer, in_set, read_act, write_cards
from gamester.errors import BadWords
from gamester.messages import printable
from gamester.saying import Speaker

MOST_FIGURES = 3


def understand(line: str, offers: Sequence[Offer]) -> Act:
    """The act a line says: its record spelling, the number of an offer, or just a card. BadWords if it says none."""
    if line.isdecimal() and len(line) <= MOST_FIGURES:
        place = int(line)
        if not 1 <= place <= len(offers):
            raise BadWords("number", line)
        return offers[place - 1].act
    word = line.split(maxsplit=1)[0].upper()
    if len(line.split()) == 1:
        for offer in offers:
            if word == write_cards(in_set(offer.act.cards)):
                return offer.act
    return read_act(f"play {line}" if word in CARD_NAMES else line)


class Lines:
    """A conversation over two text streams."""

    def __init__(self, speaker: Speaker, source: TextIO, sink: TextIO) -> None:
        """Read from `source`, write to `sink`."""
        self.speaker = speaker
        self.source = source
        self.sink = sink

    def say(self, key: str, /, **fills: Any) -> None:
        """Write a sentence."""
        self.write(self.speaker.say(key, **fills))

    def write(self, text: str) -> None:
        """Write a text of our own, of one line or several."""
        self.sink.write("\n".join(map(printable, text.split("\n"))) + "\n")

    def ask(self) -> None:
        """Show that a line is awaited."""
        self.sink.write("> ")
        self.sink.flush()

    def read(self) -> str | None:
        """A line without its blanks; None at the end of input."""
        self.ask()
        line = self.source.readline()
        return line.strip() if line else None
