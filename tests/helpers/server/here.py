"""The whole application in this process, as a server at which a `Person` asks and sits: no port, and no other process."""

import asyncio
from contextlib import asynccontextmanager

import httpx
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosedOK

from gamester.server.app import make_app
from gamester.server.limits import Limits
from gamester.server.web import Site
from server.helping import InProcess
from server.wires import scope_of


class Here:
    """What a `Person` needs of a server."""

    url = "table"

    def __init__(self, registry, limits: Limits | None = None) -> None:
        self.registry = registry
        self.site = Site(registry, limits or Limits(0))
        for desk in (self.site.reader, self.site.reviewer):
            desk.helper = InProcess()
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


class End:
    """A client's end of a WebSocket."""

    def __init__(self, app, scope) -> None:
        self.said, self.heard = asyncio.Queue(), asyncio.Queue()
        self.said.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(app(scope, self.said.get, self.heard.put))

    async def shaken(self) -> None:
        """The handshake; ConnectionClosed if it is refused."""
        if (await self.heard.get())["type"] == "websocket.close":
            raise ConnectionClosedOK(None, None)

    async def send(self, data: str | bytes) -> None:
        kind = "text" if isinstance(data, str) else "bytes"
        self.said.put_nowait({"type": "websocket.receive", kind: data})

    async def recv(self) -> str:
        """The next message; ConnectionClosed."""
        while (message := await self.heard.get())["type"] != "websocket.send":
            if message["type"] == "websocket.close":
                self.heard.put_nowait(message)
                raise ConnectionClosedOK(None, None)
        return message["text"]

    async def leave(self) -> None:
        """The connection is lost, and the server notices."""
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait({self.task}, timeout=5)
        self.task.cancel()
