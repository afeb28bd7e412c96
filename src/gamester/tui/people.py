"""Windows at a table with other people: something to say, and who sits where."""

from collections.abc import Callable, Iterator
from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gamester.client.client import Then
from gamester.client.host import Host
from gamester.hosting.naming import LONGEST_NAME
from gamester.protocol import wire
from gamester.protocol.payloads import Chair
from gamester.tui.base import BRASS, FAINT, IVORY, Dialog
from gamester.tui.form import Typed
from gamester.tui.sitting import Sitting

Command = Callable[[str], wire.FromClient]
"""A command, given its id."""


class SayIt(Dialog[None]):
    """Something to say to the table: a phrase, or own words where they are allowed."""

    BINDINGS = [("escape", "dismiss", "")]

    def __init__(self, sitting: Sitting, answered: Then) -> None:
        """`answered` takes the answer."""
        super().__init__()
        self.sitting = sitting
        self.answered = answered

    def compose(self) -> ComposeResult:
        """A line to type, and the phrases."""
        info = self.sitting.known.info
        with Vertical(classes="window small"):
            yield Static(self.say("chat.title"), classes="title")
            if info is not None and info.private_chat:
                yield Input(max_length=wire.LONGEST_SAYING)
            words = self.terminal.words
            yield OptionList(*[Option(words.say(f"room.preset.{key}"), id=key) for key in wire.PHRASES], markup=False)
            yield Static(self.say("close"), classes="foot")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say what was typed."""
        if event.value.strip():
            self.sitting.client.say(event.value.strip(), then=self.answered)
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say a phrase."""
        self.sitting.client.say(preset=str(event.option_id), then=self.answered)
        self.dismiss(None)


class Invitation(Dialog[None]):
    """The link that lets friends in: to be copied, or to be scanned from the screen."""

    BINDINGS = [("escape,q", "dismiss", ""), ("c,enter", "copy", "")]

    def __init__(self, link: str) -> None:
        super().__init__()
        self.link = link

    def compose(self) -> ComposeResult:
        """The link, its code, how to copy it."""
        with Vertical(classes="window"):
            yield Static(self.say("people.invite"), classes="title")
            yield Static(self.link, classes="text", markup=False)
            yield Static(code_of(self.link), classes="text", id="code")
            yield Static(self.say("invite.copy"), classes="text", id="copied")
            yield Static(self.say("close"), classes="foot")

    def action_copy(self) -> None:
        """Give the link to the terminal, which keeps it where other programs find it."""
        self.app.copy_to_clipboard(self.link)
        self.query_one("#copied", Static).update(self.say("invite.copied"))


def code_of(text: str) -> Text:
    """A text as a QR code, dark on light, two rows of it a line."""
    import segno

    rows = [list(row) for row in segno.make_qr(text, error="l").matrix_iter(border=2)]
    pairs = zip(rows[::2], [*rows[1::2], [0] * len(rows)], strict=False)
    signs = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    lines = ["".join(signs[bool(upper), bool(lower)] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    return Text("\n".join(lines), "black on white", no_wrap=True)


class People(Dialog[None]):
    """Who sits where and who watches, and what the person may do about it."""

    BINDINGS = [("escape,q,i", "dismiss", "")]

    def __init__(self, sitting: Sitting, host: Host, answered: Then) -> None:
        """`answered` takes the answer to a command."""
        super().__init__()
        self.sitting = sitting
        self.host = host
        self.answered = answered
        self.commands: list[tuple[str, Callable[[], None]]] = list(self._commands())

    def compose(self) -> ComposeResult:
        """The seats, those who watch, and the commands."""
        with Vertical(classes="window"):
            yield Static(self.say("people.title"), classes="title")
            yield Static(Text("\n").join(self._lines()), classes="text")
            options = [Option(label, id=str(number)) for number, (label, _) in enumerate(self.commands)]
            invite = [] if self.is_closed else [Option(self.say("people.invite"), id="invite")]
            yield OptionList(*invite, *options, markup=False)
            yield Static(self.say("close"), classes="foot")

    @property
    def is_closed(self) -> bool:
        """Are results compared here, so that nobody else comes?"""
        info = self.sitting.known.info
        return info is not None and bool(info.boards or info.assembly)

    def _lines(self) -> Iterator[Text]:
        """A line for each seat, and one for the watchers."""
        known = self.sitting.known
        for seat, chair in enumerate(self.sitting.state.chairs):
            person = "here" if chair.here else "away"
            how = {"bot": "bot", "away-bot": "stand_in"}.get(chair.by, person)
            line = Text(chair.name, f"bold {BRASS if seat == known.seat else IVORY}")
            line.append(f"  {self.say(f'people.{how}')}", FAINT)
            if chair.coming is not None:
                line.append(f"  {self.say('plate.coming', name=chair.coming)}", FAINT)
            if chair.note:
                line.append(f"  {chair.note}", f"italic {FAINT}")
            yield line
        yield Text(self.say("people.watchers", n=known.watchers), FAINT)

    def _commands(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """What the person may do: about the own seat, and as the host about the others."""
        known, say, info = self.sitting.known, self.sitting.say, self.sitting.known.info
        if info is not None and self.is_closed:  # results are compared: everybody stays
            if info.assembly and known.seat is not None:
                yield say("people.stand_up"), partial(self.do, wire.Leave)
            return
        if known.seat is not None:
            on = known.seat not in known.consents
            yield say("people.show" if on else "people.hide"), partial(self.do, partial(wire.Consent, on=on))
            yield say("people.stand_up"), partial(self.do, wire.Leave)
        for seat, chair in enumerate(self.sitting.state.chairs):
            if known.you is None or seat == known.seat:
                continue
            if chair.by == "bot" and chair.coming is None and known.seat is None:
                label = say("people.sit", name=chair.name)
                yield label, partial(self.sit_down, seat, label)
            elif chair.by != "bot" and known.you.host:
                yield from self._as_host(seat, chair)

    def _as_host(self, seat: int, chair: Chair) -> Iterator[tuple[str, Callable[[], None]]]:
        """What a host may do about a person."""
        say, on = self.sitting.say, chair.by == "person"
        if not chair.here:
            key = "people.replace" if on else "people.give_back"
            yield say(key, name=chair.name), partial(self.do, partial(wire.Bot, seat=seat, on=on))
        mute = partial(self.do, partial(wire.Mute, seat=seat, on=not chair.muted))
        yield say("people.unmute" if chair.muted else "people.mute", name=chair.name), mute
        yield say("people.remove", name=chair.name), partial(self.do, partial(wire.Remove, seat=seat))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do it."""
        if event.option_id == "invite":
            self.terminal.push_screen(Invitation(self.host.link))
            return
        self.commands[int(str(event.option_id))][1]()

    def do(self, command: Command) -> None:
        """Send a command, and close the window."""
        self.sitting.client.ask(command, self.answered)
        self.dismiss(None)

    def sit_down(self, seat: int, label: str) -> None:
        """Sit down under a name that nobody else at the table has."""

        def named(name: str | None) -> None:
            if name is not None:
                self.do(partial(wire.Sit, seat=seat, name=name))

        typed = Typed(label, self.say("choose.name"), self.host.name, LONGEST_NAME)
        self.terminal.push_screen(typed, named)
