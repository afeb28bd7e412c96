"""The parts of a table on the full screen, its last line with keys and what they do, and the window of all keys."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from gamester.tui.acts import Acts
from gamester.tui.base import BRASS, FAINT, Dialog
from gamester.tui.chronicle import Chronicle
from gamester.tui.hand import Hand
from gamester.tui.middle import Row, Trick
from gamester.tui.plates import OwnPlate, Plate, Plates
from gamester.tui.sitting import Sitting


class KeyLine(Widget):
    """Keys and their words."""

    @dataclass
    class Clicked(Message):
        """This key was clicked."""

        key: str

    entries: reactive[Sequence[tuple[str, str]]] = reactive(())

    def render(self) -> Text:
        """Keys in brass, words beside them."""
        line = Text(" ")
        for key, word in self.entries:
            line.append(key, f"bold {BRASS}")
            line.append(f" {word}  ", FAINT)
        return line

    def on_click(self, event: events.Click) -> None:
        """Find the key under the pointer."""
        column = 1
        for key, word in self.entries:
            wide = cell_len(f"{key} {word}  ")
            if column <= event.x < column + wide - 1:
                self.post_message(self.Clicked(key))
            column += wide


# --- The parts of a table, from top to bottom ---------------------------------------------------------------


def table_parts(sitting: Sitting) -> ComposeResult:
    """The widgets into which a `Painter` draws."""
    yield Static(id="bar")
    with Plates(id="plates"):
        for _ in range(len(sitting.known.names) - 1):
            yield Plate()
    with Horizontal(id="body"):
        with Horizontal(id="baize"):
            yield Static(id="info")
            yield Row(id="row") if sitting.scene.has_row else Trick(id="trick")
        yield Chronicle(id="side")
    yield Chronicle(id="strip")
    yield Static(id="notice")
    with Container(id="own"):
        yield Hand(id="hand")
        with Vertical(id="desk"):
            yield OwnPlate(id="me")
            yield Acts(id="acts")
    yield KeyLine(id="keys")


# --- All keys -----------------------------------------------------------------------------------------------


ALL_KEYS = (
    "arrows", "digits", "tab", "enter", "escape", "letters", "h", "r", "l", "b", "sums", "o", "n", "u", "say", "x", "q",
    "f1",
)  # fmt: skip
"""The rows of the window, by their key under `tui.help`."""
AT_SERVERS = ("u", "say")
"""Those that do nothing at a table at home."""
AT_HOME = ("n",)
"""Those that do nothing at a server's table, which goes on by itself."""


class KeysScreen(Dialog[None]):
    """All keys and what they do."""

    BINDINGS = [("escape,q,enter,space", "dismiss", "")]

    def __init__(self, idle: Sequence[str]) -> None:
        """`idle`: the rows whose keys do nothing here."""
        super().__init__()
        self.names = [name for name in ALL_KEYS if name not in idle]

    def compose(self) -> ComposeResult:
        """A title, and a row for each key."""
        with VerticalScroll(classes="window tall"):
            yield Static(self.say("help.title"), classes="title")
            keys = Table.grid(padding=(0, 2, 0, 1))
            for name in self.names:
                key, does = self.say(f"help.{name}.key"), self.say(f"help.{name}.does")
                keys.add_row(Text(key, f"bold {BRASS}", no_wrap=True), Text(does, FAINT))
            yield Static(keys)
