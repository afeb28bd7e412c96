"""One sentence for a terminal that is too small."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from gamester.tui.base import Page

SMALLEST = (80, 24)


class TooSmall(Page[None]):
    """Shown until the terminal is larger."""

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Static(self.say("too_small", width=SMALLEST[0], height=SMALLEST[1]), id="too-small", markup=False)
