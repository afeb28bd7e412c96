"""Where the table of a client is: at a server, or in this process. Faces ask it what a client alone cannot know."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from gamester.client.client import Client
from gamester.protocol import api_replays
from gamester.text.errors import GamesterError
from gamester.text.messages import Message


class Host(ABC):
    """The other end of a client: where others play too, and the table goes on by itself, unless it says otherwise."""

    client: Client
    alone = False
    """Does nobody else play here? Then the table waits for this person, and goes on by `step`."""
    name = ""
    """The name under which the person sits down; at home one sits already."""

    @property
    def link(self) -> str:
        """The link that lets friends in; empty at home."""
        return ""

    @abstractmethod
    def connect(self) -> Coroutine[Any, Any, None] | None:
        """Come to the table and hear its welcome; what is returned is to be awaited as long as one sits there."""

    def sit(self, refused: Callable[[GamesterError], None]) -> None:  # noqa: B027 - at home one has a seat
        """Take a seat, if the person has none; `refused` is told why there is none to be had."""

    def step(self) -> bool:
        """Let one thing happen that does not wait for the person: a deal, an act of another.

        Returns whether anything has happened; StoreError if it could not be stored, and then nothing has.
        """
        return False

    @property
    @abstractmethod
    def asked(self) -> bool:
        """Does the table wait for the person? Not if the person may merely speak up."""

    @property
    def must_wait(self) -> bool:
        """Must the person act before anything else can happen?"""
        return False

    def comes_first(self) -> bool:
        """In a race of several seats, is the person the first to speak up? The order is random."""
        return True

    @abstractmethod
    def review(self, deal: int, lang: str) -> Sequence[str]:
        """A look back on a finished deal, in sentences. It takes long; GamesterError if there is none."""

    @abstractmethod
    def steps_from(self, first: int, lang: str) -> api_replays.Steps:
        """Some steps of the session so far from a number on, as the person heard them; GamesterError if none are."""

    def steps(self, lang: str) -> Sequence[api_replays.Step]:
        """The session so far, step by step, as the person heard it. It takes long; GamesterError if there is none."""
        told = self.steps_from(1, lang)
        found = list(told.steps)
        while told.next is not None:
            told = self.steps_from(told.next, lang)
            found += told.steps
        return found

    def greetings(self) -> Sequence[Message]:
        """What to say first, besides what the table says."""
        return ()

    @abstractmethod
    def farewell(self) -> Iterable[Message]:
        """What to say to whoever leaves, if anything."""

    def doubt(self) -> str | None:
        """The key, below an area of its own, of what leaving costs; None if the person need not be asked."""
        return None

    def close(self) -> None:  # noqa: B027 - at a server the connection ends with its task
        """Leave the table."""
