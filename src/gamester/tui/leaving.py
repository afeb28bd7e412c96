"""Questions with two answers: whether to leave, whether to do an irregular act."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.client.host import Host
from gamester.tui.base import Dialog, Terminal


class Question(Dialog[bool]):
    """A question; the first answer, which changes nothing, is highlighted."""

    BINDINGS = [("escape", "no", "")]

    def words(self) -> tuple[str, str, str, str]:
        """Title, text, the answer no, the answer yes."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Title, text, two answers."""
        title, text, no, yes = self.words()
        with Vertical(classes="window small"):
            yield Static(title, classes="title", markup=False)
            yield Static(text, classes="text", markup=False)
            yield OptionList(Option(no, id="no"), Option(yes, id="yes"), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The answer."""
        self.dismiss(event.option_id == "yes")

    def action_no(self) -> None:
        """Better not."""
        self.dismiss(False)


KEPT = {"really": "leave.text", "really_lost": "leave.lost"}
"""What is said of leaving, by what it costs."""


class Leave(Question):
    """Whether to leave the table."""

    BINDINGS = [("y", "yes", ""), ("n", "no", "")]

    def __init__(self, doubt: str | None) -> None:
        """`doubt` is what leaving costs, as a host says it."""
        super().__init__()
        self.doubt = doubt

    def words(self) -> tuple[str, str, str, str]:
        """The evening is kept, or lost; at a server the seat is kept."""
        text = self.say(KEPT.get(self.doubt or "", "leave.seat"))
        return self.say("leave.title"), text, self.say("leave.stay"), self.say("leave.go")

    def on_key(self, event: events.Key) -> None:
        """The language's own letter for yes."""
        if event.key == self.terminal.words.say("plain.yes"):
            self.action_yes()

    def action_yes(self) -> None:
        """Leave."""
        self.dismiss(True)


def ask_leave(
    terminal: Terminal, host: Host, leave: Callable[[str], None], stay: Callable[[], None] = lambda: None
) -> None:
    """Ask before leaving, unless that is asked already."""
    if not isinstance(terminal.screen, Leave):
        terminal.push_screen(Leave(host.doubt()), lambda sure: leave("left") if sure else stay())


class Sure(Question):
    """Whether to do an irregular act."""

    def __init__(self, text: str) -> None:
        """Keep the act."""
        super().__init__()
        self.text = text

    def words(self) -> tuple[str, str, str, str]:
        """The irregular act, and two answers."""
        return self.say("sure.title"), self.text, self.say("sure.no"), self.say("sure.yes")
