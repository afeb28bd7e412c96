"""Relaying: the fronts of one process use a table that another process owns.

The process that a client is connected to knows who the client is and what it may ask; the owner believes it. What the
owner tells a connection goes back over the link as the bytes that the client gets.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any, cast

import msgspec
from prometheus_client import Gauge

from gamester.drive.driver import Done, begin
from gamester.hosting import Refused, Who
from gamester.protocol import wire
from gamester.server.actor import AGAIN, Actor
from gamester.server.identity import same
from gamester.server.links import Answer, Ask, Hello, Link, Message, Refusal, Told
from gamester.server.orders import GIVES, Dispatch, Leave, Order
from gamester.server.store import Process, as_told
from gamester.text.errors import GamesterError
from gamester.text.messages import Words

if TYPE_CHECKING:
    from gamester.server.connection import Connection
    from gamester.server.registry import Registry

_encode = msgspec.json.Encoder().encode


# --- At the process of the client ---------------------------------------------------------------------------


class PeerClient:
    """A link to an owner, and what waits for it."""

    def __init__(self, relayed: Gauge) -> None:
        """Use `PeerClient.to`."""
        self.link = Link(self.hear, self.end)
        self.relayed = relayed
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.numbers = itertools.count(1)
        self.asked: dict[int, asyncio.Future[bytes]] = {}
        """The orders without an answer."""
        self.channels: dict[int, Connection] = {}
        self.numbered: dict[Connection, int] = {}

    @classmethod
    async def to(cls, owner: Process, relayed: Gauge, patience: float) -> PeerClient:
        """A link to a process, whose connections `relayed` counts; OSError, also after `patience` seconds."""
        host, _, port = owner.address.rpartition(":")
        relays = cls(relayed)
        link = relays.link
        async with asyncio.timeout(patience):
            await asyncio.get_running_loop().create_connection(lambda: link, host, int(port))
            link.known = True
            link.send(Hello(owner.secret))
            try:
                await relays.ready
            except BaseException:
                link.close()
                raise
        link.keep(lambda: link.send(Hello(owner.secret)))
        return relays

    @property
    def open(self) -> bool:
        """Can the owner be reached?"""
        return not self.link.transport.is_closing()

    async def ask(self, table: str, who: Who, order: Order) -> Any:
        """Have an order carried out; Refused."""
        number, connection = next(self.numbers), cast("Connection | None", who.connection)
        channel = 0 if connection is None else self._channel(connection)
        if connection is not None and isinstance(order, Leave):
            del self.numbered[connection], self.channels[channel]
            self.relayed.dec()
        if not self.open:
            raise Refused("drain")
        self.link.send(Ask(number, channel, table, who.principal, who.lang, order))
        self.asked[number] = answered = asyncio.get_running_loop().create_future()
        return msgspec.json.decode(await answered, type=GIVES.get(type(order), None))

    def _channel(self, connection: Connection) -> int:
        """The number of a connection."""
        if connection not in self.numbered:
            self.numbered[connection] = number = next(self.numbers)
            self.channels[number] = connection
            self.relayed.inc()
        return self.numbered[connection]

    def hear(self, link: Link, message: Message) -> None:
        """Take what the owner sends."""
        match message:
            case Told(channels, data, last):
                for channel in channels:
                    if channel in self.channels:
                        connection = self.channels[channel]
                        (connection.end if last else connection.send_bytes)(data)
            case Answer(number, body):
                self._settle(number).set_result(body)
            case Refusal(number, code, key, fills):
                fault = Refused(code, **fills) if code else GamesterError(key, **fills)
                self._settle(number).set_exception(fault)
            case Hello(secret) if not self.ready.done():
                if secret:
                    self.ready.set_result(None)
                else:
                    self.ready.set_exception(ConnectionRefusedError())  # another process listens there now
            case Hello():
                pass  # it lives
            case _:
                link.transport.abort()

    def _settle(self, number: int) -> asyncio.Future[bytes]:
        """The future of an order that is answered now; a new one if nobody waits any more."""
        future = self.asked.pop(number, None)
        return asyncio.get_running_loop().create_future() if future is None or future.done() else future

    def end(self, link: Link) -> None:
        """Send everybody to the new owner, because the link is cut."""
        del link
        for connection in list(self.numbered):
            connection.bye("drain", Words(connection.lang).say("room.bye.drain"), retry=True, after=AGAIN)
        waiting, self.asked = self.asked, {}
        for future in waiting.values():
            if not future.done():
                future.set_exception(Refused("drain"))
        if not self.ready.done():
            self.ready.set_exception(ConnectionError())


class RemoteTable:
    """A table that another process owns."""

    def __init__(self, relays: PeerClient, table: str) -> None:
        """Reach it over a link."""
        self.relays = relays
        self.id = table

    async def handle(self, who: Who, order: Order) -> Any:
        """Have an order carried out by the owner; Refused."""
        return await self.relays.ask(self.id, who, order)

    def dispatch(self, who: Who, message: wire.FromClient, done: Done) -> None:
        """Have a command of a connection carried out by the owner."""
        begin(self.relays.ask(self.id, who, Dispatch(message)), done)


# --- At the owner -------------------------------------------------------------------------------------------


class RemoteConnection:
    """A connection of another process, as the actor of its table sees it."""

    def __init__(self, link: Link, number: int) -> None:
        """`number` is what the other process knows it by."""
        self.link = link
        self.number = number

    def send_bytes(self, *messages: bytes) -> None:
        """Send encoded messages."""
        for data in messages:
            self.link.tell(self.number, data)

    def end(self, data: bytes) -> None:
        """Send the encoded last message."""
        self.link.send(Told([self.number], data, last=True))


class PeerServer:
    """What other processes have carried out here over one link."""

    def __init__(self, registry: Registry, secret: str) -> None:
        """Believe whoever shows the secret."""
        self.registry = registry
        self.secret = secret
        self.link = Link(self.hear, self.end)
        self.present: dict[int, tuple[RemoteConnection, str, str]] = {}
        """The connections that listen, each with its table and principal."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.kept = self.ended = False

    def hear(self, link: Link, message: Message) -> None:
        """Take what the other process sends."""
        if isinstance(message, Ask) and link.known:
            self._run(self._carry_out(message))
        elif isinstance(message, Hello) and same(message.secret, self.secret):
            if link.known and not self.kept:  # the other process gives signs of life
                self.kept = True
                link.keep(lambda: None)
            link.known = True
            link.send(message)
        elif isinstance(message, Hello):
            link.send(Hello(""))
            link.close()
        else:
            link.transport.abort()

    def _run(self, work: Any) -> None:
        """Run a task."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _carry_out(self, ask: Ask) -> None:
        """Carry out an order, and answer it."""
        try:
            self.link.send(await self._answer(ask))
        except Exception as fault:  # noqa: BLE001 - the details go to the log, not to the client
            self.registry.log.fault("an order failed", table=ask.table, fault=repr(fault))
            self.link.send(refusal_of(ask.number, Refused("fault")))

    async def _answer(self, ask: Ask) -> Answer | Refusal:
        """What comes of an order."""
        try:
            table = await self.registry.table(ask.table)
            if not isinstance(table, Actor):
                raise Refused("drain")
            given = await table.handle(Who(ask.principal, ask.lang, self._connection(ask)), ask.order)
        except GamesterError as fault:
            return refusal_of(ask.number, fault)
        return Answer(ask.number, _encode(given))

    def _connection(self, ask: Ask) -> RemoteConnection | None:
        """The connection that gives an order."""
        if not ask.channel:
            return None
        if isinstance(ask.order, Leave):
            return self.present.pop(ask.channel, (RemoteConnection(self.link, ask.channel),))[0]
        if ask.channel not in self.present:
            self.present[ask.channel] = RemoteConnection(self.link, ask.channel), ask.table, ask.principal
        return self.present[ask.channel][0]

    def end(self, link: Link) -> None:
        """Everybody behind this link has parted."""
        del link
        self.ended = True
        for channel, table, principal in self.present.values():
            actor = self.registry.tables.get(table)
            if actor is not None:
                self._run(self._part(actor, Who(principal, "", channel)))

    async def _part(self, actor: Actor, who: Who) -> None:
        """A connection has ended with its link."""
        try:
            await actor.handle(who, Leave())
        except GamesterError:
            self.registry.log.warning("a lost connection could not be noted", table=actor.id)


def refusal_of(number: int, fault: GamesterError) -> Refusal:
    """A fault as the other process is told of it; of a fault of the store it learns only that there was one."""
    fault = as_told(fault)
    return Refusal(number, fault.code if isinstance(fault, Refused) else "", fault.key, fault.fills)
