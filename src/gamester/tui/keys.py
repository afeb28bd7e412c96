"""The last line: keys and what they do; each can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from gamester.tui.look import BRASS, FAINT


class KeyLine(Widget):
    """Keys and their words."""

    class Clicked(Message):
        """This key was clicked."""

        def __init__(self, key: str) -> None:
            """Keep the key."""
            super().__init__()
            self.key = key

    entries: Sequence[tuple[str, str]] = ()

    def show(self, entries: Sequence[tuple[str, str]]) -> None:
        """Show these keys."""
        if entries != self.entries:
            self.entries = entries
            self.refresh()

    def render(self) -> Text:
        """Keys in brass, words beside them."""
        line = Text(" ")
        for key, word in self.entries:
            line.append(key, f"bold {BRASS}")
            line.append(f" {word}  ", FAINT)
        return line

    def on_click(self, event: events.Click) -> None:
        """Find the key under the pointer."""
        column = 1
        for key, word in self.entries:
            wide = cell_len(f"{key} {word}  ")
            if column <= event.x < column + wide - 1:
                self.post_message(self.Clicked(key))
            column += wide
