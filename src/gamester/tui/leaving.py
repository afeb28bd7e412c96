"""Questions with two answers: whether to leave, whether to do an irregular act."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.tui.base import Dialog


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


class Leave(Question):
    """Whether to leave the table."""

    BINDINGS = [("y", "yes", ""), ("o", "yes", ""), ("n", "no", "")]

    def words(self) -> tuple[str, str, str, str]:
        """The evening is kept."""
        evening = self.terminal.evening
        kept = evening is None or evening.store is not None
        text = self.say("leave.text" if kept else "leave.lost")
        return self.say("leave.title"), text, self.say("leave.stay"), self.say("leave.go")

    def action_yes(self) -> None:
        """Leave."""
        self.dismiss(True)


class Sure(Question):
    """Whether to do an irregular act."""

    def __init__(self, text: str) -> None:
        """Keep the act."""
        super().__init__()
        self.text = text

    def words(self) -> tuple[str, str, str, str]:
        """The irregular act, and two answers."""
        return self.say("sure.title"), self.text, self.say("sure.no"), self.say("sure.yes")
