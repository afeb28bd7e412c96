"""The cards at which the person points in unaided play, where nobody says which may be meant: of hand and row."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.protocol.payloads import Choice, HeardAct
from gamester.tui.acts import Button
from gamester.tui.base import Say


class Pointing:
    """The verbs that are offered without cards, and the cards that are marked for them."""

    def __init__(self, offers: Sequence[Choice] = (), row: Sequence[str] = ()) -> None:
        """Start with no card marked. Without a row to point at, a card of the hand alone is an act."""
        self.verbs = [offer.do for offer in offers if offer.bare]
        self.row = list(row) if self.verbs else []
        self.held: set[str] = set()
        self.lying: set[str] = set()
        self.on_row = False
        """Is the cursor on the row?"""
        self.cursor = 0

    @property
    def playing(self) -> bool:
        """May a card of the hand be played?"""
        return "play" in self.verbs

    @property
    def of_hand(self) -> bool:
        """Does any of the verbs need a card of the hand?"""
        return any(verb in ("play", "declare", "release") for verb in self.verbs)

    def toggle(self, card: str, *, held: bool) -> None:
        """Mark a card, or remove its mark."""
        cards = self.held if held else self.lying
        cards ^= {card}

    def here(self) -> str | None:
        """The card of the row under the cursor."""
        return self.row[self.cursor] if self.on_row and self.cursor < len(self.row) else None

    def marks(self) -> dict[str, str]:
        """The marks under the cards of the row: those pointed at, and the one under the cursor."""
        marks = dict.fromkeys(self.lying, "●")
        here = self.here()
        if here is not None:
            marks[here] = "◉" if here in self.lying else "▸"
        return marks

    def buttons(self, say: Say) -> list[Button]:
        """A button for each verb, with the cards pointed at."""
        if not self.row and self.playing:
            return []
        return [Button(say(f"bare.{verb}"), say(f"key.{verb}"), self.act(verb)) for verb in self.verbs]

    def act(self, verb: str) -> HeardAct:
        """The act of this verb with the cards pointed at."""
        held, lying = sorted(self.held), sorted(self.lying)
        if verb == "play":
            return HeardAct(verb, held, lying)
        if verb == "claim":
            return HeardAct(verb, lying, [])
        return HeardAct(verb, held or lying if verb in ("declare", "release") else [], [])

    def let_go(self) -> None:
        """Remove all marks."""
        self.held, self.lying = set(), set()
