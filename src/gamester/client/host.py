"""Where the table of a client is: at a server, or in this process. Faces ask it what a client alone cannot know."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, Protocol

from gamester.client.client import Client
from gamester.protocol import api_replays
from gamester.text.messages import Message


class Host(Protocol):
    """The other end of a client."""

    client: Client
    alone: bool
    """Does nobody else play here? Then the table waits for this person, and goes on by `step`."""

    @property
    def link(self) -> str:
        """The link that lets friends in; empty at home."""

    def connect(self) -> Coroutine[Any, Any, None] | None:
        """Come to the table and hear its welcome; what is returned is to be awaited as long as one sits there."""

    def sit(self) -> None:
        """Take a seat, if the person has none."""

    def step(self) -> bool:
        """Let one thing happen that does not wait for the person: a deal, an act of another.

        Returns whether anything has happened; StoreError if it could not be stored, and then nothing has.
        """

    @property
    def asked(self) -> bool:
        """Does the table wait for the person? Not if the person may merely speak up."""

    @property
    def must_wait(self) -> bool:
        """Must the person act before anything else can happen?"""

    def comes_first(self) -> bool:
        """In a race of several seats, is the person the first to speak up? The order is random."""

    def review(self, deal: int, lang: str) -> Sequence[str]:
        """A look back on a finished deal, in sentences. It takes long; GamesterError if there is none."""

    def steps(self, lang: str) -> Sequence[api_replays.Step]:
        """The session so far, step by step, as the person heard it. It takes long; GamesterError if there is none."""

    def greetings(self) -> Sequence[Message]:
        """What to say first, besides what the table says."""

    def farewell(self) -> Iterable[Message]:
        """What to say to whoever leaves, if anything."""

    def doubt(self) -> str | None:
        """The key, below an area of its own, of what leaving costs; None if the person need not be asked."""

    def close(self) -> None:
        """Leave the table."""
