"""The actor of one table: it takes one job at a time, stores what comes of it, and only then tells it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from gamester.errors import GamesterError
from gamester.events import read_body, read_event
from gamester.games import game_of
from gamester.hosting import FairShuffles, Given, Hosting, Outcome, Refused, Reply, Who
from gamester.hosting.draft import Later
from gamester.hosting.state import KEPT
from gamester.protocol import wire
from gamester.server.connection import Ear
from gamester.server.orders import Order, carry_out
from gamester.server.store import BadText, Repeated, Stale, StoreFault

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.hosting.state import Question
    from gamester.server.registry import Registry

T = TypeVar("T")
Job = tuple[Callable[[], Awaitable[Any]], "asyncio.Future[Any] | None"]
What = Callable[[float], Outcome]
"""Asks the table for an outcome at a time."""
MOST_JOBS = 256
AGAIN = 0.2
"""The seconds that clients wait before they look for the new owner of a table."""


class Actor:
    """The table's owner, in the process that has claimed it."""

    def __init__(self, registry: Registry, hosting: Hosting, owner: str) -> None:
        """Use `Actor.open`; `owner` is the name under which this process has claimed the table."""
        self.registry = registry
        self.owner = owner
        self.hosting = hosting
        self.id = hosting.t.head.id
        self.inbox: asyncio.Queue[Job | None] = asyncio.Queue(MOST_JOBS)
        self.task: asyncio.Task[None] | None = None
        self.closed = False
        self.lost = False
        """Does another process own the table now?"""

    @classmethod
    async def open(cls, registry: Registry, table: str, owner: str) -> Actor:
        """The actor of a table in the store, with its task started; NoTable."""
        store = registry.store
        head = await store.head(table)
        rows = await store.read(table)
        secret = bytes.fromhex(await store.secret(table) or "")
        needs = game_of(head.game).words.verbs
        events = [read_event(read_body(row), needs) for row in rows]
        given = Given(secret, FairShuffles(secret), registry.timing, registry.thinkers(head.game))
        said = await store.said(table, 0, KEPT)
        actor = cls(registry, Hosting(head, events, said, given, registry.now()), owner)
        await actor.do(actor.hosting.mend)
        actor._prepare_thinkers()
        actor.task = asyncio.create_task(actor._live(), name=f"table {table}")
        return actor

    # --- One thing at a time --------------------------------------------------------------------------------

    async def order(self, job: Callable[[], Awaitable[T]]) -> T:
        """Queue `job`, which runs alone at this table, and await its result; Refused if the queue is full."""
        if self.closed:
            raise Refused("drain")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self.inbox.put_nowait((job, done))
        except asyncio.QueueFull:
            raise Refused("busy") from None
        return await done

    async def ask(self, what: What) -> Outcome:
        """Do something in its turn; GamesterError, and then nothing has changed."""
        return await self.order(lambda: self.do(what))

    async def command(self, who: Who, message: wire.FromClient) -> wire.FromServer | Later:
        """Do a command in its turn; the answer, also to a command that is refused or was done before."""
        return await self.order(lambda: self._obey(who, message))

    async def begin_again(self, who: Who, since: int) -> None:
        """Tell a connection in its turn everything it needs to begin anew, in the language of `who`."""

        async def job() -> None:
            self._send(self.hosting.again(who.connection, who.lang, since, self.registry.now()))

        await self.order(job)

    async def handle(self, who: Who, order: Order) -> Any:
        """Carry out an order of a front; what `orders` says of it."""
        return await carry_out(self, who, order)

    def _later(self, job: Callable[[], Awaitable[None]]) -> None:
        """Queue a job for which nobody waits, unless there is too much to do."""
        if not (self.closed or self.inbox.full()):
            self.inbox.put_nowait((job, None))

    def look_anew(self) -> None:
        """Tell everybody the state again soon, because the notes on the players may have changed."""
        self._later(self._tell_anew)

    async def _tell_anew(self) -> None:
        """Tell everybody the state and the players."""
        self._send(self.hosting.look_anew(self.registry.now()))

    async def _live(self) -> None:
        """Run jobs, and between them what is due."""
        loop = asyncio.get_running_loop()
        while not (self.lost and self.inbox.empty()):
            due = self.hosting.due()
            until = None if due is None else loop.time() + due - self.registry.now()
            try:
                async with asyncio.timeout_at(until):
                    job = await self.inbox.get()
            except TimeoutError:
                await self._run(lambda: self.do(self.hosting.tick), None)
                continue
            if job is None:
                return
            await self._run(*job)

    async def _run(self, job: Callable[[], Awaitable[Any]], done: asyncio.Future[Any] | None) -> None:
        """Run one job; an exception goes to its future or to the log, and does not end the task."""
        try:
            if self.lost:
                raise Refused("drain")
            result = await job()
        except Exception as fault:  # noqa: BLE001 - one bad job must not end the table
            if done is not None and not done.done():
                done.set_exception(fault)
            else:
                self.registry.log.warning("a job of a table failed", table=self.id, fault=type(fault).__name__)
                self.hosting.put_off(self.registry.now())
        else:
            if done is not None and not done.done():
                done.set_result(result)

    async def close(self, code: str, after: float) -> None:
        """Finish the queued jobs, take no more, end the task, and disconnect everybody."""
        self.closed = True
        await self.inbox.put(None)
        if self.task is not None:
            await self.task
        self._send(self.hosting.close(code, after))

    def give_up(self) -> None:
        """Send everybody to the new owner, after this process has lost the table."""
        if not self.lost:
            self.closed = self.lost = True
            self.registry.forget(self)
            self._send(self.hosting.close("drain", AGAIN))
            if self.inbox.empty():
                self.inbox.put_nowait(None)

    # --- Within a turn: store, then tell --------------------------------------------------------------------

    async def do(self, what: What) -> Outcome:
        """Store what comes of something, and then tell it; Refused if the table turns out to be lost."""
        outcome = what(self.registry.now())
        try:
            await self._finish(outcome)
        except Stale:
            self.give_up()
            raise Refused("drain") from None
        return outcome

    async def _obey(self, who: Who, message: wire.FromClient) -> wire.FromServer | Later:
        """Do a command once, however often it is sent."""
        try:
            outcome = await self.do(lambda now: self.hosting.command(who, message, now))
        except GamesterError as fault:
            if isinstance(fault, Repeated) or await self._was_done(who, message):
                reply: wire.FromServer = self.hosting.ack(who, message)
            else:
                reply = self._nack(who, message, fault)
            if who.connection is not None:
                cast(Ear, who.connection).send(reply)
            return reply
        if isinstance(outcome.reply, wire.Nack):
            self.registry.metrics.nacks.labels(outcome.reply.code).inc()
        return cast("wire.FromServer | Later", outcome.reply)

    def _nack(self, who: Who, message: wire.FromClient, fault: GamesterError) -> wire.Nack:
        """The answer to a refused command; of a fault of the store it tells only that there was one."""
        shown = Refused("store") if isinstance(fault, StoreFault) and not isinstance(fault, BadText) else fault
        nack = self.hosting.refusal(who, message, shown)
        self.registry.metrics.nacks.labels(nack.code).inc()
        return nack

    async def _was_done(self, who: Who, message: wire.FromClient) -> bool:
        """Was this command done before?"""
        if not isinstance(message, wire.Effective):
            return False
        return await self.registry.store.answered(self.id, who.principal, message.id) is not None

    async def _finish(self, outcome: Outcome) -> None:
        """Store an outcome, take it in, and tell everybody."""
        said = None
        if outcome.writes:
            began = time.perf_counter()
            store = self.registry.store
            if outcome.said is not None:
                said = await store.say(self.id, *outcome.said, outcome.answer, owner=self.owner)
            else:
                await store.append(
                    self.id, outcome.expected, outcome.rows, outcome.answer, outcome.head, owner=self.owner
                )
                self.registry.metrics.committed(time.perf_counter() - began)
        self._send(self.hosting.take_in(outcome, self.registry.now(), said))
        for name in outcome.counts:
            self.registry.metrics.count(name)
        self._think()
        if outcome.head is not None:
            self._prepare_thinkers()

    def _send(self, replies: Sequence[Reply]) -> None:
        """Hand replies to their connections."""
        for connection, data, last in replies:
            ear = cast(Ear, connection)
            (ear.end if last else ear.send_bytes)(data)

    # --- Bots that search -----------------------------------------------------------------------------------

    def _prepare_thinkers(self) -> None:
        """Start the bot workers if a bot at this table searches."""
        if self.hosting.searching:
            self.registry.workers(self.hosting.t.head.game)

    def _think(self) -> None:
        """Pass on the questions of bots that search."""
        for question in self.hosting.questions():
            thought = self.registry.workers(self.hosting.t.head.game).think(question.bot, question.seen)
            thought.add_done_callback(partial(self._found, question))

    def _found(self, question: Question, thought: asyncio.Future[Act | None]) -> None:
        """A bot has an answer."""
        if not thought.cancelled():
            self.hosting.found(question, thought.result())
