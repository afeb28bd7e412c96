"""The log: what happened, told sentence by sentence."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import RichLog, Static

from gamester.tui.base import Dialog, Look, painted


class Chronicle(RichLog):
    """The last sentences; they are wrapped again when the width changes."""

    can_focus = False

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(wrap=True, min_width=10, id=id, max_lines=400)
        self.said: list[str] = []
        self.look = Look()

    def tell(self, sentences: Sequence[str], look: Look) -> None:
        """Add sentences; a new deal is highlighted."""
        self.look = look
        self.said += sentences
        for sentence in sentences:
            self.write(painted(sentence, look, "bold" if sentence.startswith("—") else ""))

    def retell(self, sentences: Sequence[str], look: Look) -> None:
        """Write everything again."""
        self.clear()
        self.said = []
        self.tell(sentences[-400:], look)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap again."""
        del event
        self.retell(self.said, self.look)


class LongLog(Dialog[None]):
    """Sentences in a window: the whole log, or what is told later."""

    BINDINGS = [("escape,q,l,v,enter", "dismiss", "")]

    def __init__(self, title: str, sentences: Sequence[str]) -> None:
        super().__init__()
        self.heading = title
        self.sentences = sentences

    def compose(self) -> ComposeResult:
        """Title, log, how to leave."""
        with Vertical(classes="window tall"):
            yield Static(self.heading, classes="title")
            yield RichLog(wrap=True, min_width=10, id="longlog")
            yield Static(self.say("close"), classes="foot")

    def come_up(self) -> None:
        """Write the log, and give it the keyboard."""
        self.tell(self.sentences)
        self.query_one(RichLog).focus()

    def on_resize(self, _: events.Resize) -> None:
        """Wrap again, once the log has its new width."""
        self.call_after_refresh(lambda: self.tell(self.sentences))

    def tell(self, sentences: Sequence[str]) -> None:
        """Write these sentences, and nothing else."""
        self.sentences = sentences
        log = self.query_one(RichLog)
        log.clear()
        for sentence in sentences:
            log.write(painted(sentence, self.terminal.look))
