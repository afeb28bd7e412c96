"""The full hint: the reason with all its numbers, and the worth of every act."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import DataTable, Static

from gamester.protocol.wire import HintGiven
from gamester.tui.base import Dialog
from gamester.tui.look import painted


class CounselScreen(Dialog[None]):
    """The reason, and a line for every act."""

    BINDINGS = [("escape,q,h,enter", "close", "")]

    def __init__(self, counsel: HintGiven, game: str) -> None:
        """Keep the hint."""
        super().__init__()
        self.counsel = counsel
        self.game = game

    def compose(self) -> ComposeResult:
        """Title, reason, table, how to leave."""
        with Vertical(classes="window tall", id="counsel"):
            yield Static(self.say("hint.title"), classes="title")
            yield Static(painted(self.counsel.more or self.counsel.text, self.terminal.look), classes="text")
            with VerticalScroll(id="sums", can_focus=False):
                yield DataTable(id="sum-table", cursor_type="none", zebra_stripes=True)
            yield Static(self.say("hint.note"), classes="text")
            yield Static(self.say("close"), classes="foot")

    def come_up(self) -> None:
        """Fill in the acts, best first."""
        table = self.query_one(DataTable)
        for column in ("act", "chips", f"odds_{self.game}", f"won_{self.game}"):
            table.add_column(self.say(f"hint.{column}"))
        for each in self.counsel.acts:
            chips = self.say("hint.worth", chips=each.chips, error=each.error)
            won = self.say("hint.won", n=each.tricks)
            table.add_row(painted(each.text, self.terminal.look), chips, f"{each.chance} %", won)
        table.focus()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
