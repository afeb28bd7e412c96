"""The whole application in this process, spoken to as a server speaks to it: sockets and streams without a network."""

import asyncio
import json

import httpx

TURNS = 25
"""So often the loop goes round until what was sent has been answered, where nothing can be waited for."""


def scope_of(kind: str, path: str, headers: dict[str, str], query: str = "") -> dict:
    raw = [(name.encode(), value.encode()) for name, value in ({"host": "table"} | headers).items()]
    scheme = {"http": "http", "websocket": "ws"}[kind]
    return {
        "type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": raw,
        "scheme": scheme, "client": ("127.0.0.1", 1), "server": ("table", 80), "root_path": "", "method": "GET",
        "http_version": "1.1", "subprotocols": ["gamester.v1"], "asgi": {"version": "3.0"}, "extensions": {},
    }  # fmt: skip


class Wire:
    """One connection: what has come over it, not yet read."""

    def __init__(self, app, scope) -> None:
        self.said: asyncio.Queue = asyncio.Queue()
        self.heard: list[dict] = []
        self.ended = False
        self.answered = 0
        """The last ping that has been answered."""
        self.came = asyncio.Event()
        """Set when anything comes."""
        self.task = asyncio.ensure_future(app(scope, self.said.get, self.hear))

    async def hear(self, message) -> None:
        if message["type"] == "websocket.send":
            said = json.loads(message["text"])
            self.heard.append(said)
            self.answered = said["n"] if said["type"] == "pong" else self.answered
        elif message["type"] == "http.response.body":
            self.heard += [json.loads(line) for line in message.get("body", b"").splitlines()]
        self.ended |= message["type"] == "websocket.close"
        self.came.set()

    def read(self) -> list[dict]:
        read, self.heard = self.heard, []
        return read

    async def close(self, how: str) -> None:
        self.said.put_nowait({"type": how, "code": 1000})
        await asyncio.wait({self.task}, timeout=5)
        self.task.cancel()


class Socket(Wire):
    """A WebSocket."""

    def __init__(self, app, table: str, headers) -> None:
        super().__init__(app, scope_of("websocket", f"/ws/{table}", {"origin": "http://table"} | headers))
        self.pings = 0
        self.said.put_nowait({"type": "websocket.connect"})
        self.send(type="hello", client="test", lang="en", since=0)

    def send(self, **message) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def idle(self) -> None:
        """Until all that was sent has been answered."""
        self.pings += 1
        self.send(type="ping", n=self.pings)
        async with asyncio.timeout(30):
            while not self.ended and self.answered < self.pings:
                self.came.clear()
                await self.came.wait()

    async def end(self) -> None:
        await self.close("websocket.disconnect")


class Stream(Wire):
    """A program's stream."""

    def __init__(self, app, table: str, headers) -> None:
        super().__init__(app, scope_of("http", f"/api/tables/{table}/stream", headers))
        self.said.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    async def idle(self) -> None:
        async with asyncio.timeout(30):
            await self.came.wait()  # the welcome
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def end(self) -> None:
        await self.close("http.disconnect")


def client_of(app, headers) -> httpx.AsyncClient:
    """Requests to the application."""
    headers = {"origin": "http://table"} | headers
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table", headers=headers)
