"""What all screens share: the words, the look, and a way to ask a question."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.color import Color
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.text.messages import Words

if TYPE_CHECKING:
    from gamester.client.host import Host
    from gamester.local import Settings
    from gamester.text.errors import GamesterError

SPEEDS = ("slow", "normal", "fast", "instant")
PAUSES = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""Seconds that an opponent takes, by speed."""

SUITS = "♣♦♥♠"
PAPER_INKS = {"two": ("#16130f", "#b0122a", "#b0122a", "#16130f"), "four": ("#0b6b2e", "#0b4fb3", "#b0122a", "#16130f")}
BAIZE_INKS = {"two": ("#f3ecd9", "#ff9d92", "#ff9d92", "#f3ecd9"), "four": ("#8fe3a1", "#93c5ff", "#ff9d92", "#f3ecd9")}
_CARD = re.compile("(?<![0-9A-Za-z])(?:10|[2-9JQKA])([♣♦♥♠])|([♣♦♥♠])")

_COURT = re.compile("(?<![0-9A-Za-z])[JQKA](?=[♣♦♥♠])")

BRASS = "#e0bd6a"
IVORY = "#f3ecd9"
FAINT = "#9fb8a8"
ALARM = "#ffb454"


@dataclass(frozen=True, slots=True)
class Look:
    """What a person may set about the terminal, at any time."""

    four_colour: bool = False
    """Four colours of suits instead of two. The suit signs are always there."""
    reduced_motion: bool = False
    """Nothing moves or fades."""
    speed: str = "normal"
    """One of SPEEDS."""

    @property
    def pause(self) -> float:
        """How long an opponent takes, in seconds."""
        return PAUSES[self.speed]

    def options(self, *, paced: bool) -> list[str]:
        """The options that give this look to a command; `paced`: also the speed of the others."""
        options = ["--four-colour"] * self.four_colour + ["--reduced-motion"] * self.reduced_motion
        return [*options, "--speed", self.speed] if paced else options

    def ink(self, suit: int, *, paper: bool) -> str:
        """The colour of a suit, on the paper of a card or on the baize."""
        inks = PAPER_INKS if paper else BAIZE_INKS
        return inks["four" if self.four_colour else "two"][suit]


def painted(text: str, look: Look, style: str = "") -> Text:
    """A sentence with its cards in the colours of their suits."""
    whole = Text(text, style=style)
    for found in _CARD.finditer(text):
        suit = SUITS.index(found[1] or found[2])
        whole.stylize(f"bold {look.ink(suit, paper=False)}", *found.span())
    return whole


class CourtLetters(LineFilter):
    """Shows the court cards and aces by the letters of a language, wherever they stand: `V♣` for `J♣` in French."""

    def __init__(self, words: Words) -> None:
        """Keep the letters; a language whose letters are J Q K A changes nothing."""
        self.letters = {letter: words.say(f"web.card.letter.{letter}") for letter in "JQKA"}
        super().__init__(enabled=any(letter != own for letter, own in self.letters.items()))

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The pieces of a line with those letters."""
        return [Segment(self.lettered(text), style, control) for text, style, control in segments]

    def lettered(self, text: str) -> str:
        """A text with those letters."""
        return _COURT.sub(lambda found: self.letters[found[0]], text)


# --- Screens -------------------------------------------------------------------------------------------------


T = TypeVar("T")


class Terminal(App[int]):
    """What every screen may ask of the app."""

    words: Words
    court: CourtLetters
    look: Look
    host: Host | None
    settings: Settings | None
    """What opened the table, and opens another like it; None if it was opened otherwise."""
    then: list[str] | None = None
    """The command to do once the full screen is left; then it comes back."""
    now: Callable[[], float] = staticmethod(time.monotonic)
    """Seconds, by a clock that never jumps."""

    def set_look(self, look: Look) -> None:
        """Change the look."""
        self.look = look
        self.animation_level = "none" if look.reduced_motion else "full"

    def speak(self, language: str) -> None:
        """Change the language."""
        self.words = Words(language)
        self.court = CourtLetters(self.words)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What each line passes through: also the letters of the language on court cards."""
        return [*super().get_line_filters(), *([self.court] if self.court.enabled else [])]

    def sit(self, host: Host, settings: Settings | None = None) -> None:
        """Sit down at a table."""
        raise NotImplementedError

    def after_table(self, how: str) -> None:
        """After a table that was left so."""
        raise NotImplementedError

    def complain(self, text: str) -> None:
        """Say in passing what is impossible; the name of somebody in it is no markup."""
        self.notify(text, severity="error", timeout=10, markup=False)


