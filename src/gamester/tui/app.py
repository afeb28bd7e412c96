"""The app: from the menu to the table and back, in one language and one look."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from dataclasses import replace

from textual import events
from textual.binding import Binding
from textual.theme import Theme

from gamester.errors import GamesterError
from gamester.evening import Evening, Settings
from gamester.messages import Words
from gamester.tui.base import Terminal
from gamester.tui.look import ALARM, BRASS, IVORY, Look
from gamester.tui.menu import Menu
from gamester.tui.small import SMALLEST, TooSmall
from gamester.tui.table import TableScreen

BAIZE = Theme(
    name="baize", primary=BRASS, secondary="#2b5c49", accent=BRASS, warning=ALARM, error="#ff8a80", success="#8fe3a1",
    foreground=IVORY, background="#0d2b20", surface="#103527", panel="#17432f", dark=True,
)  # fmt: skip

TERMINATED = 128 + signal.SIGTERM
"""Exit status of a program that received a signal to end."""


class GamesterApp(Terminal):
    """A terminal to play at."""

    CSS_PATH = "gamester.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, evening: Evening | None, language: str, look: Look, settings: Settings | None = None) -> None:
        """Begin at the table of `evening`, or at the menu."""
        super().__init__()
        self.evening = evening
        self.settings = settings
        self.words = Words(language)
        self.look = look
        self.from_menu = evening is None

    def on_mount(self) -> None:
        """Start at a table or at the menu."""
        self.register_theme(BAIZE)
        self.theme = "baize"
        self.title = "Gamester"
        self.set_look(self.look)
        if self.evening is None:
            self.push_screen(Menu())
        else:
            self.sit(self.evening)
        self.judge_size()
        with suppress(NotImplementedError, ValueError, RuntimeError):  # some systems and threads lack such signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, TERMINATED)

    # --- Tables ---------------------------------------------------------------------------------------------

    def sit(self, evening: Evening) -> None:
        """Sit down at a table."""
        self.evening = evening
        self.push_screen(TableScreen(evening), self.after_table)

    def open_table(self, settings: Settings) -> str:
        """Open a table and sit down; an empty string, or the reason why it is impossible."""
        try:
            evening = Evening.open(settings)
        except GamesterError as fault:
            return self.words.say(fault.key, **fault.fills)
        self.settings = settings
        self.sit(evening)
        return ""

    def after_table(self, how: str | None) -> None:
        """After a table: another evening, the menu, or the end of the program."""
        if how == "again" and self.settings is not None:
            self.open_table(replace(self.settings, seed=None, record=None))
        elif self.from_menu or how == "again":
            if not isinstance(self.screen, Menu):
                self.push_screen(Menu())
                self.from_menu = True
        else:
            self.exit(0)

    async def action_leave(self) -> None:
        """Ctrl-C: at a table ask first, elsewhere leave."""
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        if not tables:
            self.exit(0)
            return
        while self.screen is not tables[-1] and not isinstance(self.screen, TooSmall):
            await self.pop_screen()
        if isinstance(self.screen, TooSmall):
            self.exit(0)
        else:
            tables[-1].ask_leave()

    # --- The size of the terminal ---------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Show a notice while the terminal is too small; the table comes back when it is large enough."""
        self.judge_size(event.size.width, event.size.height)

    def judge_size(self, width: int = 0, height: int = 0) -> None:
        """Cover the screen, or uncover it."""
        width, height = width or self.size.width, height or self.size.height
        small = width < SMALLEST[0] or height < SMALLEST[1]
        covered = isinstance(self.screen, TooSmall)
        if small and not covered:
            self.push_screen(TooSmall())
        elif covered and not small:
            self.screen.dismiss()
