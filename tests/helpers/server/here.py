"""The whole application in this process, as a server at which a `Person` asks and sits: no port, and no other process."""

import asyncio
import json
from contextlib import asynccontextmanager

import httpx
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosedOK

from gamester.server.app import make_app
from gamester.server.bounded_websocket import EXTENSION
from gamester.server.limits import Limits
from gamester.server.web import ServerContext
from server.helping import InProcess


def scope_of(kind: str, path: str, headers: dict[str, str], query: str = "") -> dict:
    raw = [(name.encode(), value.encode()) for name, value in ({"host": "table"} | headers).items()]
    scheme = {"http": "http", "websocket": "ws"}[kind]
    return {
        "type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": raw,
        "scheme": scheme, "client": ("127.0.0.1", 1), "server": ("table", 80), "root_path": "", "method": "GET",
        "http_version": "1.1", "subprotocols": ["gamester.v1"], "asgi": {"version": "3.0"}, "extensions": {},
    }  # fmt: skip


def browser_at(registry, page="http://page.example", client=("127.0.0.1", 123), **more) -> httpx.AsyncClient:
    """Somebody who asks the application of a registry; `more` is told to its context."""
    app = make_app(ServerContext(registry, Limits(0), **more))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=client), base_url=page)


class Here:
    """What a `Person` needs of a server."""

    url = "table"

    def __init__(self, registry, limits: Limits | None = None) -> None:
        self.registry = registry
        self.site = ServerContext(registry, limits or Limits(0))
        for queue in (self.site.reader, self.site.reviewer):
            queue.helper = InProcess()
        self.site.accounts.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.app = make_app(self.site)
        self.transport = httpx.ASGITransport(self.app)

    @asynccontextmanager
    async def wire(self, path: str, headers, protocol: str = "gamester.v1"):
        """A WebSocket."""
        scope = scope_of("websocket", path, headers) | {"subprotocols": [protocol]}
        wire = End(self.app, scope)
        try:
            await wire.shaken()
            yield wire
        finally:
            await wire.leave()


class Pipe:
    """What lies below a WebSocket at the server: it sends, and passes messages on, without a task."""

    def __init__(self, said: asyncio.Queue, heard: asyncio.Queue) -> None:
        self.said, self.heard, self.send = said, heard, heard.put
        self.take = self.lost = None

    def push(self, *messages: bytes) -> bool:
        for data in messages:
            self.heard.put_nowait({"type": "websocket.send", "text": data.decode()})
        return True

    def hold(self, *, on: bool) -> None:
        """What comes, comes."""

    def attach(self, take, lost) -> None:
        self.take, self.lost = take, lost
        while not self.said.empty():
            self.hear(self.said.get_nowait())

    def hear(self, event) -> None:
        """What a client has done."""
        if self.take is None:
            self.said.put_nowait(event)
        elif event["type"] == "websocket.disconnect":
            self.lost()
        else:
            text = event.get("text")
            self.take((text or "").encode(), text is not None)


class End:
    """A client's end of a WebSocket."""

    def __init__(self, app, scope) -> None:
        self.said, self.heard = asyncio.Queue(), asyncio.Queue()
        self.pipe = Pipe(self.said, self.heard)
        scope["extensions"] = {EXTENSION: {"pipe": self.pipe}}
        self.said.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(app(scope, self.said.get, self.heard.put))

    async def shaken(self) -> None:
        """The handshake; ConnectionClosed if it is refused."""
        if (await self.heard.get())["type"] == "websocket.close":
            raise ConnectionClosedOK(None, None)

    async def send(self, data: str | bytes) -> None:
        kind = "text" if isinstance(data, str) else "bytes"
        self.pipe.hear({"type": "websocket.receive", kind: data})

    async def recv(self) -> str:
        """The next message; ConnectionClosed."""
        while (message := await self.heard.get())["type"] != "websocket.send":
            if message["type"] == "websocket.close":
                self.heard.put_nowait(message)
                raise ConnectionClosedOK(None, None)
        return message["text"]

    async def leave(self) -> None:
        """The connection is lost, and the server notices."""
        self.pipe.hear({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait({self.task}, timeout=5)
        self.task.cancel()


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
