"""A connection to a table as the table's actor sees it: a bounded queue before a socket or a stream."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from gamester.i18n import source
from gamester.messages import Words
from gamester.protocol import wire
from gamester.server.frames import AtOnce, wait

MOST_WAITING = 64
"""A client with so many unread messages is disconnected; it reconnects and loses nothing."""
_encode = msgspec.json.Encoder().encode


class Ear(Protocol):
    """What an actor needs of whoever listens: a connection to this process, or one that a peer relays."""

    def send(self, message: wire.FromServer) -> None:
        """Send or queue a message."""

    def send_bytes(self, data: bytes) -> None:
        """Send or queue an encoded message."""

    def end(self, data: bytes) -> None:
        """Send or queue the encoded last message."""


@dataclass(eq=False)
class Connection:
    """A browser or a program that listens to a table."""

    lang: str = field(default_factory=lambda: source().code)
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING + 2))
    at_once: AtOnce = wait
    """Sends a message immediately when no other message waits."""
    sending: bool = False
    """Is a message from the queue being sent?"""
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
        """Send or queue an encoded message; a client that does not keep up is disconnected."""
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
        self.end(_encode(wire.Bye(code, text, retry, after)))  # type: ignore[arg-type]

    def end(self, data: bytes) -> None:
        """Queue the encoded last message."""
        if not self.gone:
            self.left.set()
            self.queue.put_nowait(data)
            self.queue.put_nowait(None)
