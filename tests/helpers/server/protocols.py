"""The server's protocols without sockets: bytes that come, bytes that go, and a clock that the test sets."""

import asyncio
import struct
from types import SimpleNamespace

from gamester.server import admission, bounded_http, limits
from gamester.server.limits import RATES, Bounds, Limits, Rate
from gamester.server.serving import Serving, server_of
from server.here import Here


class Wire(asyncio.Transport):
    """The server's end of a connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 80)})
        self.said, self.closing = b"", False

    def get_protocol(self):
        return self.protocol

    def set_protocol(self, protocol) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """What comes, comes."""

    resume_reading = pause_reading

    def write(self, data) -> None:
        self.said += data

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    abort = close

    def hear(self, data: bytes) -> None:
        """Bytes come."""
        if not self.closing:
            self.protocol.data_received(data)

    async def until(self, said: bytes = b"") -> bytes:
        """What is said until that is said, or until the connection ends; the handlers have their turns meanwhile."""
        async with asyncio.timeout(30):
            while not (self.closing or (said and said in self.said)):  # noqa: ASYNC110 - the test's own limit ends this
                await asyncio.sleep(0)
        return self.said


class Protocols:
    """A server with bounds of one's own, to which one connects without sockets."""

    def __init__(self, registry, monkeypatch, proxies: str = "", **bounds) -> None:
        self.now = 0.0
        for module in (admission, bounded_http, limits):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))
        rates = {**RATES, **{kind: Rate(*rate) for kind, rate in bounds.pop("rates", {}).items()}}
        self.here = Here(registry, Limits(1.0, Bounds(**bounds, rates=rates)))
        site = self.here.site
        self.gate = admission.Admission(site.limits, site.turns, proxies)
        self.server = server_of(self.here.app, Serving(port=0, proxies=proxies), self.gate)
        self.server.config.load()

    def connect(self, mine: str = "127.0.0.1") -> Wire:
        wire, config = Wire(mine), self.server.config
        wire.protocol = config.http_protocol_class(
            config=config, server_state=self.server.server_state, app_state={}, _loop=asyncio.get_running_loop()
        )
        wire.protocol.connection_made(wire)
        return wire

    async def websocket(self, mine: str = "127.0.0.1", *more: str, table: str = "0" * 12) -> Wire:
        """A WebSocket whose handshake is done, and nothing else."""
        wire = self.connect(mine)
        wire.hear(head(
            f"GET /ws/{table} HTTP/1.1", "upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-protocol: gamester.v1",
            "sec-websocket-extensions: permessage-deflate", *more,
        ))  # fmt: skip
        said = await wire.until(b"\r\n\r\n")
        assert wire.closing or b" 101 " in said
        assert b"permessage-deflate" not in said
        return wire

    async def later(self, seconds: float) -> None:
        """So many seconds pass, and the server looks who is slow."""
        self.now += seconds
        await self.gate.look()


def head(first: str, *more: str) -> bytes:
    """The head of a request from a page of the server's own."""
    return "\r\n".join([first, "host: table", "origin: http://table", *more, "", ""]).encode()


def frame(first: int, data: bytes, *, last: bool = True) -> bytes:
    """A frame of a client, masked with zeros."""
    opening = first | (0x80 if last else 0)
    if len(data) < 126:
        return bytes([opening, 0x80 | len(data)]) + bytes(4) + data
    return bytes([opening, 0xFE]) + struct.pack("!H", len(data)) + bytes(4) + data
