"""How a person hears messages: seats by their names, cards with suit signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    return type(value) is int and (name in ("seat", "turn") or name.endswith("_seat"))


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
        if self.you != NO_SEAT:
            for name, value in fills.items():
                if value == self.you and is_seat(name, value):
                    return True
        return False

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
        self.said: dict[tuple[Any, ...], str] = {}

    def to(self, you: int) -> Repeater:
        """The same speaker for the listener in the seat `you`; both keep the same sentences."""
        other = object.__new__(Repeater)
        other.__dict__ = self.__dict__ | {"you": you}
        return other

    def tell(self, told: Message) -> str:
        """A message as a sentence; one that names the listener is made for that listener alone."""
        if self.you != NO_SEAT and self.you in seats_in(told):
            return super().tell(told)
        key = key_of(told)
        if key not in self.said:
            self.said[key] = super().tell(told)
        return self.said[key]


def seats_in(told: Message) -> list[int]:
    """The players whom a message, or one in it, names."""
    found: list[int] = []
    for name, value in told.fills.items():
        if type(value) is Message:
            found += seats_in(value)
        elif is_seat(name, value):
            found.append(value)
    return found


def key_of(told: Message) -> Any:
    """A message as something that can be a key."""
    parts: list[Any] = [told.key]
    for name, value in told.fills.items():
        kind = type(value)
        parts.append(name)
        parts.append(key_of(value) if kind is Message else repr(value) if kind is list or kind is tuple else value)
    return tuple(parts)
