"""The WebSocket of a table: messages go to the table as they come, and from it as they are told."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial
from typing import cast

import msgspec
from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamester.drive.driver import begin
from gamester.handlers.reading import message_of
from gamester.hosting import Refused, Who
from gamester.i18n import language_of, source
from gamester.protocol import wire
from gamester.server.bounded_websocket import BoundedWebSocket, pipe_of
from gamester.server.connection import Connection
from gamester.server.orders import Join, Leave, Resync, Table
from gamester.server.store import as_told
from gamester.server.web import Caller, ServerContext, caller_of, context_of
from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.text.saying import as_sentence

CLOSING = 2.0
"""The seconds that a client has to receive the last message."""
BYE = {
    "no_table": "unknown", "who": "forbidden", "origin": "forbidden", "limit": "limit", "busy": "limit",
    "crowded": "limit", "drain": "drain",
}  # fmt: skip
"""The code of the last message, by the code of the refusal."""


async def table_socket(socket: WebSocket) -> None:
    """Handle one WebSocket connection to a table."""
    context = context_of(socket)
    try:
        caller = await caller_of(socket)
        if not context.limits.allows("connect", caller.principal, caller.address):
            raise Refused("limit")
    except GamesterError as fault:
        await refuse(socket, fault, source().code)
        return
    if wire.PROTOCOL not in socket.scope.get("subprotocols", []):
        await refuse(socket, Refused("protocol"), caller.lang)
        return
    await socket.accept(subprotocol=wire.PROTOCOL)
    try:
        talk, pipe = await enter(socket, context, caller), pipe_of(socket.scope)
        talk.connection.write_with(partial(talk.write, pipe))
        pipe.attach(talk.take, talk.lose)  # from here on it carries messages both ways, without a task
    except GamesterError as fault:
        await say_bye(socket, fault, caller.lang)
    except (WebSocketDisconnect, RuntimeError, TimeoutError):
        pass  # the client disconnected, or does not read its last message


async def enter(socket: WebSocket, context: ServerContext, caller: Caller) -> SocketSession:
    """Let a client listen to the table, once it has said hello. Refused."""
    hello = await first_word(socket, context.limits.bounds.hello_seconds)
    if not caller.principal:
        raise Refused("no_table")
    async with context.turns.of(caller.address):
        table = await context.registry.table(str(socket.path_params["table"]))
        talk = SocketSession(context, caller, table, Connection(language_of(hello.lang).code, pipe_of(socket.scope)))
        try:
            talk.role = await table.handle(talk.who, Join(hello.since, hello.unaided))
        except BaseException:
            await talk.part()
            raise
    context.registry.metrics.sockets.labels(talk.role).inc()
    return talk


async def write(send: Send, connection: Connection) -> None:
    """Send the messages that have to wait, in order, until the last one; then close."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as patience:
        connection.ending = lambda: patience.reschedule(loop.time() + CLOSING)
        if connection.gone:
            connection.ending()
        while (data := await connection.next()) is not None:
            await send({"type": "websocket.send", "text": data.decode()})
        await send({"type": "websocket.close", "code": 1000, "reason": ""})


async def refuse(socket: WebSocket, fault: GamesterError, lang: str) -> None:
    """Refuse a handshake."""
    if isinstance(fault, Refused) and fault.code == "origin":
        await socket.close(1008)
        return
    await socket.accept(subprotocol=next(iter(socket.scope.get("subprotocols", [])), None))
    await say_bye(socket, fault, lang)


async def say_bye(socket: WebSocket, fault: GamesterError, lang: str) -> None:
    """Send the reason, and close."""
    code = BYE.get(fault.code, "protocol") if isinstance(fault, Refused) else "drain"
    told = as_told(fault)
    text = Words(lang).say(told.key if isinstance(told, Refused) else "room.refuse.store", **told.fills)
    after = {"limit": 5.0, "drain": 1.0}.get(code)
    bye = wire.Bye(code, as_sentence(text), after is not None, after)  # type: ignore[arg-type]
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(msgspec.json.encode(bye).decode())
        await socket.close(1008)


async def first_word(socket: WebSocket, patience: float) -> wire.Hello:
    """The hello; Refused if another message comes first, or none within `patience` seconds."""
    try:
        async with asyncio.timeout(patience):
            message = message_of(await socket.receive_text())
    except (TimeoutError, KeyError):
        raise Refused("hello") from None
    if not isinstance(message, wire.Hello):
        raise Refused("hello")
    return message


