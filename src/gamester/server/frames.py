"""WebSockets below the application: immediate sending of frames, and bounds for incoming frames.

Most messages can go out at once, without a task. Incoming bytes and frames are counted before they are parsed, even
before the hello. A client that sends too much is disconnected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState, ProtocolError
from websockets.frames import DATA_OPCODES, CloseCode, Frame
from websockets.http11 import Request
from websockets.server import ServerProtocol

from gamester.server.gate import Share, Wire
from gamester.server.turns import End

AtOnce: TypeAlias = Callable[[bytes], bool]
"""Sends an encoded message if it can go out now; False if it must wait in the queue."""
EXTENSION = "gamester.at_once"
COUNTED = ("byte", "frame", "control")


def wait(data: bytes) -> bool:
    """The `AtOnce` that never sends."""
    del data
    return False


def done() -> None:
    """The `End` that does nothing."""


def at_once(scope: Mapping[str, Any]) -> AtOnce:
    """The immediate sender of a scope's connection; `wait` if the server has none."""
    found: AtOnce = scope.get("extensions", {}).get(EXTENSION, {}).get("send", wait)
    return found


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


class Frames(Wire, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with bounds; its scope has a function that sends without an await."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """Start with zero counts."""
        super().__init__(*args, **more)
        self.gate = self.config.gate  # type: ignore[attr-defined]
        self.conn = Counted(self.allowed, max_size=self.gate.bounds.frame, logger=self.logger)
        self.share = Share(self.gate.limits, COUNTED)
        self.fragments = 0
        """The number of fragments of the incomplete message."""
        self.close_timeout = self.gate.bounds.closing_seconds
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
            self.scope["extensions"][EXTENSION] = {"send": self.send_at_once}

    def start_keepalive(self) -> None:
        """End the turn after the handshake."""
        super().start_keepalive()
        self.end_turn()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the turn when the connection ends, with or without a handshake."""
        super().connection_lost(exc)
        self.end_turn()

    def data_received(self, data: bytes) -> None:
        """Count incoming bytes, then parse them."""
        if self.transport.is_closing():
            return
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

    def send_at_once(self, data: bytes) -> bool:
        """Send a text now; False if the connection is not open, or the client does not keep up."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(data)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
