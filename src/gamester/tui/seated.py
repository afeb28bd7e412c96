"""The state of the table screen: the evening, the choice of the person, what has been told."""

from __future__ import annotations

from typing import Any

from textual.timer import Timer

from gamester.act import Act
from gamester.bots import Counsel
from gamester.errors import IllegalAct
from gamester.evening import Evening
from gamester.kernel.cards import Seat
from gamester.saying import Speaker
from gamester.tui.base import Page
from gamester.tui.choosing import Choosing
from gamester.tui.scenes import scene_of


class Seated(Page[str]):
    """A person at a table. Dismissed with `left`, `again` or `over`."""

    def __init__(self, evening: Evening) -> None:
        """Sit down."""
        super().__init__()
        self.evening = evening
        self.scene = scene_of(self.evening.table.session.game)
        self.choosing = Choosing()
        self.heard = 0
        """How many of the things heard are in the story."""
        self.story: list[str] = []
        self.told = 0
        """How many sentences of the story are in the log."""
        self.deeds: dict[Seat, Act] = {}
        """The last act of each seat in this deal."""
        self.notice: tuple[str, str, str] | None = None
        """A refusal, a hint or a question: its kind, its words, its paragraph."""
        self.counsel: Counsel | None = None
        """The last hint."""
        self.settled = 0
        """The last deal whose settlement was shown."""
        self.waiting: Timer | None = None
        self.asked_for: Any = None

    @property
    def game(self) -> str:
        """`loo` or `laugh`."""
        return self.evening.table.session.opened.game

    @property
    def speaker(self) -> Speaker:
        """Who says messages."""
        return Speaker(self.terminal.words, self.evening.table.names)

    @property
    def view(self) -> Any:
        """What the person sees."""
        return self.evening.table.view(self.evening.person)

    def draw(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Do the next thing, now or after a pause."""
        raise NotImplementedError

    def hurry(self) -> None:
        """Stop waiting."""
        raise NotImplementedError

    def act(self, act: Act) -> None:
        """Act, or say why not."""
        raise NotImplementedError

    def refuse(self, refusal: IllegalAct) -> None:
        """Say why an act is not allowed."""
        raise NotImplementedError

    def leave(self, how: str) -> None:
        """Leave the table."""
        raise NotImplementedError
