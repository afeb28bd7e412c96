"""WebSockets below the application: frames that go out at once, and bounds for those that come.

Most messages need wait for nobody, and neither for a task of their own.  What comes is counted before it is looked at,
before the hello too: who sends too much is cut off.
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
"""Sends an encoded message if it can go out now; False if it must wait for its turn."""
EXTENSION = "gamester.at_once"
COUNTED = ("byte", "frame", "control")


def wait(data: bytes) -> bool:
    """Nothing goes out at once."""
    del data
    return False


def done() -> None:
    """There is no turn to be ended."""


def at_once(scope: Mapping[str, Any]) -> AtOnce:
    """How messages go out at once on the connection of a scope, if the server that made it can do that."""
    found: AtOnce = scope.get("extensions", {}).get(EXTENSION, {}).get("send", wait)
    return found


class Counted(ServerProtocol):
    """The protocol of `websockets`, which asks about every frame before it does anything for it."""

    def __init__(self, allowed: Callable[[Frame], bool], **more: Any) -> None:
        """`allowed` says whether a frame may be taken."""
        super().__init__(**more)
        self.allowed = allowed

    def recv_frame(self, frame: Frame) -> None:
        """A frame has come."""
        if not self.allowed(frame):
            self.fail(CloseCode.POLICY_VIOLATION, "too much at once")
            raise ProtocolError("too much at once")
        super().recv_frame(frame)


class Frames(Wire, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with bounds, which offers in its scope to send without being awaited."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """Nothing has come."""
        super().__init__(*args, **more)
        self.gate = self.config.gate  # type: ignore[attr-defined]
        self.conn = Counted(self.allowed, max_size=self.gate.bounds.frame, logger=self.logger)
        self.share = Share(self.gate.limits, COUNTED)
        self.fragments = 0
        """Of the message that is not complete."""
        self.close_timeout = self.gate.bounds.closing_seconds
        self.end_turn: End = done

    def connection_made(self, transport: Any) -> None:
        """The connection is there; whoever made the handshake was counted with HTTP."""
        super().connection_made(transport)
        self.gate.wires.add(self)

    def handle_connect(self, event: Request) -> None:
        """The handshake has come: behind a proxy, now it is known whose connection it is."""
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
        """The handshake is done."""
        super().start_keepalive()
        self.end_turn()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, with or without a handshake."""
        super().connection_lost(exc)
        self.end_turn()

    def data_received(self, data: bytes) -> None:
        """Bytes have come: counted, then looked at."""
        if self.transport.is_closing():
            return
        if self.share.takes("byte", self.address, len(data)):
            super().data_received(data)
        else:
            self.cut("byte")

    def allowed(self, frame: Frame) -> bool:
        """May this frame be taken, after all that came before it?"""
        kind = "control"
        if frame.opcode in DATA_OPCODES:
            kind = "frame"
            self.fragments = 0 if frame.fin else self.fragments + 1
        if self.share.takes(kind, self.address) and self.fragments < self.gate.bounds.fragments:
            return True
        self.gate.told("frame")
        return False

    def send_at_once(self, data: bytes) -> bool:
        """Send a text, unless the connection is not open, or the other side does not keep up."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(data)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
