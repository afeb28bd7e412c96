"""The actor of one table: it does one job at a time, stores what comes of it, and only then tells it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from gamester.errors import GamesterError
from gamester.events import read_body, read_event
from gamester.games import game_of
from gamester.hosting import FairShuffles, Given, Hosting, Outcome, Refused, Reply, Said, Who
from gamester.hosting.draft import Later
from gamester.hosting.opening import Made, again
from gamester.hosting.state import KEPT
from gamester.protocol import wire
from gamester.server.connection import Ear
from gamester.server.orders import Done, Order, begin, carry_out
from gamester.server.store import BadText, Repeated, Stale, StoreFault

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.hosting.state import Question
    from gamester.server.registry import Registry

What = Callable[[float], Outcome]
"""Asks the table for an outcome at a time."""
MOST_JOBS = 256
AGAIN = 0.2
"""The seconds that clients wait before they look for the new owner of a table."""


@dataclass(slots=True)
class Job:
    """Something to do at a table, and who is told what came of it."""

    what: What
    done: Callable[[Outcome | BaseException], None]


class Actor:
    """The table's owner, in the process that has claimed it: a queue of jobs, and callbacks instead of a task."""

    def __init__(self, registry: Registry, hosting: Hosting, owner: str) -> None:
        """Use `Actor.open`; `owner` is the name under which this process has claimed the table."""
        self.registry = registry
        self.owner = owner
        self.hosting = hosting
        self.id = hosting.t.head.id
        self.inbox: deque[Job] = deque()
        self.busy = False
        """Has a job the table's turn?"""
        self.timer: tuple[float, asyncio.TimerHandle] | None = None
        """When something is due, and the timer for it."""
        self.awaiting: set[asyncio.Future[None]] = set()
        """What is awaited beside the jobs."""
        self.rest: asyncio.Future[None] | None = None
        """Is done when no job has the turn, for whoever closes the table."""
        self.closed = False
        self.lost = False
        """Does another process own the table now?"""
        self.following = asyncio.Lock()
        """Is held while the table of the next session is opened."""

    @classmethod
    async def open(cls, registry: Registry, table: str, owner: str) -> Actor:
        """The actor of a table in the store; NoTable."""
        store = registry.store
        head = await store.head(table)
        rows = await store.read(table)
        secret = bytes.fromhex(await store.secret(table) or "")
        needs = game_of(head.game).words.verbs
        events = [read_event(read_body(row), needs) for row in rows]
        given = Given(
            secret, FairShuffles(secret), registry.timing, registry.since, registry.thinkers(head.game)
        )  # fmt: skip
        said = await store.said(table, 0, KEPT)
        actor = cls(registry, Hosting(head, events, said, given, registry.now()), owner)
        actor._prepare_thinkers()
        await actor.ask(actor.hosting.mend)
        return actor

    # --- What is asked of it --------------------------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Do a job in its turn, perhaps at once; Refused if there is too much to do."""
        if self.closed:
            raise Refused("drain")
        if len(self.inbox) >= MOST_JOBS:
            raise Refused("busy")
        self.inbox.append(job)
        self._go_on()

    async def ask(self, what: What) -> Outcome:
        """Do something in its turn; GamesterError, and then nothing has changed."""
        done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.submit(Job(what, partial(settle, done)))
        return await done

    def command(
        self, who: Who, message: wire.FromClient, done: Callable[[wire.FromServer | Later | BaseException], None]
    ) -> None:
        """Do a command in its turn, once, however often it is sent; `done` gets the answer. Refused."""

        def answer(result: Outcome | BaseException) -> None:
            if isinstance(result, GamesterError):
                self._beside(self._refuse(who, message, result, done))
                return
            if isinstance(result, Outcome) and isinstance(result.reply, wire.Nack):
                self.registry.metrics.nacks.labels(result.reply.code).inc()
            done(cast("wire.FromServer | Later", result.reply) if isinstance(result, Outcome) else result)

        self.submit(Job(lambda now: self.hosting.command(who, message, now), answer))

    async def answer(self, who: Who, message: wire.FromClient) -> wire.FromServer | Later:
        """The answer to a command."""
        done: asyncio.Future[wire.FromServer | Later] = asyncio.get_running_loop().create_future()
        self.command(who, message, partial(settle, done))
        return await done

    def tell(self, who: Who, message: wire.FromClient, done: Done) -> None:
        """Do a command of a connection, which gets the answer. Refused."""

        def answered(reply: wire.FromServer | Later | BaseException) -> None:
            if callable(reply):
                begin(self._tell_later(who, reply), done)
            else:
                done(reply if isinstance(reply, BaseException) else None)

        self.command(who, message, answered)

    async def _tell_later(self, who: Who, reply: Later) -> None:
        """Send an answer that takes long; the table goes on meanwhile."""
        cast(Ear, who.connection).send(await asyncio.to_thread(reply))

    async def handle(self, who: Who, order: Order) -> Any:
        """Carry out an order of a front; what `orders` says of it."""
        return await carry_out(self, who, order)

    async def play_again(self, principal: str, id_: str, seed: bytes, bots: int) -> str:
        """Open a table for another session of the same people, once; its id. Refused before this session is over."""
        t, store = self.hosting.t, self.registry.store
        t.playing_seat(principal)
        if not t.table.finished:
            raise Refused("session_on")
        async with self.following:
            if following := t.head.settings.get("next"):
                return str(following)
            head, rows = again(t.head, Made(id_, t.head.code, seed, bots, self.registry.now()))
            await store.create(head, rows)
            await store.keep_secret(id_, seed.hex())
            await self.ask(lambda now: self.hosting.lead_to(id_, now))
        return id_

    def begin_again(self, who: Who, since: int) -> None:
        """Tell a connection everything it needs to begin anew, in the language of `who`. Refused."""
        if self.closed:
            raise Refused("drain")
        self._send(self.hosting.again(who.connection, who.lang, since, self.registry.now()))

    def look_anew(self) -> None:
        """Tell everybody the state again, because the notes on the players may have changed."""
        if not self.busy:  # else the job that has the turn will tell it
            self._send(self.hosting.look_anew(self.registry.now()))

    async def close(self, code: str, after: float) -> None:
        """Finish the jobs, take no more, and disconnect everybody."""
        self.closed = True
        await self._resting()
        self._set_timer()
        await asyncio.gather(*self.awaiting, return_exceptions=True)
        self._send(self.hosting.close(code, after))

    def give_up(self) -> None:
        """Send everybody to the new owner, after this process has lost the table."""
        if not self.lost:
            self.closed = self.lost = True
            self.registry.forget(self)
            self._send(self.hosting.close("drain", AGAIN))
            self._set_timer()

    async def _resting(self) -> None:
        """Wait until no job has the turn."""
        while self.busy:
            if self.rest is None or self.rest.done():
                self.rest = asyncio.get_running_loop().create_future()
            await asyncio.shield(self.rest)

    # --- One job at a time: store, then tell ----------------------------------------------------------------

    def _go_on(self) -> None:
        """Begin jobs until one must wait for the store."""
        while self.inbox and not self.busy:
            self._begin(self.inbox.popleft())
        if not self.busy:
            self._set_timer()
            if self.rest is not None and not self.rest.done():
                self.rest.set_result(None)

    def _begin(self, job: Job) -> None:
        """Begin a job: its outcome is stored first, if anything must be."""
        self.busy = True
        try:
            if self.lost:
                raise Refused("drain")
            outcome = job.what(self.registry.now())
            stored = self._store(outcome) if outcome.writes else None
        except Exception as fault:  # noqa: BLE001 - one bad job must not end the table
            self._end(job, fault)
        else:
            if stored is None:
                self._tell(job, outcome, None)
            else:
                stored.add_done_callback(partial(self._stored, job, outcome, time.perf_counter()))

    def _store(self, outcome: Outcome) -> asyncio.Future[Said | None]:
        """Begin to store an outcome; a line of chat is numbered by the store."""
        store = self.registry.store
        if outcome.said is not None:
            return asyncio.ensure_future(store.say(self.id, *outcome.said, outcome.answer, owner=self.owner))
        expected, rows = outcome.expected, outcome.rows
        stored = store.append(self.id, expected, rows, outcome.answer, outcome.head, owner=self.owner)
        return cast("asyncio.Future[Said | None]", asyncio.ensure_future(stored))

    def _stored(self, job: Job, outcome: Outcome, began: float, stored: asyncio.Future[Said | None]) -> None:
        """An outcome is stored, or cannot be."""
        fault = stored.exception()
        if fault is None:
            self.registry.metrics.committed(time.perf_counter() - began)
            self._tell(job, outcome, stored.result())
        elif isinstance(fault, Stale):
            self.give_up()
            self._end(job, Refused("drain"))
        else:
            self._end(job, fault)
        self._go_on()

    def _tell(self, job: Job, outcome: Outcome, said: Said | None) -> None:
        """Take an outcome in, and tell everybody."""
        try:
            self._send(self.hosting.take_in(outcome, self.registry.now(), said))
            for name in outcome.counts:
                self.registry.metrics.count(name)
            self._think()
            if outcome.head is not None:
                self._prepare_thinkers()
        except Exception as fault:  # noqa: BLE001 - one bad job must not end the table
            self._end(job, fault)
        else:
            self._end(job, outcome)

    def _end(self, job: Job, result: Outcome | BaseException) -> None:
        """Tell what came of a job, and give the turn back."""
        job.done(result)
        self.busy = False

    def _send(self, replies: Sequence[Reply]) -> None:
        """Hand replies to their connections, all that one of them gets at once."""
        messages: dict[Ear, list[bytes]] = {}
        for connection, data, last in replies:
            ear = cast(Ear, connection)
            if last:
                ear.end(data)
            else:
                messages.setdefault(ear, []).append(data)
        for ear, some in messages.items():
            ear.send_bytes(*some)

    # --- Time -----------------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        """Set the timer to what is due next."""
        due = None if self.closed else self.hosting.due()
        if self.timer is not None:
            if self.timer[0] == due:
                return
            self.timer[1].cancel()
            self.timer = None
        if due is not None:
            loop = asyncio.get_running_loop()
            self.timer = due, loop.call_at(loop.time() + due - self.registry.now(), self._come_due)

    def _come_due(self) -> None:
        """Do what is due, unless a job has the turn; then the timer is set again after it."""
        self.timer = None
        if not self.busy:
            self._begin(Job(self.hosting.tick, self._ticked))
            self._go_on()

    def _ticked(self, result: Outcome | BaseException) -> None:
        """What was due is done, or is tried again later."""
        if isinstance(result, BaseException):
            self.registry.log.warning("a job of a table failed", table=self.id, fault=type(result).__name__)
            self.hosting.put_off(self.registry.now())

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

    # --- Commands that were refused, or done before ---------------------------------------------------------

    def _beside(self, work: Awaitable[None]) -> None:
        """Await something beside the jobs."""
        task = asyncio.ensure_future(work)
        self.awaiting.add(task)
        task.add_done_callback(self.awaiting.discard)

    async def _refuse(
        self, who: Who, message: wire.FromClient, fault: GamesterError,
        done: Callable[[wire.FromServer | Later | BaseException], None],
    ) -> None:  # fmt: skip
        """Answer a command that was refused; one that was done before is acknowledged again."""
        try:
            if isinstance(fault, Repeated) or await self._was_done(who, message):
                reply: wire.FromServer = self.hosting.ack(who, message)
            else:
                reply = self._nack(who, message, fault)
        except StoreFault as unknown:  # whether it was done before
            reply = self._nack(who, message, unknown)
        except Exception as other:  # noqa: BLE001 - the command must be answered
            done(other)
            return
        if who.connection is not None:
            cast(Ear, who.connection).send(reply)
        done(reply)

    async def _was_done(self, who: Who, message: wire.FromClient) -> bool:
        """Was this command done before?"""
        if not isinstance(message, wire.Effective):
            return False
        return await self.registry.store.answered(self.id, who.principal, message.id) is not None

    def _nack(self, who: Who, message: wire.FromClient, fault: GamesterError) -> wire.Nack:
        """The answer to a refused command; of a fault of the store it tells only that there was one."""
        shown = Refused("store") if isinstance(fault, StoreFault) and not isinstance(fault, BadText) else fault
        nack = self.hosting.refusal(who, message, shown)
        self.registry.metrics.nacks.labels(nack.code).inc()
        return nack


def settle(done: asyncio.Future, result: object) -> None:  # type: ignore[type-arg]
    """Set the result of a future, or its exception."""
    if not done.done():
        if isinstance(result, BaseException):
            done.set_exception(result)
        else:
            done.set_result(result)
