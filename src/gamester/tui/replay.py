"""The session again, step by step, as the person heard it: the table's own widgets over states that are past."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.worker import Worker, WorkerState

from gamester.client.aside import in_thread
from gamester.client.client import Client
from gamester.client.host import Host
from gamester.protocol import api_replays
from gamester.protocol.payloads import Heard
from gamester.text.errors import GamesterError
from gamester.text.messages import Message
from gamester.tui.base import Page, Terminal
from gamester.tui.keys import KeyLine, table_parts
from gamester.tui.painter import Painter
from gamester.tui.sitting import Sitting


class Past:
    """What is shown of the past: nothing happens there."""

    alone = True
    must_wait = True

    def __init__(self, live: Client) -> None:
        self.client = Client(live.table, live.lang, lambda _message: None)
        known = self.client.known
        known.info, known.you, known.state = live.known.info, live.known.you, live.known.state

    def greetings(self) -> Sequence[Message]:
        """Nothing is said."""
        return ()


class Replay(Page[None]):
    """The session so far; it begins with the last deal."""

    BINDINGS = [("escape,q,w", "dismiss", "")]

    def __init__(self, host: Host, terminal: Terminal) -> None:
        super().__init__()
        self.host = host
        self.sitting = Sitting(Past(host.client), terminal)
        self.painter = Painter(self.sitting, self)
        self.steps: Sequence[api_replays.Step] = ()
        self.at = 0
        """The number of steps that are told."""

    def compose(self) -> ComposeResult:
        """The parts of a table."""
        yield from table_parts(self.sitting)

    def come_up(self) -> None:
        """Fetch the steps in the background."""
        self.set_class(self.sitting.scene.has_row, "-laugh")
        self.query_one(KeyLine).entries = [("q", self.say("replay.wait"))]
        self.run_worker(self.fetch(), exclusive=True)

    async def fetch(self) -> Sequence[api_replays.Step] | str:
        """The steps, or why there are none."""
        language = self.terminal.words.language
        try:
            return await in_thread(lambda: self.host.steps(language))
        except GamesterError as fault:
            return self.explain(fault)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Begin with the last deal when the steps are there."""
        if event.state != WorkerState.SUCCESS:
            return
        found = event.worker.result
        if isinstance(found, str) or not found:
            self.query_one(KeyLine).entries = [("q", found or self.say("replay.none"))]
            return
        self.steps = found
        self.go(max(n for n, step in enumerate(self.steps, 1) if step.n == 1 or is_deal(step)))

    def go(self, at: int) -> None:
        """Show the table after so many steps."""
        self.at = min(max(1, at), len(self.steps))
        past = self.steps[: self.at]
        known = self.sitting.known
        known.state, known.log = past[-1].state, [step.heard for step in past if step.heard is not None]
        self.sitting.begin()
        self.sitting.ask()
        self.painter.draw()
        self.painter.retell()
        keys = [("←→", "step"), ("↑↓", "deal"), ("q", "close")]
        self.query_one(KeyLine).entries = [*((key, self.say(f"replay.{word}")) for key, word in keys), ("", self.place)]

    @property
    def place(self) -> str:
        """How far the replay is."""
        return f"{self.at}/{len(self.steps)}"

    def deal_from(self, way: int) -> int:
        """The first step of the next deal, or of this one or the one before."""
        deals = [n for n, step in enumerate(self.steps, 1) if is_deal(step)]
        others = [n for n in deals if n > self.at] if way > 0 else [n for n in deals[::-1] if n < self.at]
        return next(iter(others), len(self.steps) if way > 0 else 1)

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        if self.press(event.key):
            event.stop()

    def on_key_line_clicked(self, event: KeyLine.Clicked) -> None:
        """A key of the last line was clicked; of two arrows, the one that leads on."""
        if event.key == "q":
            self.dismiss()
        else:
            self.press({"←→": "right", "↑↓": "down"}.get(event.key, event.key))

    def press(self, key: str) -> bool:
        """The arrows, Home and End go through the session; returns whether this is one of them."""
        if not self.steps:
            return False
        places = {
            "left": self.at - 1, "right": self.at + 1, "space": self.at + 1, "enter": self.at + 1, "home": 1,
            "end": len(self.steps), "up": self.deal_from(-1), "down": self.deal_from(1),
        }  # fmt: skip
        if key in places:
            self.go(places[key])
        return key in places

    def on_resize(self, event: events.Resize) -> None:
        """Arrange everything again."""
        self.painter.lay_out(event.size.width, event.size.height)
        if self.steps:
            self.go(self.at)


def is_deal(step: api_replays.Step) -> bool:
    """Does a deal begin with this step?"""
    heard: Heard | None = step.heard
    return heard is not None and heard.kind == "deal"
