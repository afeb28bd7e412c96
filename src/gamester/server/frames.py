"""Frames that go out at once: most messages need wait for nobody, and neither for a task of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

AtOnce: TypeAlias = Callable[[bytes], bool]
"""Sends an encoded message if it can go out now; False if it must wait for its turn."""
EXTENSION = "gamester.at_once"


def wait(data: bytes) -> bool:
    """Nothing goes out at once."""
    del data
    return False


def at_once(scope: Mapping[str, Any]) -> AtOnce:
    """How messages go out at once on the connection of a scope, if the server that made it can do that."""
    found: AtOnce = scope.get("extensions", {}).get(EXTENSION, {}).get("send", wait)
    return found


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which offers in its scope to send without being awaited."""

    def handle_connect(self, event: Request) -> None:
        """The handshake has come."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"send": self.send_at_once}

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
