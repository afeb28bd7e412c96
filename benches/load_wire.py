"""A WebSocket client with little overhead: the protocol of `websockets` on a bare transport, no tasks or queues."""

import asyncio
from collections.abc import Callable, Mapping
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Subprotocol
from websockets.uri import parse_uri


class Wire(asyncio.Protocol):
    """One connection; whole text frames go to `hear` as soon as they arrive."""

    transport: asyncio.Transport

    def __init__(
        self, address: str, headers: Mapping[str, str], subprotocol: str, hear: Callable[[bytes], None]
    ) -> None:
        """`address` begins with `ws://`; use `connect`."""
        self.protocol = ClientProtocol(parse_uri(address), subprotocols=[Subprotocol(subprotocol)], max_size=None)
        self.headers = headers
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        self.transport = cast(asyncio.Transport, transport)
        request = self.protocol.connect()
        request.headers.update(self.headers)
        self.protocol.send_request(request)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has closed the connection, or the client has."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Pass on every complete message; the protocol itself answers pings."""
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self.hear(bytes(event.data))
            elif isinstance(event, Response) and not self.opened.done():
                if self.protocol.handshake_exc is None:
                    self.opened.set_result(None)
                else:
                    self.opened.set_exception(self.protocol.handshake_exc)
        self._flush()

    def send(self, data: bytes) -> None:
        """Send a text message."""
        self.protocol.send_text(data)
        self._flush()

    def close(self) -> None:
        """Close the connection."""
        self.closed = True
        self.transport.close()

    def _flush(self) -> None:
        """Write the bytes that the protocol has to send."""
        for data in self.protocol.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self.transport.write_eof()


async def connect(address: str, hear: Callable[[bytes], None], *, headers: Mapping[str, str], subprotocol: str) -> Wire:
    """A connection whose handshake is done; ConnectionError or InvalidHandshake."""
    uri = parse_uri(address)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(address, headers, subprotocol, hear), uri.host, uri.port)
    await wire.opened
    return wire
