"""The WebSocket of a table: one reader task, one writer task, and a queue between the table and the connection."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import cast

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamester.errors import GamesterError
from gamester.handlers.reading import message_of
from gamester.hosting import Refused, Who
from gamester.i18n import language_of, source
from gamester.messages import Words
from gamester.protocol import wire
from gamester.saying import as_sentence
from gamester.server.connection import Connection
from gamester.server.frames import at_once
from gamester.server.orders import Again, Enter, Part, Table, Tell
from gamester.server.web import Caller, Site, caller_of, site_of

CLOSING = 2.0
"""The seconds that a client has to receive the last message."""
BYE = {
    "no_table": "unknown", "who": "forbidden", "origin": "forbidden", "limit": "limit", "busy": "limit",
    "crowded": "limit", "drain": "drain",
}  # fmt: skip
"""The code of the last message, by the code of the refusal."""


async def table_socket(socket: WebSocket) -> None:
    """Handle one WebSocket connection to a table."""
    site = site_of(socket)
    try:
        caller = await caller_of(socket)
        if not site.limits.allows("connect", caller.principal, caller.address):
            raise Refused("limit")
    except GamesterError as fault:
        await refuse(socket, fault, source().code)
        return
    if wire.PROTOCOL not in socket.scope.get("subprotocols", []):
        await refuse(socket, Refused("protocol"), caller.lang)
        return
    await socket.accept(subprotocol=wire.PROTOCOL)
    connection: Connection | None = None
    table: Table | None = None
    who = Who(caller.principal, caller.lang)
    writer: asyncio.Task[None] | None = None
    try:
        hello = await first_word(socket, site.limits.bounds.hello_seconds)
        if not caller.principal:
            raise Refused("no_table")
        async with site.turns.of(caller.address):
            table = await site.registry.table(str(socket.path_params["table"]))
            connection = Connection(language_of(hello.lang).code, at_once=at_once(socket.scope))
            who = Who(caller.principal, connection.lang, connection)
            role = await table.handle(who, Enter(hello.since, hello.unaided))
        with site.registry.metrics.sockets.labels(role).track_inprogress():
            writer = asyncio.create_task(write(socket, connection))
            reader = asyncio.create_task(read(socket, site, caller, table, connection))
            sent_away = asyncio.create_task(connection.left.wait())
            await asyncio.wait({writer, reader, sent_away}, return_when=asyncio.FIRST_COMPLETED)
            sent_away.cancel()
            reader.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await reader
    except GamesterError as fault:
        await say_bye(socket, fault, caller.lang)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client disconnected during the handshake
    finally:
        await end(site, table, who, writer)


async def end(site: Site, table: Table | None, who: Who, writer: asyncio.Task[None] | None) -> None:
    """Leave the table, and let the writer send the last message."""
    connection = cast("Connection | None", who.connection)
    if writer is not None:
        with suppress(asyncio.CancelledError, TimeoutError, WebSocketDisconnect, RuntimeError):
            if connection is not None and connection.gone:
                await asyncio.wait_for(writer, CLOSING)
        writer.cancel()
    if connection is not None and connection.slow:
        site.registry.metrics.dropped.inc()
    if table is not None and connection is not None:
        with suppress(Refused):
            await table.handle(who, Part())


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
    text = Words(lang).say(fault.key if isinstance(fault, Refused) else "room.refuse.store", **fault.fills)
    after = {"limit": 5.0, "drain": 1.0}.get(code)
    bye = wire.Bye(code, as_sentence(text), after is not None, after)  # type: ignore[arg-type]
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(msgspec.json.encode(bye).decode())
        await socket.close(1008)


def told(connection: Connection, fault: Refused) -> str:
    """The reason of a refusal, in the connection's language."""
    return as_sentence(connection.words.say(fault.key, **fault.fills))


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


async def write(socket: WebSocket, connection: Connection) -> None:
    """Send the messages of the queue in order."""
    while (data := await connection.queue.get()) is not None:
        connection.sending = True
        await socket.send_text(data.decode())
        connection.sending = False
    await socket.close(1000)


async def read(socket: WebSocket, site: Site, caller: Caller, table: Table, connection: Connection) -> None:
    """Handle the client's messages one after another, until it disconnects."""
    while not connection.gone:
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return
        except KeyError:
            connection.bye("protocol", told(connection, Refused("binary")), retry=False)
            return
        try:
            message = message_of(text)
        except Refused as fault:
            connection.bye("protocol", told(connection, fault), retry=False)
            return
        if not allowed(site, caller, message):
            connection.bye("limit", told(connection, Refused("limit")), retry=True, after=5.0)
            return
        await hand_on(site, caller, table, connection, message)


def allowed(site: Site, caller: Caller, message: wire.FromClient) -> bool:
    """Is this message within the limits?"""
    kind = "say" if isinstance(message, wire.Say) else "message"
    if site.limits.allows(kind, caller.principal, caller.address):
        return True
    site.registry.metrics.limited.labels(kind).inc()
    return False


async def hand_on(site: Site, caller: Caller, table: Table, connection: Connection, message: wire.FromClient) -> None:
    """Run a client's command at the table, which sends the answer."""
    if isinstance(message, wire.Hello):
        connection.lang = language_of(message.lang).code
    who = Who(caller.principal, connection.lang, connection)
    kind = type(message).__name__.lower()
    began = time.perf_counter()
    try:
        await table.handle(who, Again(message.since) if isinstance(message, wire.Hello) else Tell(message))
    except Refused as fault:
        connection.send(wire.Nack(str(getattr(message, "id", "")), fault.code, told(connection, fault)))
    except Exception as fault:  # noqa: BLE001 - the details go to the log, not to the client
        site.registry.log.fault("a message failed", table=table.id, kind=kind, fault=repr(fault))
        connection.bye("protocol", told(connection, Refused("fault")), retry=True, after=2.0)
    site.registry.metrics.commands.labels(kind).inc()
    site.registry.metrics.latency.labels(kind).observe(time.perf_counter() - began)