class Spoken:
    """A screen that speaks the language of the person."""

    closed = False

    def on_mount(self) -> None:
        """Fill the screen, unless the app is just ending: then some widgets never appear."""
        if self.terminal.is_running:
            self.come_up()

    def come_up(self) -> None:
        """Fill in what the screen shows."""

    def dismiss(self, result: object = None) -> AwaitComplete:
        """Close the screen once: several keys at a time must not close the screen below."""
        if self.closed:
            return AwaitComplete()
        self.closed = True
        return cast("AwaitComplete", super().dismiss(result))  # type: ignore[misc]

    @property
    def terminal(self) -> Terminal:
        """The app."""
        return cast("Terminal", cast("Any", self).app)

    def say(self, key: str, /, **fills: object) -> str:
        """The sentence `tui.key`."""
        return self.terminal.words.say(f"tui.{key}", **fills)

    def explain(self, fault: GamesterError) -> str:
        """The sentence of an error."""
        return self.terminal.words.say(fault.key, **fault.fills)


class Page(Spoken, Screen[T]):
    """A whole screen."""


class Dialog(Spoken, ModalScreen[T]):
    """A window over a screen."""


# --- Questions with a few answers: whether to leave, whether to do an irregular act --------------------------


class Question(Dialog[str]):
    """A question, dismissed with the key of an answer or with None; the first answer is highlighted."""

    BINDINGS = [("escape", "dismiss", "")]

    def __init__(self, title: str, text: str, answers: Mapping[str, str], look: str = "") -> None:
        """Keep the question; `answers` are said by their keys."""
        super().__init__()
        self.asked = title, text
        self.answers = answers
        self.look = look

    def compose(self) -> ComposeResult:
        """Title, text, answers."""
        with Vertical(classes=f"window small {self.look}"):
            yield Static(self.asked[0], classes="title", markup=False)
            yield Static(self.asked[1], classes="text", markup=False)
            yield OptionList(*[Option(said, id=key) for key, said in self.answers.items()], markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The answer."""
        self.dismiss(event.option_id)


KEPT = {"really": "text", "really_lost": "lost"}
"""What is said of leaving, by what it costs; at a server the seat is kept."""


class Leave(Question):
    """Whether to leave the table."""

    BINDINGS = [("y", "dismiss('go')", ""), ("n", "dismiss", "")]

    def on_key(self, event: events.Key) -> None:
        """The language's own letter for yes."""
        if event.key == self.terminal.words.say("plain.yes"):
            self.dismiss("go")


def ask_leave(
    terminal: Terminal, host: Host, leave: Callable[[str], object], stay: Callable[[], None] = lambda: None
) -> None:
    """Ask before leaving, unless that is asked already."""

    def answered(said: str | None) -> None:
        if said == "go":
            leave("left")
        else:
            stay()

    if not isinstance(terminal.screen, Leave):
        keys = "title", KEPT.get(host.doubt() or "", "seat"), "stay", "go"
        title, text, no, yes = (terminal.words.say(f"tui.leave.{key}") for key in keys)
        terminal.push_screen(Leave(title, text, {"stay": no, "go": yes}), answered)
