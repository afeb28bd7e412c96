"""A list of settings: each line a name and its value; left and right change it, Enter opens it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gamester.i18n import languages
from gamester.tui.base import BRASS, IVORY, SPEEDS, Dialog, Spoken
from gamester.tui.choices import next_of
from gamester.tui.plates import clipped


@dataclass(frozen=True, slots=True)
class Line:
    """A setting: its name, its value, and whether it differs from the usual value."""

    key: str
    name: str
    value: str = ""
    changed: bool = False
    opens: bool = False
    """Does Enter open it? Otherwise the arrows change it."""


class Form(OptionList):
    """The settings."""

    BINDINGS = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "step(1)", show=False),
    ]

    @dataclass
    class Stepped(Message):
        """The person changes a setting by one step."""

        key: str
        step: int

    def fill(self, lines: Sequence[Line]) -> None:
        """Show these settings; the highlight stays where it is."""
        was = self.highlighted
        name = max((cell_len(line.name) for line in lines if line.value), default=0)
        name = min(name, 40)
        options = [Option(self._text(line, name), id=line.key) for line in lines]
        self.clear_options()
        self.add_options(options)
        self.highlighted = 0 if was is None else min(was, len(options) - 1)

    def _text(self, line: Line, name: int) -> Text:
        """A line with its value between arrows."""
        text = Text(clipped(line.name, name) if line.value else line.name, IVORY)
        if line.value:
            text.append(" " * (name - text.cell_len) + "  ")
            text.append("  " if line.opens else "◂ ", BRASS)
            text.append(line.value, f"bold {BRASS}" if line.changed else f"bold {IVORY}")
            text.append(" …" if line.opens else " ▸", BRASS)
            if line.changed:
                text.append(" *", BRASS)
        return text

    def action_step(self, step: int) -> None:
        """Left or right was pressed."""
        if self.highlighted is not None:
            key = self.get_option_at_index(self.highlighted).id
            self.post_message(self.Stepped(str(key), step))


class Typed(Dialog[str]):
    """A line to type; the result is None if it is left as it was."""

    BINDINGS = [("escape", "dismiss", "")]

    def __init__(self, title: str, text: str, value: str, longest: int = 60) -> None:
        super().__init__()
        self.asked = title, text
        self.value, self.longest = value, longest

    def compose(self) -> ComposeResult:
        """Title, text, input."""
        with Vertical(classes="window small"):
            yield Static(self.asked[0], classes="title", markup=False)
            yield Static(self.asked[1], classes="text", markup=False)
            yield Input(self.value, max_length=self.longest)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes it."""
        self.dismiss(event.value)


# --- The settings of the terminal: colours, motion, speed, language ------------------------------------------


def look_lines(screen: Spoken) -> list[Line]:
    """The settings as lines of a form."""
    look, say = screen.terminal.look, screen.say
    on_off = {True: say("on"), False: say("off")}
    return [
        Line("language", say("look.language"), screen.terminal.words.own.name),
        Line("speed", say("look.speed"), say(f"look.speeds.{look.speed}")),
        Line("four_colour", say("look.four_colour"), on_off[look.four_colour]),
        Line("reduced_motion", say("look.reduced_motion"), on_off[look.reduced_motion]),
    ]


def step_look(screen: Spoken, key: str, step: int) -> bool:
    """Change a setting by one step; returns whether the key was one of these."""
    terminal = screen.terminal
    look = terminal.look
    if key == "language":
        terminal.speak(next_of(tuple(languages()), terminal.words.language, step))
    elif key == "speed":
        terminal.set_look(replace(look, speed=next_of(SPEEDS, look.speed, step)))
    elif key == "four_colour":
        terminal.set_look(replace(look, four_colour=not look.four_colour))
    elif key == "reduced_motion":
        terminal.set_look(replace(look, reduced_motion=not look.reduced_motion))
    else:
        return False
    return True


class LookScreen(Dialog[None]):
    """The settings in a window."""

    BINDINGS = [("escape,o,q", "dismiss", "")]

    def compose(self) -> ComposeResult:
        """Title, settings, how to leave."""
        with Vertical(classes="window small"):
            yield Static(id="look-title", classes="title")
            yield Form(id="look")
            yield Static(id="look-foot", classes="foot")

    def come_up(self) -> None:
        """Fill in the settings."""
        self.fill()

    def fill(self) -> None:
        """Show the present settings."""
        self.query_one("#look-title", Static).update(self.say("look.title"))
        self.query_one("#look-foot", Static).update(self.say("look.foot"))
        self.query_one(Form).fill(look_lines(self))

    def on_form_stepped(self, event: Form.Stepped) -> None:
        """A setting changes at once."""
        step_look(self, event.key, event.step)
        self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter changes a setting too."""
        step_look(self, str(event.option_id), 1)
        self.fill()
