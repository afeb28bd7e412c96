"""Ten visitors who mean no good, each from an address of its own on this machine: what one server can be sent.

    python visitors.py 127.0.0.1:8000 SECONDS KIND...

They take the kinds in turn, stop by themselves, and print in JSON how often each was cut off and how much it sent.
Each opens at most `MOST_AT_ONCE` connections at a time and sends at most `MOST_BYTES`. What is cut off at once, heads and
frames without an end, is not among them: core/server/test_bounds.py.
"""

import asyncio
import base64
import json
import os
import socket
import struct
import sys
import time
import zlib
from contextlib import suppress

VISITORS = 10
MOST_AT_ONCE = 60
MOST_BYTES = 400_000_000
BLOCK = 65_536
TABLE = json.dumps({"game": "loo", "variant": "five/wikipedia-2023", "players": 5, "name": "Mal"}).encode()


class Visitor:
    """Somebody at an address."""

    def __init__(self, address: str, mine: str, ends: float) -> None:
        host, _, port = address.partition(":")
        self.server, self.host, self.mine, self.ends = (host, int(port)), address, mine, ends
        self.opened = self.cut = self.sent = 0
        self.answers: dict[str, int] = {}

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.ends and self.sent < MOST_BYTES

    async def connect(self, *, deaf: bool = False) -> socket.socket:
        """A connection; a deaf one has hardly any room for what it is sent."""
        wire = socket.socket()
        wire.setblocking(False)
        if deaf:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        wire.bind((self.mine, 0))
        await asyncio.wait_for(asyncio.get_running_loop().sock_connect(wire, self.server), 2)
        self.opened += 1
        return wire

    async def send(self, wire: socket.socket, data: bytes) -> None:
        """Send, and hear what is said meanwhile, so that a close is seen."""
        await asyncio.wait_for(asyncio.get_running_loop().sock_sendall(wire, data), 5)
        self.sent += len(data)
        with suppress(BlockingIOError):
            if wire.recv(BLOCK) == b"":
                raise ConnectionError

    async def hear(self, wire: socket.socket) -> bytes:
        """What is said next."""
        said = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(wire, BLOCK), 5)
        if not said:
            raise ConnectionError
        return said

    def head(self, first: str, *more: str) -> bytes:
        """The head of a request from a page of the server's own."""
        lines = (first, f"host: {self.host}", f"origin: http://{self.host}", *more, "", "")
        return "\r\n".join(lines).encode()

    async def post(self, wire: socket.socket, path: str, body: bytes, *more: str) -> bytes:
        """A request and its answer."""
        head = self.head(
            f"POST {path} HTTP/1.1", "content-type: application/json", f"content-length: {len(body)}", *more
        )
        await self.send(wire, head + body)
        said = await self.hear(wire)
        status = said.split(b" ", 2)[1].decode() if said.startswith(b"HTTP") else "?"
        self.answers[status] = self.answers.get(status, 0) + 1
        return said

    async def websocket(self, table: str, cookie: str = "") -> socket.socket:
        """A WebSocket whose handshake is done."""
        wire = await self.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        more = [f"cookie: {cookie}"] if cookie else []
        await self.send(wire, self.head(
            f"GET /ws/{table} HTTP/1.1", "upgrade: websocket", "connection: upgrade", f"sec-websocket-key: {key}",
            "sec-websocket-version: 13", "sec-websocket-protocol: gamester.v1",
            "sec-websocket-extensions: permessage-deflate", *more,
        ))  # fmt: skip
        if b" 101 " not in await self.hear(wire):
            raise ConnectionError
        return wire

    async def at_a_table(self) -> socket.socket:
        """A WebSocket after its hello, at a table of one's own."""
        wire = await self.connect()
        said = await self.post(wire, "/api/tables", TABLE)
        wire.close()
        cookie = said.partition(b"set-cookie: ")[2].partition(b";")[0].decode()
        table = json.loads(said.partition(b"\r\n\r\n")[2])["id"]
        wire = await self.websocket(table, cookie)
        await self.send(wire, frame(0x1, b'{"type":"hello","client":"mal"}'))
        await self.hear(wire)
        return wire

    # --- What they do ---------------------------------------------------------------------------------------

    async def endlessly(self, wire: socket.socket, block: bytes) -> None:
        while self.goes_on:
            await self.send(wire, block)

    async def pipelines(self) -> None:
        wire = await self.connect()
        await self.endlessly(wire, b"GET / HTTP/1.1\r\nhost: a\r\n\r\n" * 2_000)

    async def slow_reading(self) -> None:
        wire = await self.connect(deaf=True)
        request = self.head("GET /api/rules/loo HTTP/1.1")
        for _ in range(6):
            await asyncio.get_running_loop().sock_sendall(wire, request)
        while self.goes_on:
            await asyncio.sleep(0.2)
            if await asyncio.get_running_loop().sock_recv(wire, 1) == b"":
                raise ConnectionError

    async def compressed(self) -> None:
        wire = await self.websocket("0" * 12)
        pressed = zlib.compressobj(9, zlib.DEFLATED, -15)
        bomb = pressed.compress(b"\0" * 10_000_000) + pressed.flush(zlib.Z_SYNC_FLUSH)
        while self.goes_on:
            await self.send(wire, frame(0x41, bomb[:-4]))

    async def pings_after_hello(self) -> None:
        await self.endlessly(await self.at_a_table(), frame(0x9, b"") * 10_000)

    async def messages_after_hello(self) -> None:
        await self.endlessly(await self.at_a_table(), frame(0x1, b'{"type":"describe","id":"a"}') * 100)

    async def tables(self) -> None:
        wire = await self.connect()
        while self.goes_on:
            await self.post(wire, "/api/tables", TABLE)

    async def accounts(self) -> None:
        wire = await self.connect()
        while self.goes_on:
            said = await self.post(wire, "/api/me", b'{"name":"Mal"}')
            cookie = said.partition(b"set-cookie: ")[2].partition(b";")[0].decode()
            body = json.dumps({"handle": f"mal {os.urandom(6).hex()}", "password": os.urandom(8).hex()}).encode()
            await self.post(wire, "/api/me/password", body, f"cookie: {cookie}")

    async def logins(self) -> None:
        wire = await self.connect()
        while self.goes_on:
            await self.post(wire, "/api/login", b'{"handle":"mal","password":"whatever it is"}')

    async def requests(self) -> None:
        wire = await self.connect()
        while self.goes_on:
            await self.send(
                wire, self.head("GET /api/tables HTTP/1.1", f"authorization: Bearer {os.urandom(32).hex()}")
            )
            await self.hear(wire)

    async def handshakes(self) -> None:
        wire = await self.websocket("0" * 12)
        await self.send(wire, frame(0x1, b'{"type":"hello","client":"mal"}'))
        wire.close()

    # --- How they go about it -------------------------------------------------------------------------------

    async def visit(self, kind: str) -> None:
        """Do one thing over and over, over many connections at once."""
        await asyncio.gather(*(self._again(kind) for _ in range(MOST_AT_ONCE)))

    async def _again(self, kind: str) -> None:
        while self.goes_on:
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + self.ends - time.monotonic()):
                    await getattr(self, kind)()
            except (OSError, TimeoutError, ValueError, LookupError):
                self.cut += 1
                await asyncio.sleep(0.01)


