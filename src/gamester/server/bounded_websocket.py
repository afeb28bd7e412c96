"""WebSockets below the application: immediate sending of frames, and bounds for incoming frames.

Most messages can go out at once, without a task. Incoming bytes and frames are counted before they are parsed, even
before the hello. A client that sends too much is disconnected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import DATA_OPCODES, CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from gamester.server.admission import ClientDeadlines, Share
from gamester.server.limits import End

EXTENSION = "gamester.pipe"
COUNTED = ("byte", "frame", "control")
TEXT = 0x81
"""The first byte of a text frame that is a whole message."""


def done() -> None:
    """The `End` that does nothing."""


def pipe_of(scope: Mapping[str, Any]) -> BoundedWebSocket:
    """The WebSocket below a scope."""
    found: BoundedWebSocket = scope["extensions"][EXTENSION]["pipe"]
    return found


def frame_of(message: bytes) -> bytes:
    """The frame of a text message from a server, which is not masked. RFC 6455, section 5.2"""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + message
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + message


class ClosedQueue:
    """The queue of a connection to which no application listens any more."""

    @staticmethod
    def put_nowait(_event: object) -> None:
        """Forget the event."""


class Counted(ServerProtocol):
    """The protocol of `websockets`, with a check of every frame before it is handled."""

    def __init__(self, allowed: Callable[[Frame], bool], **more: Any) -> None:
        """`allowed` decides whether to accept a frame."""
        super().__init__(**more)
        self.allowed = allowed

    def recv_frame(self, frame: Frame) -> None:
        """Handle a frame, or fail the connection if it is not allowed."""
        if not self.allowed(frame):
            self.fail(CloseCode.POLICY_VIOLATION, "too much at once")
            raise ProtocolError("too much at once")
        super().recv_frame(frame)


class BoundedWebSocket(ClientDeadlines, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with bounds. It is a pipe: it sends, and passes messages on, without a task."""

    take: Callable[[bytes, bool], None] | None = None
    """Gets each whole message instead of the application, and whether it is text."""
    lost: Callable[[], None] | None = None
    """Is called when the connection has ended."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.gate = self.config.gate  # type: ignore[attr-defined]
        self.conn = Counted(self.allowed, max_size=self.gate.bounds.frame, logger=self.logger)
        self.share = Share(self.gate.limits, COUNTED)
        self.fragments = 0
        """The number of fragments of the incomplete message."""
        self.close_timeout = self.gate.bounds.closing_seconds
        self.heard_at = 0.0
        """When the client last sent something (the loop's time)."""
        self.end_turn: End = done

    def connection_made(self, transport: Any) -> None:
        """Register the connection; HTTP has already counted it."""
        super().connection_made(transport)
        self.gate.wires.add(self)

    def handle_connect(self, event: Request) -> None:
        """Handle the handshake, which behind a proxy names the client's address."""
        peer = self.client[0] if self.client else ""
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in event.headers.raw_items()]
        self.address = self.gate.asks(peer, headers)
        if self.gate.is_proxy(peer):
            if not self.gate.enter(self.address):
                self.cut("open")
                return
            self.entered = self.address
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"pipe": self}

    def start_keepalive(self) -> None:
        """End the turn after the handshake."""
        super().start_keepalive()
        self.end_turn()
        self.end_turn = done

    def send_keepalive_ping(self) -> None:
        """Ping a client that has been silent; one that has sent something is there, and needs no ping yet."""
        due = self.heard_at + self.gate.bounds.silent_seconds
        if due > self.loop.time():
            self.ping_timer = self.loop.call_at(due, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the turn when the connection ends, with or without a handshake."""
        super().connection_lost(exc)
        self.end_turn()
        if self.lost is not None:
            self.lost()
            self.take = self.lost = None

    def data_received(self, data: bytes) -> None:
        """Count incoming bytes, then parse them."""
        if self.transport.is_closing():
            return
        self.heard_at = self.loop.time()
        if self.share.takes("byte", self.address, len(data)):
            super().data_received(data)
        else:
            self.cut("byte")

    def allowed(self, frame: Frame) -> bool:
        """Is this frame within the bounds, given all frames before it?"""
        kind = "control"
        if frame.opcode in DATA_OPCODES:
            kind = "frame"
            self.fragments = 0 if frame.fin else self.fragments + 1
        if self.share.takes(kind, self.address) and self.fragments < self.gate.bounds.fragments:
            return True
        self.gate.told("frame")
        return False

    def attach(self, take: Callable[[bytes, bool], None], lost: Callable[[], None]) -> None:
        """Pass messages on to `take` from now on, those that came meanwhile too, and call `lost` at the end.

        Nobody needs the application and the handshake any more, so they may end and are forgotten.
        """
        self.take, self.lost = take, lost
        self.request.headers.clear()  # websockets' parser keeps the request
        del self.request, self.response, self.scope
        if self.close_timer is None:  # then uvicorn would hang up when the application ends
            self.close_timer = self.loop.call_later(0, done)
        queue, self.queue = self.queue, cast("asyncio.Queue[Any]", ClosedQueue)
        while not queue.empty():
            event: Any = queue.get_nowait()
            if event["type"] == "websocket.receive":
                text = event.get("text")
                take(event["bytes"] if text is None else text.encode(), text is not None)
        if self.disconnected:
            lost()
        else:
            self.hold(on=False)

    def hold(self, *, on: bool) -> None:
        """Read no more from the client for a while, or go on."""
        if self.read_paused != on:
            self.read_paused = on
            (self.transport.pause_reading if on else self.transport.resume_reading)()

    def hang_up(self) -> None:
        """Close the connection."""
        self.transport.close()

    def shutdown(self) -> None:
        """Close the connection because the server ends; one that is closing already is told no reason."""
        if self.handshake_complete and not self.close_sent and self.conn.state is not State.OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on."""
        if self.take is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self.take(data, self.curr_msg_data_type == "text")

    def push(self, *messages: bytes) -> bool:
        """Send text messages now; False if the connection is not open, or the client does not keep up."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        if self.conn.state is not State.OPEN:
            return False
        self.transport.write(b"".join(map(frame_of, messages)))
        return True
