"""The app: from the menu to the table and back, in one language and one look."""

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.theme import Theme
from textual.widgets import Static
from textual.worker import Worker

from gamester.client.host import Host
from gamester.local import Settings, open_home
from gamester.protocol.wire import Welcome
from gamester.text.errors import GamesterError
from gamester.tui.base import ALARM, BRASS, IVORY, Look, Page, Terminal, ask_leave
from gamester.tui.form import LookScreen
from gamester.tui.keys import AT_HOME, AT_SERVERS, KeysScreen
from gamester.tui.menu import Menu
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
        Binding("f1", "keys", show=False, priority=True),
    ]

    def __init__(self, host: Host | None, language: str, look: Look, settings: Settings | None = None) -> None:
        """Begin at a table, or at the menu."""
        super().__init__()
        self.host = host
        self.settings = settings
        self.speak(language)
        self.look = look
        self.from_menu = host is None
        self.fault: GamesterError | None = None
        """Why the connection to a server ended for good."""
        self.connection: Worker[None] | None = None
        """What keeps the connection to a server."""

    def on_mount(self) -> None:
        """Start at a table or at the menu."""
        self.register_theme(BAIZE)
        self.theme = "baize"
        self.title = "Gamester"
        self.set_look(self.look)
        if self.host is None:
            self.show(Menu())
        else:
            self.sit(self.host, self.settings)
        self.judge_size()
        with suppress(NotImplementedError, ValueError, RuntimeError):  # some systems and threads lack such signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, TERMINATED)

    # --- Tables ---------------------------------------------------------------------------------------------

    def sit(self, host: Host, settings: Settings | None = None) -> None:
        """Sit down at a table; at a server as soon as it has said its welcome."""
        self.part()
        self.host, self.settings = host, settings
        host.client.told = lambda message, _heard: self.arrive(host) if isinstance(message, Welcome) else None
        connecting = host.connect()
        if connecting is not None:
            self.connection = self.run_worker(self.stay_connected(connecting))

    def part(self) -> None:
        """End the connection to a server, if there is one: it lasts no longer than one sits there."""
        if self.connection is not None:
            self.connection.cancel()

    def arrive(self, host: Host) -> None:
        """The first welcome: look at the table, which hears all that comes later."""
        host.client.told = lambda _message, _heard: None
        self.show(TableScreen(host, self))

    async def stay_connected(self, connecting: Coroutine[Any, Any, None]) -> None:
        """Keep the connection; the program ends when the server ends it for good."""
        try:
            await connecting
        except GamesterError as fault:
            self.fault = fault
            self.exit(2)

    def after_table(self, how: str) -> None:
        """After a table: another evening, the menu, or the end of the program."""
        self.part()
        if how == "again" and self.settings is not None:
            settings = replace(self.settings, seed=None, record=None)
            try:
                home = open_home(settings, self.words.language)
            except GamesterError as fault:
                self.complain(self.words.say(fault.key, **fault.fills))
            else:
                self.sit(home, settings)
                return
        if self.from_menu or how == "again":
            if not isinstance(self.screen, Menu):
                self.show(Menu())
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
            if isinstance(self.screen, LookScreen):  # what was set there is heeded
                await self.screen.dismiss()
            else:
                await self.pop_screen()
        if isinstance(self.screen, TooSmall):
            self.exit(0)
        else:
            table = tables[-1]
            ask_leave(self, table.pace.host, table.leave, table.pace.stay)

    def action_keys(self) -> None:
        """Show which keys there are."""
        if not isinstance(self.screen, KeysScreen | TooSmall):
            tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
            idle = [name for table in tables for name in (AT_SERVERS if table.pace.host.alone else AT_HOME)]
            self.push_screen(KeysScreen(idle))

    # --- The size of the terminal ---------------------------------------------------------------------------

    def show(self, screen: Page[None]) -> None:
        """Show a whole screen, below the notice where the terminal is too small for it."""
        if isinstance(self.screen, TooSmall):
            self.screen.dismiss()
        self.push_screen(screen)
        self.judge_size()

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


# --- A terminal that is too small ---------------------------------------------------------------------------


SMALLEST = (80, 24)


class TooSmall(Page[None]):
    """Shown until the terminal is larger."""

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Static(self.say("too_small", width=SMALLEST[0], height=SMALLEST[1]), id="too-small", markup=False)
