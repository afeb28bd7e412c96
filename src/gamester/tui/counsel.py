"""The full hint: the reason with all its numbers, and the worth of every act."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import DataTable, Static

from gamester.bots import Counsel
from gamester.bots.reasons import act_told, told_chance
from gamester.saying import Speaker
from gamester.tui.base import Dialog
from gamester.tui.look import Look, painted


class CounselScreen(Dialog[None]):
    """The reason, and a line for every act."""

    BINDINGS = [("escape,q,h,enter", "close", "")]

    def __init__(self, counsel: Counsel, game: str, speaker: Speaker, look: Look) -> None:
        """Keep the hint."""
        super().__init__()
        self.counsel = counsel
        self.game = game
        self.speaker = speaker
        self.look = look

    def compose(self) -> ComposeResult:
        """Title, reason, table, how to leave."""
        with Vertical(classes="window tall", id="counsel"):
            yield Static(self.say("hint.title"), classes="title")
            yield Static(
                painted(self.speaker.tell(self.counsel.numbers or self.counsel.reason), self.look), classes="text"
            )
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
            told = self.speaker.tell(act_told(each.act))
            chance = told_chance(self.game, each)
            chips = self.speaker.say("tui.hint.worth", chips=each.chips, error=each.error)
            won = self.speaker.say("tui.hint.won", n=each.tricks)
            table.add_row(painted(told, self.look), chips, f"{chance} %", won)
        table.focus()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
