"""A relay between a client and its server that loses, doubles, swaps, delays and cuts what the server says."""

import asyncio
import random
from contextlib import asynccontextmanager

import msgspec
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from gamester.client.known import Known
from gamester.protocol import wire

FAULTS = ("drop", "duplicate", "reorder", "delay", "cut")
PART = 0.25
"""How many of the server's messages are treated so."""
SECONDS = 0.02
read = msgspec.json.Decoder(wire.FromServer).decode


class Relay:
    """Passes on what both sides say, the server's words with faults; `truth` is folded from all that the server said."""

    def __init__(self, server: str, faults, seed: int) -> None:
        self.server, self.faults, self.rng = server, faults, random.Random(seed)
        self.truth = Known()
        self.held: list[str] = []
        """What comes later than it was said."""
        self.done: list[str] = []
        """The faults so far."""
        self.next: list[str] = []
        """The faults to come, each once in a round, so that none is long in coming."""

    @asynccontextmanager
    async def open(self):
        """The port at which clients connect."""
        async with serve(self._relay, "127.0.0.1", 0, subprotocols=[wire.PROTOCOL], compression=None) as server:
            yield server.sockets[0].getsockname()[1]

    async def _relay(self, client) -> None:
        headers = {"authorization": client.request.headers["authorization"]}
        address = f"ws://{self.server}{client.request.path}"
        try:
            async with connect(
                address, subprotocols=[wire.PROTOCOL], additional_headers=headers, compression=None, max_size=None
            ) as server:
                ways = [
                    asyncio.create_task(self._pass_on(client, server)),
                    asyncio.create_task(self._hear(client, server)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except ConnectionClosed:
            pass
        self.held.clear()

    async def _hear(self, client, server) -> None:
        """What the server says."""
        async for text in server:
            self.truth.hear(read(text))
            await self._tell(client, text)

    async def _pass_on(self, client, server) -> None:
        """What the client says, some of it twice."""
        async for text in client:
            for _ in range(1 + (self.faults != () and self.rng.random() < PART and "hello" not in text)):
                await server.send(text)

    async def _tell(self, client, text: str) -> None:
        fault = self._fault() if self.faults and self.rng.random() < PART else ""
        if fault == "delay":
            await asyncio.sleep(self.rng.random() * SECONDS)
        if fault == "cut":
            await client.close()
        if fault not in ("drop", "reorder", "cut"):
            await client.send(text)
            for late in self.held:
                await client.send(late)
            self.held.clear()
        if fault in ("duplicate", "reorder"):
            self.held.append(text)

    def _fault(self) -> str:
        """The next fault, noted."""
        self.next = self.next or self.rng.sample(self.faults, len(self.faults))
        self.done.append(self.next.pop())
        return self.done[-1]
