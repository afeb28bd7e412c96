"""What a person may do besides playing a card: a line of buttons, each with a key and clickable."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from gamester.protocol.payloads import HeardAct
from gamester.tui.base import BRASS, IVORY

WINDOW_KEYS = "h?rlboqnu/i"
"""The keys that open windows at a table, in every language; no act has one of them."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, its key and its act; None deals the next hand."""

    label: str
    key: str
    act: HeardAct | None

    @property
    def text(self) -> str:
        """The label with its key."""
        return f" {self.label} " if not self.key else f" {self.key} {self.label} "


class Acts(Widget):
    """The buttons."""

    @dataclass
    class Clicked(Message):
        """The button with this number was clicked."""

        number: int

    buttons: Sequence[Button] = ()
    cursor: int | None = None

    def show(self, buttons: Sequence[Button], cursor: int | None) -> None:
        """Show these buttons."""
        self.buttons = buttons
        self.cursor = cursor
        self.refresh(layout=True)

    def _places(self, width: int) -> list[tuple[int, int, int]]:
        """Line, first column and width of each button."""
        places = []
        line = column = 0
        for button in self.buttons:
            wide = cell_len(button.text)
            if column and column + wide > width:
                line, column = line + 1, 0
            places.append((line, column, wide))
            column += wide + 1
        return places

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the buttons need."""
        del container, viewport
        return max((line for line, _, _ in self._places(width)), default=0) + 1

    def render(self) -> Text:
        """The buttons in their lines."""
        whole = Text()
        last = end = 0
        for number, (line, column, wide) in enumerate(self._places(self.size.width)):
            if line != last:
                whole.append("\n")
                last, end = line, 0
            whole.append(" " * (column - end))
            whole.append_text(self._button(number))
            end = column + wide
        return whole

    def _button(self, number: int) -> Text:
        """One button; the button with the cursor stands between arrows."""
        button = self.buttons[number]
        here = number == self.cursor
        text = Text(button.text, f"bold #0d2b20 on {BRASS}" if here else f"{IVORY} on #2b5c49")
        if button.key:
            text.stylize("bold underline", 1, 1 + len(button.key))
        if here:
            text.plain = "▸" + text.plain[1:-1] + "◂"
        return text

    def on_click(self, event: events.Click) -> None:
        """Find the button under the pointer."""
        for number, (line, column, wide) in enumerate(self._places(self.size.width)):
            if event.y == line and column <= event.x < column + wide:
                self.post_message(self.Clicked(number))
