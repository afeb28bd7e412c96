"""A list of settings: each line a name and its value; left and right change it, Enter opens it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gamester.tui.base import Dialog
from gamester.tui.look import BRASS, IVORY
from gamester.tui.plates import clipped


@dataclass(frozen=True, slots=True)
class Line:
    """A setting: its name, its value, and whether it differs from the usual value."""

    key: str
    name: str
    value: str = ""
    changed: bool = False
    opens: bool = False
    """Does Enter open it? Otherwise the arrows change it."""


class Form(OptionList):
    """The settings."""

    BINDINGS = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "step(1)", show=False),
    ]

    @dataclass
    class Stepped(Message):
        """The person changes a setting by one step."""

        key: str
        step: int

    def fill(self, lines: Sequence[Line]) -> None:
        """Show these settings; the highlight stays where it is."""
        was = self.highlighted
        name = max((cell_len(line.name) for line in lines if line.value), default=0)
        name = min(name, 40)
        options = [Option(self._text(line, name), id=line.key) for line in lines]
        self.clear_options()
        self.add_options(options)
        self.highlighted = 0 if was is None else min(was, len(options) - 1)

    def _text(self, line: Line, name: int) -> Text:
        """A line with its value between arrows."""
        text = Text(clipped(line.name, name) if line.value else line.name, IVORY)
        if line.value:
            text.append(" " * (name - text.cell_len) + "  ")
            text.append("  " if line.opens else "◂ ", BRASS)
            text.append(line.value, f"bold {BRASS}" if line.changed else f"bold {IVORY}")
            text.append(" …" if line.opens else " ▸", BRASS)
            if line.changed:
                text.append(" *", BRASS)
        return text

    def action_step(self, step: int) -> None:
        """Left or right was pressed."""
        if self.highlighted is not None:
            key = self.get_option_at_index(self.highlighted).id
            self.post_message(self.Stepped(str(key), step))


class Typed(Dialog[str]):
    """A line to type; the result is None if it is left as it was."""

    BINDINGS = [("escape", "dismiss", "")]

    def __init__(self, title: str, text: str, value: str, longest: int = 60) -> None:
        """Keep the question."""
        super().__init__()
        self.asked = title, text
        self.value, self.longest = value, longest

    def compose(self) -> ComposeResult:
        """Title, text, input."""
        with Vertical(classes="window small"):
            yield Static(self.asked[0], classes="title", markup=False)
            yield Static(self.asked[1], classes="text", markup=False)
            yield Input(self.value, max_length=self.longest)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes it."""
        self.dismiss(event.value)
