"""The person's own cards: raised, marked and numbered; chosen by arrows, by number or by a click."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from gamester.tui.base import BRASS, FAINT, Look
from gamester.tui.cards import SMALL, Face, face_lines, side_by_side, stacked

DIGITS = "1234567890"


@dataclass
class HandCards:
    """What the hand shows."""

    cards: Sequence[str] = ()
    unseen: int = 0
    """How many cards lie face down, not yet looked at."""
    proper: frozenset[str] = frozenset()
    """Cards that may be chosen now."""
    chosen: frozenset[str] = frozenset()
    cursor: int | None = None
    asked: bool = False
    """Must the person choose a card?"""
    look: Look = field(default_factory=Look)


class Hand(Widget):
    """The cards held."""

    @dataclass
    class Clicked(Message):
        """The card with this number was clicked."""

        number: int

    shown: HandCards = HandCards()
    card_size = SMALL

    def show(self, shown: HandCards, card_size: tuple[int, int]) -> None:
        """Show these cards."""
        self.shown = shown
        self.card_size = card_size
        self.refresh(layout=True)

    @property
    def step(self) -> int:
        """Columns from one card to the next."""
        return self.card_size[0] + 1

    def get_content_width(self, container: object, viewport: object) -> int:
        """The width of the cards side by side."""
        del container, viewport
        return max(1, (len(self.shown.cards) + self.shown.unseen) * self.step - 1)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A line for raised cards, the card, the marks."""
        del container, viewport, width
        return self.card_size[1] + 2

    def render(self) -> Text:
        """The cards from left to right."""
        cards = [self._block(number) for number in range(len(self.shown.cards))]
        return stacked(side_by_side(cards + [self._back()] * self.shown.unseen))

    def _back(self) -> list[Text]:
        """A card that lies face down."""
        blank = Text(" " * (self.step - 1))
        return [blank, *face_lines(Face(None, back=True), self.shown.look, self.card_size), blank]

    def _block(self, number: int) -> list[Text]:
        """One card with its mark; it is raised if the cursor is on it or it is chosen."""
        shown = self.shown
        card = shown.cards[number]
        here = shown.cursor == number
        chosen = card in shown.chosen
        dull = shown.asked and card not in shown.proper
        lines = face_lines(Face(card, "cursor" if here or chosen else "plain", dull), shown.look, self.card_size)
        blank = Text(" " * (self.step - 1))
        lines = [*lines, blank] if here or chosen else [blank, *lines]
        return [*lines, self._mark(number, card, here=here, chosen=chosen)]

    def _mark(self, number: int, card: str, *, here: bool, chosen: bool) -> Text:
        """The mark under a card: its number, and whether it may be chosen or is chosen."""
        shown = self.shown
        digit = DIGITS[number] if number < len(DIGITS) else " "
        proper = shown.asked and card in shown.proper
        sign = "●" if chosen else "▲" if proper else " "
        text = f"{sign}{digit}".center(self.step - 1)
        style = f"bold {BRASS}" if proper or chosen else FAINT
        return Text(text, f"{style} reverse" if here and shown.asked else style)

    def on_click(self, event: events.Click) -> None:
        """Find the card under the pointer."""
        number = event.x // self.step
        if 0 <= number < len(self.shown.cards) and event.x % self.step < self.step - 1:
            self.post_message(self.Clicked(number))
