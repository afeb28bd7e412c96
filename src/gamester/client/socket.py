"""The connection of a client to a server's table: it comes back by itself, and resumes where it was."""

import asyncio
import random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from gamester.client.calls import Address, ServerFault, read
from gamester.client.client import Client
from gamester.client.kept import Transcripts
from gamester.protocol import wire

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""The first and the longest wait between attempts to reconnect, in seconds."""
BEAT = 15.0
"""The seconds after which the server is asked for a sign of life, again and again."""
LARGEST = 1 << 22


class Socket:
    """One person's connection to one table."""

    def __init__(self, address: Address, token: str, lang: str, *, unaided: bool = False) -> None:
        """The connection is made by `keep`."""
        self.address = address
        self.token = token
        self.transcripts = Transcripts(address.server, address.table)
        self.client = Client(address.table, lang, self.post, unaided=unaided, keeper=self.transcripts)
        self.outbox: asyncio.Queue[wire.FromClient] = asyncio.Queue()

    def post(self, message: wire.FromClient) -> None:
        """Send a message, in its turn."""
        self.outbox.put_nowait(message)

    async def keep(self) -> None:
        """Stay connected; ServerFault if the server ends the connection for good, or was never reached."""
        wait, been = FIRST_WAIT, False
        while True:
            after: float | None = None
            try:
                after = await self._once()
            except InvalidHandshake:
                if not been:
                    raise ServerFault("remote.no_gamester", server=self.address.server) from None
            except (OSError, TimeoutError, WebSocketException) as fault:
                if not (self.client.welcomed or been):
                    reason = str(fault) or type(fault).__name__
                    raise ServerFault("remote.unreachable", server=self.address.server, reason=reason) from None
            if self.client.welcomed:
                wait, been = FIRST_WAIT, True
                self.client.cut()
            await asyncio.sleep(wait * random.uniform(0.5, 1.0) if after is None else after)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _once(self) -> float | None:
        """Run one connection to its end; returns the seconds until a reconnect, if the server names them."""
        async with connect(
            self.address.socket, subprotocols=[wire.PROTOCOL],  # type: ignore[list-item] # a NewType of str
            additional_headers={"authorization": f"Bearer {self.token}"}, compression=None, max_size=LARGEST,
        ) as connection:  # fmt: skip
            self.outbox = asyncio.Queue()
            self.post(self.client.hello())
            sending = asyncio.create_task(self._send(connection))
            try:
                return await self._receive(connection)
            finally:
                sending.cancel()

    async def _send(self, connection: ClientConnection) -> None:
        """Send what is posted and, however busy the table is, a beat now and then, as long as the connection lasts."""
        clock = asyncio.get_running_loop().time
        next_beat = clock() + BEAT
        while True:
            try:
                async with asyncio.timeout_at(next_beat):
                    message = await self.outbox.get()
            except TimeoutError:
                self.client.beat()
                next_beat = clock() + BEAT
                continue
            try:
                await connection.send(msgspec.json.encode(message).decode())
            except ConnectionClosed:  # it is sent again after the next welcome
                return

    async def _receive(self, connection: ClientConnection) -> float | None:
        """Pass the messages on, to the last; the seconds until a reconnect, if the server names them."""
        async for text in connection:
            try:
                message: wire.FromServer = read(text, wire.FromServer)  # type: ignore[arg-type] # a union
            except (msgspec.DecodeError, RecursionError):
                raise ServerFault("remote.no_gamester", server=self.address.server) from None
            if isinstance(message, wire.Bye):
                if message.retry:
                    return message.after
                raise ServerFault("remote.bye", text=message.text)
            self.client.hear(message)
        return None
