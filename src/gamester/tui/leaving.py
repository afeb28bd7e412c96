"""Questions with a few answers: whether to leave, whether to do an irregular act."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.client.host import Host
from gamester.tui.base import Dialog, Terminal


class Question(Dialog[str]):
    """A question, dismissed with the key of an answer or with None; the first answer is highlighted."""

    BINDINGS = [("escape", "dismiss", "")]

    def __init__(self, title: str, text: str, answers: Mapping[str, str], look: str = "") -> None:
        """Keep the question; `answers` are said by their keys."""
        super().__init__()
        self.asked = title, text
        self.answers = answers
        self.look = look

    def compose(self) -> ComposeResult:
        """Title, text, answers."""
        with Vertical(classes=f"window small {self.look}"):
            yield Static(self.asked[0], classes="title", markup=False)
            yield Static(self.asked[1], classes="text", markup=False)
            yield OptionList(*[Option(said, id=key) for key, said in self.answers.items()], markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The answer."""
        self.dismiss(event.option_id)


KEPT = {"really": "text", "really_lost": "lost"}
"""What is said of leaving, by what it costs; at a server the seat is kept."""


class Leave(Question):
    """Whether to leave the table."""

    BINDINGS = [("y", "dismiss('go')", ""), ("n", "dismiss", "")]

    def on_key(self, event: events.Key) -> None:
        """The language's own letter for yes."""
        if event.key == self.terminal.words.say("plain.yes"):
            self.dismiss("go")


def ask_leave(
    terminal: Terminal, host: Host, leave: Callable[[str], object], stay: Callable[[], None] = lambda: None
) -> None:
    """Ask before leaving, unless that is asked already."""

    def answered(said: str | None) -> None:
        if said == "go":
            leave("left")
        else:
            stay()

    if not isinstance(terminal.screen, Leave):
        keys = "title", KEPT.get(host.doubt() or "", "seat"), "stay", "go"
        title, text, no, yes = (terminal.words.say(f"tui.leave.{key}") for key in keys)
        terminal.push_screen(Leave(title, text, {"stay": no, "go": yes}), answered)
