"""A listener: one connection to a table, with what it has received, and a bounded queue."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec

from gamester.hearing import Ears
from gamester.i18n import source
from gamester.messages import Words
from gamester.protocol import payloads, wire
from gamester.server.frames import AtOnce, wait

MOST_WAITING = 64
"""A client with so many unread messages is disconnected; it reconnects and loses nothing."""
_encode = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Listener:
    """A browser or a program that listens to a table."""

    principal: str
    lang: str = field(default_factory=lambda: source().code)
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING + 2))
    at_once: AtOnce = wait
    """Sends a message immediately when no other message waits."""
    sending: bool = False
    """Is a message from the queue being sent?"""
    unaided: bool = False
    """Does it want no aid, even if the table gives aid?"""
    heard: int = 0
    """The number of things heard that it has received."""
    shown: bytes = b""
    """The last state that it received."""
    ears: Ears = ()
    """The ears with which it has heard the table; empty before the welcome."""
    you: payloads.You | None = None
    """The last identity that it received."""
    left: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with the last message; nothing is sent after it."""

    slow: bool = False
    """Was it disconnected because it did not keep up?"""

    @property
    def gone(self) -> bool:
        """Has the last message been queued?"""
        return self.left.is_set()

    @property
    def words(self) -> Words:
        """The words of its language."""
        return Words(self.lang)

    def send(self, message: wire.FromServer) -> None:
        """Send or queue a message."""
        self.send_bytes(_encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send or queue an encoded message; a listener that does not keep up is disconnected."""
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
        """Queue the last message, after which the connection closes."""
        if not self.gone:
            self.left.set()
            self.queue.put_nowait(_encode(wire.Bye(code, text, retry, after)))  # type: ignore[arg-type]
            self.queue.put_nowait(None)
