"""A connection to a table that reconnects by itself, resumes where it was, and repeats unanswered commands."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from gamester.protocol import wire
from gamester.remote.address import Address, ServerFault
from gamester.remote.reading import read

Answer: TypeAlias = wire.Ack | wire.Nack | wire.Because | wire.HintGiven | wire.Described
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""The first and the longest wait between attempts to reconnect, in seconds."""
LARGEST = 1 << 22
CLIENT = "terminal"


def new_id() -> str:
    """An id for a command, so that the server does it once however often it is sent."""
    return secrets.token_hex(8)


class Line:
    """One person's connection to one table."""

    def __init__(
        self, address: Address, token: str, lang: str, hear: Callable[[wire.FromServer], None],
        lost: Callable[[], None],
    ) -> None:  # fmt: skip
        """`hear` gets every message; `lost` is called when the connection is lost."""
        self.address = address
        self.token = token
        self.lang = lang
        self.hear = hear
        self.lost = lost
        self.unaided = False
        """Does the person want no aid, even if the table gives aid?"""
        self.seq = 0
        """The number of the last thing heard."""
        self.wire: ClientConnection | None = None
        self.waiting: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        """The unanswered commands, by id."""

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
                if self.wire is None and not been:
                    reason = str(fault) or type(fault).__name__
                    raise ServerFault("remote.unreachable", server=self.address.server, reason=reason) from None
            if self.wire is not None:
                wait, been, self.wire = FIRST_WAIT, True, None
                self.lost()
            await asyncio.sleep(wait * random.uniform(0.5, 1.0) if after is None else after)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _once(self) -> float | None:
        """Run one connection to its end; returns the seconds until a reconnect, if the server names them."""
        async with connect(
            self.address.socket, subprotocols=[wire.PROTOCOL],  # type: ignore[list-item] # a NewType of str
            additional_headers={"authorization": f"Bearer {self.token}"}, compression=None, max_size=LARGEST,
        ) as connection:  # fmt: skip
            await connection.send(msgspec.json.encode(wire.Hello(CLIENT, self.lang, self.seq, self.unaided)).decode())
            async for text in connection:
                try:
                    message: wire.FromServer = read(text, wire.FromServer)  # type: ignore[arg-type] # a union
                except (msgspec.DecodeError, RecursionError):
                    raise ServerFault("remote.no_gamester", server=self.address.server) from None
                if isinstance(message, wire.Bye):
                    if message.retry:
                        return message.after
                    raise ServerFault("remote.bye", text=message.text)
                await self._take(connection, message)
        return None

    async def _take(self, connection: ClientConnection, message: wire.FromServer) -> None:
        """Handle one message."""
        if isinstance(message, wire.Welcome | wire.News):
            self.seq = message.seq
        if isinstance(message, Answer):
            _, answered = self.waiting.pop(message.id, (b"", None))
            if answered is not None and not answered.done():
                answered.set_result(message)
        self.hear(message)
        if isinstance(message, wire.Welcome) and self.wire is None:
            self.wire = connection
            for data, _ in list(self.waiting.values()):
                await connection.send(data.decode())

    async def ask(self, id_: str, message: wire.FromClient) -> Answer:
        """Send a command, and repeat it after every interruption, until its answer comes."""
        data = msgspec.json.encode(message)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.waiting[id_] = data, answered
        if self.wire is not None:
            with suppress(WebSocketException):  # it is sent again after the next welcome
                await self.wire.send(data.decode())
        return await answered
