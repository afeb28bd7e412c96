"""One connection that listens to a table: who it is, what it has been sent, and a queue that cannot grow for ever."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec

from gamester.hearing import Ears
from gamester.i18n import source
from gamester.messages import Words
from gamester.server import payloads, wire
from gamester.server.frames import AtOnce, wait

MOST_WAITING = 64
"""A client with so many unread messages is dropped; it comes again and loses nothing."""
_encode = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Listener:
    """A browser or a program at a table."""

    principal: str
    lang: str = field(default_factory=lambda: source().code)
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING + 2))
    at_once: AtOnce = wait
    """Sends a message that has nobody before it."""
    sending: bool = False
    """Is a message on its way that is no longer in the queue?"""
    unaided: bool = False
    """Does it want no aid, whatever the table gives?"""
    heard: int = 0
    """How much of what its seat heard it has been sent."""
    shown: bytes = b""
    """The state it was sent last."""
    ears: Ears = ()
    """Whose ears it has been given; none before the welcome."""
    you: payloads.You | None = None
    """What it has been told of itself."""
    left: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with the last message: no longer to be written to."""

    slow: bool = False
    """Was it sent away because it did not keep up?"""

    @property
    def gone(self) -> bool:
        """Has it been sent the last message?"""
        return self.left.is_set()

    @property
    def words(self) -> Words:
        """Its language."""
        return Words(self.lang)

    def send(self, message: wire.FromServer) -> None:
        """Put a message into its queue."""
        self.send_bytes(_encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Put an encoded message into its queue; one that does not keep up is sent away."""
        if self.gone or (self.queue.empty() and not self.sending and self.at_once(data)):
            return
        if self.queue.qsize() >= MOST_WAITING:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.slow = True
            self.bye("slow", self.words.say("room.bye.slow"), retry=True, after=1.0)
            return
        self.queue.put_nowait(data)

    def bye(self, code: str, text: str, *, retry: bool, after: float | None = None) -> None:
        """The last message; the connection is closed after it."""
        if not self.gone:
            self.left.set()
            self.queue.put_nowait(_encode(wire.Bye(code, text, retry, after)))  # type: ignore[arg-type]
            self.queue.put_nowait(None)
