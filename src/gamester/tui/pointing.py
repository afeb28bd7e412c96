"""The cards at which the person points in unaided play, where nobody says which may be meant: of hand and row."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.act import Act, Offer, mask_of
from gamester.kernel.cards import Card
from gamester.tui.acts import Button
from gamester.tui.base import Say


class Pointing:
    """The verbs that are offered without cards, and the cards that are marked for them."""

    def __init__(self, offers: Sequence[Offer] = (), row: Sequence[Card] = ()) -> None:
        """Start with no card marked. Without a row to point at, a card of the hand alone is an act."""
        self.verbs = [offer.act.do for offer in offers if offer.bare]
        self.row = list(row) if self.verbs else []
        self.held: set[Card] = set()
        self.lying: set[Card] = set()
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

    def toggle(self, card: Card, *, held: bool) -> None:
        """Mark a card, or remove its mark."""
        cards = self.held if held else self.lying
        cards ^= {card}

    def here(self) -> Card | None:
        """The card of the row under the cursor."""
        return self.row[self.cursor] if self.on_row and self.cursor < len(self.row) else None

    def marks(self) -> dict[Card, str]:
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

    def act(self, verb: str) -> Act:
        """The act of this verb with the cards pointed at."""
        held, lying = mask_of(self.held), mask_of(self.lying)
        if verb == "play":
            return Act(verb, held, lying)
        if verb == "claim":
            return Act(verb, lying)
        return Act(verb, held or lying) if verb in ("declare", "release") else Act(verb)

    def let_go(self) -> None:
        """Remove all marks."""
        self.held, self.lying = set(), set()