def frame(first: int, data: bytes, *, last: bool = True) -> bytes:
    """A frame of a client, masked with zeros."""
    opening = first | (0x80 if last else 0)
    if len(data) < 126:
        return bytes([opening, 0x80 | len(data)]) + bytes(4) + data
    return bytes([opening, 0xFE]) + struct.pack("!H", len(data)) + bytes(4) + data


KINDS = {
    "wires": ("pipelines", "slow_reading", "compressed", "pings_after_hello", "handshakes"),
    "floods": ("tables", "accounts", "logins", "requests", "messages_after_hello"),
}
KINDS["everything"] = tuple(kind for kinds in KINDS.values() for kind in kinds)


async def main(address: str, seconds: float, kinds: list[str]) -> None:
    ends = time.monotonic() + seconds
    visitors = [Visitor(address, f"127.0.1.{number + 1}", ends) for number in range(VISITORS)]
    plan = [kinds[number % len(kinds)] for number in range(max(VISITORS, len(kinds)))]
    await asyncio.gather(*(visitors[number % VISITORS].visit(kind) for number, kind in enumerate(plan)))
    told = {key: sum(getattr(one, key) for one in visitors) for key in ("opened", "cut", "sent")}
    answers = {}
    for one in visitors:
        for status, count in one.answers.items():
            answers[status] = answers.get(status, 0) + count
    print(json.dumps(told | {"answers": answers}))


if __name__ == "__main__":
    os.nice(5)  # they would have machines of their own
    asyncio.run(main(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
