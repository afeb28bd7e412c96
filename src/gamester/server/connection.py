"""A connection to a table as the table's actor sees it: messages go out at once, or wait in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

import msgspec

from gamester.hosting import Reply
from gamester.i18n import source
from gamester.protocol import wire
from gamester.text.messages import Words

if TYPE_CHECKING:
    from gamester.server.bounded_websocket import BoundedWebSocket
    from gamester.server.relay import RemoteConnection

MOST_WAITING = 64
"""A client with so many unread messages is disconnected; it reconnects and loses nothing."""
_encode = msgspec.json.Encoder().encode


Recipient: TypeAlias = "Connection | RemoteConnection"
"""Whoever listens: a connection to this process, or one that a peer relays."""


def deliver(replies: Sequence[Reply]) -> None:
    """Hand replies to their connections, all that one of them gets at once."""
    messages: dict[Recipient, list[bytes]] = {}
    for connection, data, last in replies:
        ear = cast("Recipient", connection)
        if last:
            ear.end(data)
        else:
            messages.setdefault(ear, []).append(data)
    for ear, some in messages.items():
        ear.send_bytes(*some)


class Connection:
    """A browser or a program that listens to a table."""

    __slots__ = ("begin_writing", "ending", "gone", "lang", "pipe", "sending", "slow", "waiting", "wanted")

    def __init__(self, lang: str = "", pipe: BoundedWebSocket | None = None) -> None:
        """Somebody must ask for the `next` message again and again, or `write_with` says how to begin with that."""
        self.lang = lang or source().code
        self.pipe = pipe
        self.begin_writing: Callable[[], None] | None = None
        """Is called once, when a message waits or the last one has gone; it has somebody ask for them."""
        self.waiting: deque[bytes] | None = None
        """The messages that could not go out at once; None as long as none had to wait."""
        self.wanted: asyncio.Future[None] | None = None
        """Is done when a message waits, or the last one has gone."""
        self.sending = False
        """Is a message that had to wait being sent?"""
        self.ending: Callable[[], None] | None = None
        """Is called when the last message is sent or queued."""
        self.gone = False
        """Has the last message been sent or queued? Nothing is sent after it."""
        self.slow = False
        """Was it disconnected because it did not keep up?"""

    @property
    def words(self) -> Words:
        """The words of its language."""
        return Words(self.lang)

    # --- From the table -------------------------------------------------------------------------------------

    def send(self, message: wire.FromServer) -> None:
        """Send or queue a message."""
        self.send_bytes(_encode(message))

    def send_bytes(self, *messages: bytes) -> None:
        """Send or queue encoded messages; a client that does not keep up is disconnected."""
        if self.gone or self._push(*messages):
            return
        if self.waiting is None:
            self.waiting = deque()
        if len(self.waiting) + len(messages) > MOST_WAITING:
            self.waiting.clear()
            self.slow = True
            self.bye("slow", self.words.say("room.bye.slow"), retry=True, after=1.0)
            return
        self.waiting += messages
        self._wake()

    def bye(self, code: str, text: str, *, retry: bool, after: float | None = None) -> None:
        """Send or queue the last message, after which the connection closes."""
        self.end(_encode(wire.Bye(code, text, retry, after)))  # type: ignore[arg-type]

    def end(self, data: bytes) -> None:
        """Send or queue the encoded last message."""
        if self.gone:
            return
        self._leave()
        if not self._push(data):
            self.waiting = self.waiting if self.waiting is not None else deque()
            self.waiting.append(data)
        self._wake()

    def _push(self, *messages: bytes) -> bool:
        """Send messages now; False if others wait, or if the pipe cannot."""
        return not (self.waiting or self.sending) and self.pipe is not None and self.pipe.push(*messages)

    def hold(self, *, on: bool) -> None:
        """Read no more from the client for a while, or go on, where that is possible."""
        if self.pipe is not None:
            self.pipe.hold(on=on)

    def lose(self) -> None:
        """Nobody reads any more: forget what waits, and end."""
        self.begin_writing = None
        self._leave()
        if self.waiting:
            self.waiting.clear()
        self._wake()

    # --- To whoever sends what waits ------------------------------------------------------------------------

    def write_with(self, begin: Callable[[], None]) -> None:
        """Nobody asks for messages until one waits, or the last one has gone; then `begin` is called."""
        self.begin_writing = begin
        if self.waiting or self.gone:
            self._wake()

    async def next(self) -> bytes | None:
        """The next waiting message, after the one before was sent; None after the last one."""
        self.sending = False
        while not self.waiting:
            if self.gone:
                return None
            self.wanted = asyncio.get_running_loop().create_future()
            await self.wanted
        self.sending = True
        return self.waiting.popleft()

    def _leave(self) -> None:
        """Nothing is sent after what is sent or waits now."""
        if not self.gone:
            self.gone = True
            if self.ending is not None:
                self.ending()

    def _wake(self) -> None:
        """Tell whoever waits for the next message."""
        if self.begin_writing is not None:
            begin, self.begin_writing = self.begin_writing, None
            begin()
        elif self.wanted is not None and not self.wanted.done():
            self.wanted.set_result(None)
