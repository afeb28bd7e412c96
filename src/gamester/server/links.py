"""A link between two processes: messages over one stream connection, each with its length before it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from gamester.server.orders import Order

LONGEST, LONGEST_HELLO = 8 * 2**20, 1024
"""The largest message in bytes, and the largest first message, before the other side is known."""
MOST_UNREAD = 32 * 2**20
"""A link is cut when the other process leaves so many bytes unread."""
HELLO_SECONDS = 5.0
"""The seconds until the first message."""
BEAT, SILENT = 1.0, 4.0
"""The seconds between two signs of life, and without anything heard after which a link is cut."""
SIZE = 4
"""The bytes of a message's length."""


class Hello(Struct, frozen=True, tag=True, array_like=True):
    """The first message to a process, with its secret; it sends the same back, or nothing if it has another.

    Sent again it asks for a sign of life: what is between the processes may fail without a word to either.
    """

    secret: str


class Ask(Struct, frozen=True, tag=True, array_like=True):
    """An order for a table of the other process; `channel` is the connection that gives it, 0 for none."""

    number: int
    channel: int
    table: str
    principal: str
    lang: str
    order: Order


class Answer(Struct, frozen=True, tag=True, array_like=True):
    """What came of an order, in JSON."""

    number: int
    body: bytes


class Refusal(Struct, frozen=True, tag=True, array_like=True):
    """Why an order was refused: the parts of a `Refused`, or of a GamesterError if it has no code."""

    number: int
    code: str
    key: str
    fills: Mapping[str, Any]


class Told(Struct, frozen=True, tag=True, array_like=True):
    """A message to some connections of the other process, encoded for them; perhaps their last one."""

    channels: list[int]
    data: bytes
    last: bool = False


Message: TypeAlias = Hello | Ask | Answer | Refusal | Told
_encode = msgspec.msgpack.Encoder(enc_hook=str).encode
_decode = msgspec.msgpack.Decoder(Message).decode


class Link(asyncio.Protocol):
    """One end of a link. It sends all messages of one turn of the event loop together."""

    transport: asyncio.Transport

    def __init__(self, hear: Callable[[Link, Message], None], ended: Callable[[Link], None]) -> None:
        """Call `hear` with each message, and `ended` once when the link is cut."""
        self.hear = hear
        self.ended = ended
        self.known = False
        """Has the other side shown the secret?"""
        self.heard_at = 0.0
        """When something came last (the loop's time)."""
        self.received = bytearray()
        self.waiting: list[bytes | Told] = []
        """The messages that are sent at the end of this turn, encoded unless more listeners may be added."""

    # --- What the event loop calls --------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The link is connected; it is cut if the other side does not show the secret soon."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=MOST_UNREAD)
        asyncio.get_running_loop().call_later(HELLO_SECONDS, lambda: None if self.known else self.transport.abort())

    def pause_writing(self) -> None:
        """The other process does not read."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The link is cut."""
        del exc
        self.ended(self)

    def data_received(self, data: bytes) -> None:
        """Hear every whole message; cut the link if one is too long or makes no sense."""
        self.heard_at = asyncio.get_running_loop().time()
        received = self.received
        received += data
        begin = 0
        try:
            while len(received) - begin >= SIZE:
                size = int.from_bytes(received[begin : begin + SIZE], "big")
                if size > (LONGEST if self.known else LONGEST_HELLO):
                    raise ValueError(size)
                if len(received) < begin + SIZE + size:
                    break
                message = _decode(received[begin + SIZE : begin + SIZE + size])
                begin += SIZE + size
                self.hear(self, message)
        except (ValueError, msgspec.DecodeError):
            self.transport.abort()
            return
        del received[:begin]

    def keep(self, beat: Callable[[], None]) -> None:
        """Call `beat` again and again, and cut the link when nothing comes any more."""
        if self.transport.is_closing():
            return
        loop = asyncio.get_running_loop()
        if loop.time() - self.heard_at > SILENT:
            self.transport.abort()
            return
        beat()
        loop.call_later(BEAT, self.keep, beat)

    # --- Sending --------------------------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        """Send a message; one that cannot be encoded is the fault of whoever sends it, and hinders no other."""
        ready = message if isinstance(message, Told) else _encode(message)
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self.waiting.append(ready)

    def tell(self, channel: int, data: bytes) -> None:
        """Send a connection of the other process what may be the same as its neighbour gets."""
        last = self.waiting[-1] if self.waiting else None
        if isinstance(last, Told) and not last.last and last.data == data:
            last.channels.append(channel)
        else:
            self.send(Told([channel], data))

    def _flush(self) -> None:
        """Write the waiting messages."""
        waiting, self.waiting = self.waiting, []
        if waiting and not self.transport.is_closing():
            parts = [_encode(one) if isinstance(one, Told) else one for one in waiting]
            self.transport.write(b"".join(len(part).to_bytes(SIZE, "big") + part for part in parts))

    def close(self) -> None:
        """Send what is waiting, and end the link."""
        self._flush()
        self.transport.close()
