"""The loop round one table: one job at a time; what comes of it is stored first, and only then sent.

A server, a browser and a table at home give it a store, a clock, bots and an outlet. Where the store answers at once,
as at home, a job is done when `submit` returns, and no event loop is needed.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from gamester.drive.clock import Alarm
from gamester.hosting import ChatLine, Hosting, Outcome, Refused, Reply, Who
from gamester.hosting.broadcasting import reply_of
from gamester.hosting.draft import Later
from gamester.hosting.listener import Connection
from gamester.protocol import wire
from gamester.text.errors import GamesterError

T = TypeVar("T")
Soon: TypeAlias = T | asyncio.Future[T]
"""A value that is there, or will come."""
What: TypeAlias = Callable[[float], Outcome]
"""Asks the table for an outcome at a time."""
Done: TypeAlias = Callable[[BaseException | None], None]
"""Is called once a command has been answered, with the fault if it could not be."""
Answered: TypeAlias = Callable[[wire.FromServer | Later | BaseException], None]
"""Gets the answer to a command."""
MOST_JOBS = 256


class Superseded(GamesterError):
    """Another program has written to the table since this one read it; nothing has changed."""


class Store(Protocol):
    """Where the rows of one table are kept."""

    def keep(self, outcome: Outcome) -> Soon[ChatLine | None]:
        """Store an outcome; the line of chat as it is stored, if it has one. Superseded, and faults of the store."""

    def was_done(self, principal: str, command: str) -> Soon[bool]:
        """Was this command of a principal done before?"""


@dataclass(slots=True)
class Job:
    """Something to do at a table, and who is told what came of it."""

    what: What
    done: Callable[[Outcome | BaseException], None]
    always: bool = False
    """Is it done also while it is not known what is stored?"""


class Driver:
    """A queue of jobs, and callbacks instead of a task."""

    def __init__(
        self,
        hosting: Hosting,
        now: Callable[[], float],
        store: Store,
        bots: Callable[[Hosting], None],
        outlet: Callable[[Sequence[Reply]], None],
    ) -> None:
        """`bots` answer the questions of the table, at once or later; `outlet` hands replies to their connections."""
        self.hosting = hosting
        self.now = now
        self.store = store
        self.bots = bots
        self.outlet = outlet
        self.inbox: deque[Job] = deque()
        self.busy = False
        """Has a job the table's turn?"""
        self.alarm = Alarm(self.come_due)
        """Rings when something is due."""
        self.overdue = False
        """Has it rung since the table last did what is due?"""
        self.awaited: set[asyncio.Future[Any]] = set()
        """What the table waits for."""
        self.rest: asyncio.Future[None] | None = None
        """Is done when no job has the turn, for whoever closes the table."""
        self.closed = False
        self.lost = False
        """Has another program the table now?"""

    # --- What a front may do otherwise ----------------------------------------------------------------------

    def explain(self, fault: GamesterError) -> GamesterError:
        """A fault as people are told of it."""
        return fault

    def compute(self, reply: Later) -> Soon[wire.FromServer]:
        """An answer that takes long."""
        return reply()

    def count(self, names: Sequence[str]) -> None:
        """Count what has happened."""

    def failed(self, fault: BaseException) -> None:
        """Tell whoever minds that what was due could not be done; it is tried again later."""

    def give_up(self) -> GamesterError:
        """Do nothing more, because another program has the table now; what its people are told."""
        self.closed = self.lost = True
        self.set_timer()
        return Refused("drain")

    # --- What is asked of it --------------------------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Do a job in its turn, perhaps at once; Refused if there is too much to do."""
        if self.closed:
            raise Refused("drain")
        if len(self.inbox) >= MOST_JOBS:
            raise Refused("busy")
        self.inbox.append(job)
        self._go_on()

    async def run(self, what: What, *, always: bool = False) -> Outcome:
        """Do something in its turn; GamesterError, and then nothing has changed."""
        return await result_of(lambda done: self.submit(Job(what, done, always)))

    def command(self, who: Who, message: wire.FromClient, done: Answered) -> None:
        """Do a command once, however often it is sent; `done` gets the answer. Refused."""

        def answered(result: Outcome | BaseException) -> None:
            if isinstance(result, GamesterError):
                self._refuse(who, message, result, done)
            else:
                done(cast("wire.FromServer | Later", result.reply) if isinstance(result, Outcome) else result)

        self.submit(Job(lambda now: self.hosting.command(who, message, now), answered))

    async def answer(self, who: Who, message: wire.FromClient) -> wire.FromServer | Later:
        """The answer to a command."""
        return await result_of(partial(self.command, who, message))

    def dispatch(self, who: Who, message: wire.FromClient, done: Done) -> None:
        """Do a command of a connection, which gets the answer, also one that takes long. Refused."""

        def answered(reply: wire.FromServer | Later | BaseException) -> None:
            if not callable(reply):
                done(reply if isinstance(reply, BaseException) else None)
                return
            try:
                self._then(self.compute(reply), computed)
            except Exception as fault:  # noqa: BLE001 - the table goes on
                done(fault)

        def computed(reply: wire.FromServer | BaseException) -> None:
            if isinstance(reply, BaseException):
                done(reply)
            else:
                self.outlet([reply_of(who.connection, reply)])
                done(None)

        self.command(who, message, answered)

    def resync(self, connection: Connection, lang: str, since: int) -> None:
        """Send a connection everything it needs to begin anew, in a language. Refused."""
        if self.closed:
            raise Refused("drain")
        self.outlet(self.hosting.resync(connection, lang, since, self.now()))

    def _refuse(self, who: Who, message: wire.FromClient, fault: GamesterError, done: Answered) -> None:
        """Answer a command that was refused; one that was done before is acknowledged again."""

        def looked_up(was_done: bool | BaseException) -> None:
            if isinstance(was_done, GamesterError):  # nobody knows whether it was done: it is to be sent again
                reply: wire.FromServer = self.hosting.refusal(who, message, Refused("store"))
            elif isinstance(was_done, BaseException):
                done(was_done)
                return
            elif was_done:
                reply = self.hosting.ack(who, message)
            else:
                reply = self.hosting.refusal(who, message, self.explain(fault))
            if who.connection is not None:
                self.outlet([reply_of(who.connection, reply)])
            done(reply)

        was_done: Soon[bool] = False
        if isinstance(message, wire.Effective):
            was_done = self.store.was_done(who.principal, message.id)
        self._then(was_done, looked_up)

    # --- One job at a time: store, then publish -------------------------------------------------------------

    def _go_on(self) -> None:
        """Begin jobs until one must wait for the store. What is due goes first, and once between two messages."""
        while (self.overdue or self.inbox) and not self.busy:
            self._begin(self._due() if self.overdue else self.inbox.popleft())
        if not self.busy and self.rest is not None and not self.rest.done():
            self.rest.set_result(None)

    def _begin(self, job: Job) -> None:
        """Begin a job: its outcome is stored first, if anything must be."""
        self.busy = True
        try:
            if self.lost:
                raise Refused("drain")
            outcome = job.what(self.now())
            stored = self.store.keep(outcome) if outcome.writes else None
        except Exception as fault:  # noqa: BLE001 - one bad job must not end the table
            self._fail(job, fault)
            return
        if isinstance(stored, asyncio.Future):
            self._then(stored, partial(self._stored, job, outcome))
        else:
            self._publish(job, outcome, stored)

    def _stored(self, job: Job, outcome: Outcome, stored: ChatLine | BaseException | None) -> None:
        """An outcome is stored, or cannot be."""
        if isinstance(stored, BaseException):
            self._fail(job, stored)
        else:
            self._publish(job, outcome, stored)
        self._go_on()

    def _publish(self, job: Job, outcome: Outcome, said: ChatLine | None) -> None:
        """Apply a stored outcome, and send everybody what it means to them."""
        try:
            self.outlet(self.hosting.apply(outcome, self.now(), said))
            self.count(outcome.counts)
            self.bots(self.hosting)
        except Exception as fault:  # noqa: BLE001 - one bad job must not end the table
            self._end(job, fault)
        else:
            self._end(job, outcome)

    def _fail(self, job: Job, fault: BaseException) -> None:
        """End a job of which nothing is stored."""
        self._end(job, self.give_up() if isinstance(fault, Superseded) else fault)

    def _end(self, job: Job, result: Outcome | BaseException) -> None:
        """Tell what came of a job, give the turn back, and set the timer anew."""
        try:
            job.done(result)
        finally:
            self.busy = False
            self.set_timer()

    def _then(self, value: object, go_on: Callable[[Any], None]) -> None:
        """Go on with a value once it is there, or with the fault that came instead."""
        if not isinstance(value, asyncio.Future):
            go_on(value)
            return

        def came(future: asyncio.Future[Any]) -> None:
            self.awaited.discard(future)
            go_on(asyncio.CancelledError() if future.cancelled() else future.exception() or future.result())

        self.awaited.add(value)
        value.add_done_callback(came)

    async def resting(self) -> None:
        """Wait until no job has the turn."""
        while self.busy:
            if self.rest is None or self.rest.done():
                self.rest = asyncio.get_running_loop().create_future()
            await asyncio.shield(self.rest)

    # --- Time -----------------------------------------------------------------------------------------------

    def set_timer(self) -> None:
        """Set the timer to what is due next."""
        self.alarm.set(None if self.closed else self.hosting.due(), self.now())

    def come_due(self) -> None:
        """Do what is due, after the job that has the turn."""
        self.overdue = True
        self._go_on()

    def _due(self) -> Job:
        """The job that does what is due."""
        self.overdue = False
        return Job(self.hosting.tick, self._ticked)

    def _ticked(self, result: Outcome | BaseException) -> None:
        """What was due is done, or is tried again later."""
        if isinstance(result, BaseException):
            if not self.lost:
                self.failed(result)
            self.hosting.put_off(self.now())


async def result_of(begin: Callable[[Callable[[T | BaseException], None]], None]) -> T:
    """Wait for the result or the exception with which `begin` calls its argument."""
    future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def done(result: T | BaseException) -> None:
        if future.done():
            return
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)

    begin(done)
    return await future


_begun: set[asyncio.Future[Any]] = set()
"""The work that has been begun; the event loop itself holds it only loosely."""


def begin(work: Awaitable[Any], done: Done) -> None:
    """Begin some work, and say when it is done."""
    task = asyncio.ensure_future(work)
    _begun.add(task)

    def ended(task: asyncio.Future[Any]) -> None:
        _begun.discard(task)
        if not task.cancelled():
            done(task.exception())

    task.add_done_callback(ended)


def think_at_once(hosting: Hosting) -> None:
    """Let the bots that search find their acts before anything else happens."""
    for question in hosting.questions():
        hosting.found(question, question.bot.choose(question.seen))
