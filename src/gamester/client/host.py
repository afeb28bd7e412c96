"""Where the table of a client is: at a server, or in this process. Faces ask it what a client alone cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gamester.client.client import Client
from gamester.messages import Message


class Host(Protocol):
    """The other end of a client."""

    client: Client
    alone: bool
    """Does nobody else play here? Then the table waits for this person, and goes on by `step`."""

    def step(self) -> bool:
        """Let one thing happen that does not wait for the person: a deal, an act of another.

        Returns whether anything has happened; StoreError if it could not be stored, and then nothing has.
        """

    def waits(self) -> bool:
        """Is it the person's turn to speak, although others may act too? In a race the order is random."""

    def review(self, deal: int, lang: str) -> Sequence[str]:
        """A look back on a finished deal, in sentences. It takes long; GamesterError if there is none."""

    def farewell(self) -> Message | None:
        """What to say to whoever leaves, if anything."""

    def doubt(self) -> str | None:
        """The key, below an area of its own, of what leaving costs; None if the person need not be asked."""

    def close(self) -> None:
        """Leave the table."""
