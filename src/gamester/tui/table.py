"""The table on the full screen: widgets, and what ties them to the client, the pace and the person's hands."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult

from gamester.client.host import Host
from gamester.protocol import payloads, wire
from gamester.text.errors import GamesterError
from gamester.tui.acts import Acts
from gamester.tui.base import Page, Terminal
from gamester.tui.control import NAMED, Control
from gamester.tui.hand import Hand
from gamester.tui.keys import KeyLine, table_parts
from gamester.tui.middle import Row
from gamester.tui.pace import Pace
from gamester.tui.painter import Painter
from gamester.tui.sitting import Sitting


class TableScreen(Page[None]):
    """A table with the person at it, at home or at a server."""

    def __init__(self, host: Host, terminal: Terminal) -> None:
        """Sit down at the table of a client that has had its welcome."""
        super().__init__()
        self.sitting = Sitting(host, terminal)
        self.painter = Painter(self.sitting, self)
        self.pace = Pace(host, self.sitting, self, self.painter, self.leave)
        self.control = Control(self.sitting, self.pace, self.painter.draw, self.leave)
        self.ready = False
        """Are the widgets there?"""

    def compose(self) -> ComposeResult:
        """The table from top to bottom."""
        yield from table_parts(self.sitting)

    def come_up(self) -> None:
        """Tell what has happened so far, and begin."""
        self.set_class(self.sitting.scene.has_row, "-laugh")
        client = self.sitting.client
        client.told, client.lost = self.told, self.lost
        self.ready = True
        self.sitting.begin()
        self.pace.host.sit(self.refused)
        self.set_interval(1.0, self.tick)
        self.call_after_refresh(self.pace.go_on)

    def told(self, message: wire.FromServer, heard: Sequence[payloads.Heard]) -> None:
        """A message came."""
        if self.sitting.hear(message, heard):
            self.painter.retell()
        if isinstance(message, wire.News):
            self.sitting.quiet()
        if isinstance(message, wire.Welcome | wire.News | wire.Nack | wire.Presence | wire.Chat | wire.FairNews):
            self.pace.go_on()

    def refused(self, fault: GamesterError) -> None:
        """There is no seat for the person, who may watch."""
        self.sitting.warn(self.explain(fault))
        self.painter.draw()

    def lost(self) -> None:
        """The connection is lost."""
        self.sitting.lost()
        self.painter.draw()

    def tick(self) -> None:
        """A second has passed on the clocks."""
        if self.ready and any(chair.bank is not None for chair in self.sitting.state.chairs):
            self.painter.draw()

    def leave(self, how: str) -> None:
        """Leave the table: `left`, `again` or `over`."""
        self.pace.stop()
        self.pace.host.close()
        self.dismiss()
        self.terminal.call_later(self.terminal.after_table, how)

    # --- What Textual tells ---------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Back from a window: go on."""
        if self.ready:
            self.pace.go_on()

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        key = event.key if event.character is None or event.key in NAMED else event.character
        if self.control.press_key(key):
            event.stop()
            event.prevent_default()

    def on_hand_clicked(self, event: Hand.Clicked) -> None:
        """A card of the hand was clicked."""
        self.control.press_card(event.number)

    def on_acts_clicked(self, event: Acts.Clicked) -> None:
        """A button was clicked."""
        self.control.press_button(event.number)

    def on_row_clicked(self, event: Row.Clicked) -> None:
        """A card of the row was clicked."""
        self.control.press_row(event.card)

    def on_key_line_clicked(self, event: KeyLine.Clicked) -> None:
        """A key of the last line was clicked."""
        self.control.press_key(event.key)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange everything again."""
        self.painter.lay_out(event.size.width, event.size.height)
        self.painter.draw()
