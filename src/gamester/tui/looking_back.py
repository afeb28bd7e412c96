"""The review of a finished deal: the cost of each decision, luck and skill; computed while the person waits."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import RichLog, Static
from textual.worker import Worker, WorkerState

from gamester.client.host import Host
from gamester.text.errors import GamesterError
from gamester.tui.base import Dialog
from gamester.tui.look import painted


class LookBack(Dialog[None]):
    """The review of one deal."""

    BINDINGS = [("escape,q,v,enter", "close", "")]

    def __init__(self, host: Host, deal: int) -> None:
        """Look back on this deal as the person played it."""
        super().__init__()
        self.host = host
        self.deal = deal

    def compose(self) -> ComposeResult:
        """Title, the review, how to leave."""
        with Vertical(classes="window tall"):
            yield Static(self.say("look_back.title", n=self.deal), classes="title")
            yield RichLog(wrap=True, min_width=10, id="longlog")
            yield Static(self.say("close"), classes="foot")

    def come_up(self) -> None:
        """Compute in the background, so that the person can leave at any time."""
        log = self.query_one(RichLog)
        log.write(self.say("look_back.wait"))
        log.focus()
        self.run_worker(self.weigh, thread=True, exclusive=True)

    def weigh(self) -> Sequence[str]:
        """The review in words, or why there is none."""
        try:
            return self.host.review(self.deal, self.terminal.words.language)
        except GamesterError as fault:
            return [self.explain(fault)]

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Write the review when it is ready."""
        if event.state != WorkerState.SUCCESS:
            return
        log = self.query_one(RichLog)
        log.clear()
        for told in event.worker.result or ():
            log.write(painted(told, self.terminal.look))

    def action_close(self) -> None:
        """Back."""
        self.dismiss(None)
