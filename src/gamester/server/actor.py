"""The actor of one table: it does one job at a time, stores what comes of it, and only then tells it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from gamester.games import game_of
from gamester.hosting import FairShuffles, Given, Head, Hosting, Outcome, Refused, Said, Who
from gamester.hosting.rendering import ASSEMBLY
from gamester.hosting.state import KEPT
from gamester.protocol import wire
from gamester.server.alarm import Alarm
from gamester.server.answering import tell
from gamester.server.connection import deliver
from gamester.server.identity import new_code
from gamester.server.jobs import Done, Job, What, settle
from gamester.server.orders import Order, carry_out
from gamester.server.ranked import is_of_ranked_day
from gamester.server.store import FAILING, Stale
from gamester.table.events import read_body, read_event

if TYPE_CHECKING:
    from gamester.server.registry import Registry

MOST_JOBS = 256
AGAIN = 0.2
"""The seconds that clients wait before they look for the new owner of a table."""


def folded(head: Head, rows: Sequence[str], said: Sequence[Said], given: Given, now: float) -> Hosting:
    """A table as its rows leave it. Those of a long session take a while, for which the other tables must not wait."""
    needs = game_of(head.game).words.verbs
    return Hosting(head, [read_event(read_body(row), needs) for row in rows], said, given, now)


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
        self.alarm = Alarm(self._come_due)
        """Rings when something is due."""
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
        shuffles = FairShuffles(secret, opens=not (is_of_ranked_day(head) or ASSEMBLY in head.settings))
        given = Given(secret, shuffles, registry.timing, registry.since, registry.bots.admits, new_code=new_code)
        said = await store.said(table, 0, KEPT)
        hosting = await asyncio.to_thread(folded, head, rows, said, given, registry.now())
        actor = cls(registry, hosting, owner)
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

    def tell(self, who: Who, message: wire.FromClient, done: Done) -> None:
        """Do a command of a connection, which gets the answer. Refused."""
        tell(self, who, message, done)

    async def handle(self, who: Who, order: Order) -> Any:
        """Carry out an order of a front; what `orders` says of it."""
        return await carry_out(self, who, order)

    async def close(self, code: str, after: float) -> None:
        """Finish the jobs, take no more, and disconnect everybody."""
        self.closed = True
        await self._resting()
        self._set_timer()
        await asyncio.gather(*self.awaiting, return_exceptions=True)
        deliver(self.hosting.close(code, after))

    def give_up(self) -> None:
        """Send everybody to the new owner, after this process has lost the table."""
        if not self.lost:
            self.closed = self.lost = True
            self.registry.forget(self)
            deliver(self.hosting.close("drain", AGAIN))
            self._set_timer()

    async def _resting(self) -> None:
        """Wait until no job has the turn."""
        while self.busy:
            if self.rest is None or self.rest.done():
                self.rest = asyncio.get_running_loop().create_future()
            await asyncio.shield(self.rest)

    def beside(self, work: Awaitable[None]) -> None:
        """Await something beside the jobs, and before the table is closed."""
        task = asyncio.ensure_future(work)
        self.awaiting.add(task)
        task.add_done_callback(self.awaiting.discard)

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
                stored.add_done_callback(partial(self._stored, job, outcome))

    def _store(self, outcome: Outcome) -> asyncio.Future[Said | None]:
        """Begin to store an outcome; a line of chat is numbered by the store."""
        store = self.registry.store
        if outcome.said is not None:
            return asyncio.ensure_future(store.say(self.id, *outcome.said, outcome.answer, owner=self.owner))
        expected, rows = outcome.expected, outcome.rows
        stored = store.append(self.id, expected, rows, outcome.answer, outcome.head, owner=self.owner)
        return cast("asyncio.Future[Said | None]", asyncio.ensure_future(stored))

    def _stored(self, job: Job, outcome: Outcome, stored: asyncio.Future[Said | None]) -> None:
        """An outcome is stored, or cannot be."""
        fault = stored.exception()
        if fault is None:
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
            deliver(self.hosting.take_in(outcome, self.registry.now(), said))
            for name in outcome.counts:
                self.registry.metrics.count(name)
            self.registry.bots.ask(self.hosting)
        except Exception as fault:  # noqa: BLE001 - one bad job must not end the table
            self._end(job, fault)
        else:
            self._end(job, outcome)

    def _end(self, job: Job, result: Outcome | BaseException) -> None:
        """Tell what came of a job, and give the turn back."""
        job.done(result)
        self.busy = False

    # --- Time -----------------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        """Set the timer to what is due next."""
        self.alarm.set(None if self.closed else self.hosting.due(), self.registry.now())

    def _come_due(self) -> None:
        """Do what is due, unless a job has the turn; then the timer is set again after it."""
        if not self.busy:
            self._begin(Job(self.hosting.tick, self._ticked))
            self._go_on()

    def _ticked(self, result: Outcome | BaseException) -> None:
        """What was due is done, or is tried again later."""
        if isinstance(result, BaseException):
            if not (self.lost or isinstance(result, FAILING)):  # of which the store itself tells
                self.registry.log.warning("a job of a table failed", table=self.id, fault=type(result).__name__)
            self.hosting.put_off(self.registry.now())
