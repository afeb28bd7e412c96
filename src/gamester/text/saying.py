"""How a person hears messages: seats by their names, cards with suit signs."""

import re
from collections.abc import Sequence
from typing import Any

from gamester.kernel.cards import NO_SEAT
from gamester.text.messages import Message, Words, printable, said

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SIGNS = "".join(SUIT_SIGNS.values())
PLAIN_SIGNS = str.maketrans({
    **{sign: suit for suit, sign in SUIT_SIGNS.items()},
    "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-", "→": "->", "œ": "oe", "Œ": "Oe",
    "±": "+-", "─": "-", "█": "#",
})  # fmt: skip
"""Signs as an output writes them that cannot show them."""
MARK = "\x00"
"""Stands before and after the number of a seat whose name is put in later; no other text can hold it."""
MOST_SAID = 8_192
"""The number of sentences that are kept."""
_CARD = re.compile(r"(?<![0-9A-Za-z])([2-9TJQKA])([CDHS])(?![0-9A-Za-z])")
"""A card, even between characters of a script without spaces."""


def pretty_card(name: str) -> str:
    """`TH` as `10♥`."""
    return name[0].replace("T", "10") + SUIT_SIGNS[name[1]]


def pretty(text: str) -> str:
    """A text with its cards as people write them."""
    return _CARD.sub(lambda found: pretty_card(found[0]), text)


def nearest(fault: UnicodeError) -> tuple[str, int]:
    """What an output writes for signs that it cannot show: letters for suits and accents, and escapes for the rest."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    from unicodedata import normalize

    text = "".join(
        normalize("NFKD", sign.translate(PLAIN_SIGNS)).encode("ascii", "ignore").decode()
        or sign.encode("ascii", "backslashreplace").decode()
        for sign in fault.object[fault.start : fault.end]
    )
    return text, fault.end


def as_sentence(text: str) -> str:
    """A clause, such as why an act is refused, as a full sentence with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def is_seat(name: str, value: object) -> bool:
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
        self._given = tuple(names)
        self._others: dict[tuple[str, ...], Speaker] = {}

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.words.say("words.nobody")

    def calling(self, names: tuple[str, ...]) -> "Speaker":
        """This speaker where the seats have other names."""
        if names == self._given:
            return self
        if names not in self._others:
            self._others[names] = Speaker(self.words, names, signs=self.signs, you=self.you)
        return self._others[names]

    def tell(self, told: Message) -> str:
        """A message as a sentence. Names are inserted after the cards, so that no name is taken for a card."""
        you = self.you if self.you != NO_SEAT and self.you in seats_in(told) else NO_SEAT
        key = self.words.language, self.signs, you, key_of(told)
        text = said.get(key)
        if text is None:
            if len(said) >= MOST_SAID:
                said.clear()
            text = self._say(told.key, told.fills)
            text = said[key] = pretty(text) if self.signs else text
        return self._named(text) if MARK in text else text

    def say(self, key: str, /, **fills: object) -> str:
        """The sentence `key`, filled."""
        return self.tell(Message(key, fills))

    def _named(self, text: str) -> str:
        """A text with the names of the seats in place of their marks."""
        parts = text.split(MARK)
        for at in range(1, len(parts), 2):
            parts[at] = self.name(int(parts[at]))
        return "".join(parts)

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
            return f"{MARK}{value if value >= 0 else NO_SEAT}{MARK}"
        return self.words.word(value)


def seats_in(told: Message) -> list[int]:
    """The players whom a message, or one in it, names."""
    found: list[int] = []
    for name, value in told.fills.items():
        if type(value) is Message:
            found += seats_in(value)
        elif is_seat(name, value):
            found.append(value)
    return found


def key_of(told: Message) -> tuple[Any, ...]:
    """A message as something that can be a key: two messages of one key are said alike."""
    parts: list[Any] = [told.key]
    for name, value in told.fills.items():
        kind = type(value)
        parts.append(name)
        if kind is str or kind is int:
            parts.append(value)
        else:
            parts.append(key_of(value) if kind is Message else (kind, repr(value)))
    return tuple(parts)
