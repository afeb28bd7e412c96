"""The whole application in this process, spoken to as a server speaks to it: sockets and streams without a network."""

import asyncio
import json


def scope_of(kind: str, path: str, headers: dict[str, str], query: str = "") -> dict:
    raw = [(name.encode(), value.encode()) for name, value in ({"host": "table"} | headers).items()]
    scheme = {"http": "http", "websocket": "ws"}[kind]
    return {
        "type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": raw,
        "scheme": scheme, "client": ("127.0.0.1", 1), "server": ("table", 80), "root_path": "", "method": "GET",
        "http_version": "1.1", "subprotocols": ["gamester.v1"], "asgi": {"version": "3.0"}, "extensions": {},
    }  # fmt: skip


class Socket:
    """A WebSocket: what has come over it, not yet read."""

    def __init__(self, app, table: str, headers) -> None:
        self.said: asyncio.Queue = asyncio.Queue()
        self.heard: list[dict] = []
        self.ended = False
        self.pings = self.answered = 0
        """The last ping, and the last that has been answered."""
        self.came = asyncio.Event()
        """Set when anything comes."""
        scope = scope_of("websocket", f"/ws/{table}", {"origin": "http://table"} | headers)
        self.task = asyncio.ensure_future(app(scope, self.said.get, self.hear))
        self.said.put_nowait({"type": "websocket.connect"})
        self.send(type="hello", client="test", lang="en", since=0)

    async def hear(self, message) -> None:
        if message["type"] == "websocket.send":
            said = json.loads(message["text"])
            self.heard.append(said)
            self.answered = said["n"] if said["type"] == "pong" else self.answered
        self.ended |= message["type"] == "websocket.close"
        self.came.set()

    def send(self, **message) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def idle(self) -> None:
        """Until all that was sent has been answered."""
        self.pings += 1
        self.send(type="ping", n=self.pings)
        while not self.ended and self.answered < self.pings:
            self.came.clear()
            await self.came.wait()

    async def end(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait({self.task})


class Stream:
    """A program's stream."""

    def __init__(self, app, table: str, headers, query: str = "") -> None:
        self.said: asyncio.Queue = asyncio.Queue()
        self.heard: asyncio.Queue = asyncio.Queue()
        scope = scope_of("http", f"/api/tables/{table}/stream", headers, query)
        self.task = asyncio.ensure_future(app(scope, self.said.get, self.hear))
        self.said.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    async def hear(self, message) -> None:
        for line in message.get("body", b"").splitlines():
            self.heard.put_nowait(json.loads(line))

    async def next(self):
        """The next line."""
        return await self.heard.get()

    async def end(self) -> None:
        self.said.put_nowait({"type": "http.disconnect"})
        await asyncio.wait({self.task})
