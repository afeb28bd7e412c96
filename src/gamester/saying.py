"""How a person hears messages: seats by their names, cards with suit signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from typing import Any

from gamester.kernel.cards import NO_SEAT
from gamester.messages import Message, Words, printable

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SEAT = re.compile("\x00(-?\\d+)\x00")
"""The mark of a seat whose name is put in later."""
_CARD = re.compile(r"(?<![0-9A-Za-z])([2-9TJQKA])([CDHS])(?![0-9A-Za-z])")
"""A card, even between characters of a script without spaces."""


def pretty_card(name: str) -> str:
    """`TH` as `10♥`."""
    return name[0].replace("T", "10") + SUIT_SIGNS[name[1]]


def pretty(text: str) -> str:
    """A text with its cards as people write them."""
    return _CARD.sub(lambda found: pretty_card(found[0]), text)


def as_sentence(text: str) -> str:
    """A clause, such as why an act is refused, as a full sentence with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def is_seat(name: str, value: Any) -> bool:
    """Is this fill of a message a player at the table?"""
    return (name in ("seat", "turn") or name.endswith("_seat")) and type(value) is int


class Speaker:
    """Says messages in one language to a table of named players."""

    def __init__(self, words: Words, names: Sequence[str], *, signs: bool = True, you: int = NO_SEAT) -> None:
        """Keep the words and names.

        `signs`: write cards as `10♥` rather than `TH`. `you`: the seat that listens, which is called *you* where the
        catalogue has such a sentence; NO_SEAT calls everybody by name.
        """
        self.words = words
        self.you = you
        self.names = [printable(name) for name in names]
        self.signs = signs

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.words.say("words.nobody")

    def tell(self, told: Message) -> str:
        """A message as a sentence. Names are inserted after the cards, so that no name is taken for a card."""
        return self.say(told.key, **told.fills)

    def say(self, key: str, /, **fills: Any) -> str:
        """The sentence `key`, filled."""
        text = self._say(key, fills)
        if self.signs:
            text = pretty(text)
        return _SEAT.sub(lambda found: self.name(int(found[1])), text) if "\x00" in text else text

    def addresses(self, fills: dict[str, Any]) -> bool:
        """Is the listener one of the players that these fills name?"""
        return self.you != NO_SEAT and any(is_seat(name, value) and value == self.you for name, value in fills.items())

    def _say(self, key: str, fills: dict[str, Any]) -> str:
        """The sentence, with marks in place of the seats."""
        if self.addresses(fills):
            key = self.words.addressed(key)
        return self.words.fill(key, {name: self._fill(name, value) for name, value in fills.items()})

    def _fill(self, name: str, value: Any) -> Any:
        """The text of a fill: a seat becomes its mark, and a message is said first."""
        if isinstance(value, Message):
            return self._say(value.key, value.fills)
        if is_seat(name, value):
            return f"\x00{value if value >= 0 else NO_SEAT}\x00"
        return self.words.word(value)


class Repeater(Speaker):
    """Says the same few messages to many listeners, and makes each sentence only once."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        """Start with no sentences."""
        super().__init__(words, names)
        self.said: list[tuple[Message, str]] = []

    def to(self, you: int) -> Repeater:
        """The same speaker for the listener in the seat `you`; both keep the same sentences."""
        other = copy(self)
        other.you = you
        return other

    def tell(self, told: Message) -> str:
        """A message as a sentence; one that names the listener is made for that listener alone."""
        if self.addresses(told.fills) or any(
            isinstance(value, Message) and self.addresses(value.fills) for value in told.fills.values()
        ):
            return super().tell(told)
        for message, text in self.said:
            if message == told:
                return text
        text = super().tell(told)
        self.said.append((told, text))
        return text
