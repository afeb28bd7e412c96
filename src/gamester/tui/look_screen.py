"""The settings of the terminal: colours, motion, speed, language."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from gamester.i18n import languages
from gamester.tui.base import Dialog, Spoken
from gamester.tui.choices import next_of
from gamester.tui.form import Form, Line
from gamester.tui.look import SPEEDS


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
