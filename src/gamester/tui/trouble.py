"""The record cannot be written: the reason, and whether to try again."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.tui.base import Dialog


class Trouble(Dialog[str]):
    """Dismissed with `retry`, `leave` or `back`."""

    BINDINGS = [("escape", "back", "")]

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__()
        self.reason = reason

    def compose(self) -> ComposeResult:
        """The reason, and two answers."""
        with Vertical(classes="window small alarm"):
            yield Static(self.say("trouble.title"), classes="title", markup=False)
            yield Static(self.reason, classes="text", markup=False)
            answers = [Option(self.say(f"trouble.{answer}"), id=answer) for answer in ("retry", "leave")]
            yield OptionList(*answers, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The answer."""
        self.dismiss(event.option_id)

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss("back")
