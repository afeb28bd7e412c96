"""HTTP below the application: uvicorn's protocol, with limits on size and time that apply before a handler runs."""

import asyncio
import time
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from websockets.exceptions import HeaderLineTooLong

from gamester.server.admission import ClientDeadlines
from gamester.server.bounded_websocket import BoundedWebSocket
from gamester.server.limits import End

SLICE = 16_384
"""The number of bytes that are parsed between two checks of the size."""
SENTENCES = {
    400: "The server cannot read this request.",
    408: "The request has taken too long to come.",
    413: "The body of the request is too long.",
    414: "The address of the request is too long.",
    429: "This address asks for too much at once: try again in a while.",
    431: "The head of the request is too long.",
}


class TooMuch(Exception):
    """The request exceeds a bound; a callback raises it, so that the parser stops at once."""


class BoundedHttp(ClientDeadlines, HttpToolsProtocol):
    """uvicorn's HTTP protocol with bounds."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.gate = self.config.gate  # type: ignore[attr-defined]
        self.peer = ""
        self.in_head = True
        self.complete = 0
        """The number of complete requests."""
        self.unfinished = 0
        """The bytes of an incomplete head."""
        self.size = 0
        """The bytes that the parser has reported, first of the head and then of the body."""
        self.chunks = 0
        self.cycles: list[RequestResponseCycle] = []
        """The unanswered requests."""
        self.status = 400
        """The status for a request that is refused here."""

    # --- The connection -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register the connection, or refuse it if its address has too many."""
        super().connection_made(transport)
        self.gate.wires.add(self)
        self.peer = self.client[0] if self.client else ""
        self.due = time.monotonic() + self.gate.bounds.head_seconds
        if self.gate.is_proxy(self.peer):
            return
        self.address = self.peer
        if not self.gate.enter(self.peer):
            self.refuse(429)
        elif self.peer:
            self.entered = self.peer

    def data_received(self, data: bytes) -> None:
        """Count incoming bytes, then parse them."""
        if self.transport.is_closing():
            return
        if not self.gate.allows("byte", self.address, len(data)):
            self.refuse(429)
            return
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE] if len(data) > SLICE else data
            complete = self.complete
            super().data_received(part)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            if self.in_head and self.complete == complete:
                self._unfinished(len(part))

    def _unfinished(self, size: int) -> None:
        """Count the bytes of an incomplete head, and refuse it if it is too long."""
        self.unfinished += size
        if self.unfinished > self.gate.bounds.head:
            self.refuse(431)
        elif self.due is None:
            self.due = time.monotonic() + self.gate.bounds.head_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop all unanswered requests when the connection ends, those in the pipeline too."""
        for cycle in self.cycles:
            cycle.disconnected = True
            cycle.message_event.set()
        self.cycles.clear()
        self.pipeline.clear()
        super().connection_lost(exc)

    # --- Turns ----------------------------------------------------------------------------------------------

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Run a request's handler when its address has a turn."""

        def begin(end: End) -> None:
            if self.transport.is_closing():
                end()
                return

            async def in_turn(*args: Any) -> None:
                try:
                    await app(*args)
                finally:
                    end()

            begin_work(cycle, in_turn)

        begin_work = super()._start_asgi_task
        self.gate.turns.ask(self.address, begin)

    def handle_websocket_upgrade(self) -> None:
        """Upgrade to a WebSocket when the address has a turn."""
        self.transport.pause_reading()
        self.gate.turns.ask(self.address, self._upgrade)

    def _upgrade(self, end: End) -> None:
        """Hand the connection over to the WebSocket protocol, which does the counting from now on."""
        if self.transport.is_closing():
            end()
            return
        self.transport.resume_reading()
        self.gate.wires.discard(self)
        entered, self.entered = self.entered, ""
        super().handle_websocket_upgrade()
        frames = self.transport.get_protocol()
        if isinstance(frames, BoundedWebSocket):
            frames.entered, frames.end_turn = entered or frames.entered, end
            if not (frames.handshake_initiated or self.transport.is_closing()):  # `websockets` cannot read the head
                frames.close_sent = True
                self.refuse(431 if isinstance(frames.conn.handshake_exc, HeaderLineTooLong) else 400)

    def cut(self, why: str) -> None:
        """Disconnect; a client with a late request gets an answer first."""
        if why == "late" and (self.unfinished or not self.in_head):
            self.refuse(408)
        else:
            super().cut(why)

    def refuse(self, status: int) -> None:
        """Refuse the request and close the connection, without an answer if another answer has begun."""
        self.status = status
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            super().cut(str(status))
        else:
            self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        """Send the reason of the refusal as a sentence, and close."""
        del msg
        self.gate.told(str(self.status))
        text = f"{SENTENCES[self.status]}\n".encode()
        head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[self.status] + head % len(text) + text)
        self.transport.close()

    # --- Callbacks of the parser ----------------------------------------------------------------------------

    def too_much(self, status: int) -> TooMuch:
        """The exception that refuses a request with this status."""
        self.status = status
        return TooMuch(SENTENCES[status])

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.size = self.chunks = 0

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self.size += len(url)
        if self.size > self.gate.bounds.url:
            raise self.too_much(414)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head."""
        self.size += len(name) + len(value)
        if self.size > self.gate.bounds.head or len(self.headers) >= self.gate.bounds.headers:
            raise self.too_much(431)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Check the complete head, before a handler runs."""
        bounds = self.gate.bounds
        if length_of(self.headers) > bounds.body:
            raise self.too_much(413)
        self.address = self.gate.asks(self.peer, self.headers)
        if len(self.pipeline) >= bounds.pipelined or not self.gate.allows("request", self.address):
            raise self.too_much(429)
        self.in_head, self.size = False, 0
        self.due = time.monotonic() + bounds.body_seconds
        super().on_headers_complete()
        self.cycles = [one for one in [*self.cycles, self.cycle] if one is not None and not one.response_complete]

    def on_chunk_header(self) -> None:
        """A chunk of a body without a content length."""
        self.chunks += 1
        if self.chunks > self.gate.bounds.chunks + self.size // self.gate.bounds.chunk:
            raise self.too_much(413)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self.size += len(body)
        if self.size > self.gate.bounds.body:
            raise self.too_much(413)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete; another may follow."""
        super().on_message_complete()
        self.in_head, self.due, self.unfinished = True, None, 0
        self.complete += 1


def length_of(headers: list[tuple[bytes, bytes]]) -> int:
    """The content length in the headers; 0 if there is none."""
    told = next((value for name, value in headers if name == b"content-length"), b"0")
    return int(told) if told.isdigit() else 0