def allowed(context: ServerContext, caller: Caller, message: wire.FromClient) -> bool:
    """Is this message within the limits?"""
    kind = "say" if isinstance(message, wire.Say) else "message"
    if context.limits.allows(kind, caller.principal, caller.address):
        return True
    context.registry.metrics.limited.labels(kind).inc()
    return False


class SocketSession:
    """What one client says to a table: one message after another, each answered before the next is read."""

    __slots__ = ("busy", "caller", "connection", "context", "over", "role", "table", "waiting")

    def __init__(self, context: ServerContext, caller: Caller, table: Table, connection: Connection) -> None:
        self.context = context
        self.caller = caller
        self.table = table
        self.connection = connection
        self.role = ""
        """What the client is at the table."""
        self.over = False
        """Has the client been taken from the table?"""
        self.busy = False
        """Is a message being answered?"""
        self.waiting: list[tuple[bytes, bool]] | None = None
        """The messages that came meanwhile."""
        context.registry.connected(connection, caller.principal, caller.token)

    @property
    def who(self) -> Who:
        """Who gives the commands."""
        return Who(self.caller.principal, self.connection.lang, self.connection)

    def write(self, pipe: BoundedWebSocket) -> None:
        """Begin to send what the pipe could not send at once."""

        def written(fault: BaseException | None) -> None:
            if fault is not None:
                pipe.hang_up()
            self.lose()

        begin(write(cast("Send", pipe.send), self.connection), written)

    def lose(self) -> None:
        """The connection has ended, or soon will: listen no more."""
        if self.over:
            return
        self.over = True
        self.connection.lose()
        metrics = self.context.registry.metrics
        metrics.sockets.labels(self.role).dec()
        if self.connection.slow:
            metrics.dropped.inc()
        begin(self.part(), self._parted)

    async def part(self) -> None:
        """Leave the table."""
        self.context.registry.logged_in.pop(self.connection, None)
        with suppress(Refused):
            await self.table.handle(self.who, Leave())

    def _parted(self, fault: BaseException | None) -> None:
        """The table has been left, or could not be."""
        if fault is not None:
            self._log("part", fault)

    def take(self, data: bytes, text: bool) -> None:
        """Take a message in its turn."""
        if self.busy:
            self.waiting = self.waiting or []
            self.waiting.append((data, text))
            self.connection.hold(on=True)
        elif not self.connection.gone:
            self._hand_on(data, text)

    def _hand_on(self, data: bytes, text: bool) -> None:
        """Run a client's command at the table, which sends the answer."""
        try:
            if not text:
                raise Refused("binary")
            message = message_of(data)
        except Refused as fault:
            self.connection.bye("protocol", self._told(fault), retry=False)
            return
        if not allowed(self.context, self.caller, message):
            self.connection.bye("limit", self._told(Refused("limit")), retry=True, after=5.0)
            return
        self.busy = True
        done = partial(self._answered, message, time.perf_counter())
        try:
            if isinstance(message, wire.Hello):
                self.connection.lang = language_of(message.lang).code
                begin(self.table.handle(self.who, Resync(message.since)), done)
            else:
                self.table.dispatch(self.who, message, done)
        except Refused as fault:
            done(fault)

    def _answered(self, message: wire.FromClient, began: float, fault: BaseException | None) -> None:
        """A message is answered, or could not be: take the next one."""
        if fault is not None:
            self._failed(message, fault)
        if isinstance(message, wire.Ping):  # a table answers it in its turn, as it does acts, which nobody may count
            self.context.registry.metrics.answers.observe(time.perf_counter() - began)
        self.busy = False
        while self.waiting and not (self.busy or self.connection.gone):
            self._hand_on(*self.waiting.pop(0))
        if not self.busy:
            self.connection.hold(on=False)

    def _failed(self, message: wire.FromClient, fault: BaseException) -> None:
        """Say that a command was not done."""
        if isinstance(fault, Refused):
            id_ = str(getattr(message, "id", ""))
            self.connection.send(wire.Nack(id_, fault.code, self._told(fault)))
            return
        self._log(type(message).__name__.lower(), fault)
        self.connection.bye("protocol", self._told(Refused("fault")), retry=True, after=2.0)

    def _log(self, kind: str, fault: BaseException) -> None:
        """Log that a message of this kind failed."""
        self.context.registry.log.fault("a message failed", table=self.table.id, kind=kind, fault=repr(fault))

    def _told(self, fault: Refused) -> str:
        """The reason of a refusal, in the client's language."""
        return as_sentence(self.connection.words.say(fault.key, **fault.fills))
