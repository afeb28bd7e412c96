"""The actor of one table at a server: the loop round it, over the store of all tables, in the process that owns it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from gamester.drive.driver import Driver, Job, Soon
from gamester.hosting import ChatLine, Environment, FairShuffles, Head, Hosting, Outcome, Who
from gamester.hosting.draft import Later
from gamester.hosting.listener import Connection
from gamester.hosting.opening import events_of
from gamester.hosting.rendering import ASSEMBLY
from gamester.hosting.state import KEPT, TableState
from gamester.hosting.timers import AFTER_FAULT
from gamester.protocol import wire
from gamester.server.connection import deliver
from gamester.server.identity import new_code
from gamester.server.orders import Order, carry_out
from gamester.server.ranked import is_of_ranked_day
from gamester.server.store import FAILING, Stale, Store, Unreachable, as_told
from gamester.text.errors import GamesterError, Refused

if TYPE_CHECKING:
    from gamester.server.registry import Registry

AGAIN = 0.2
"""The seconds that clients wait before they look for the new owner of a table."""


def folded(head: Head, rows: Sequence[str], said: Sequence[ChatLine], environment: Environment, now: float) -> Hosting:
    """A table as its rows leave it. Those of a long session take a while, for which the other tables must not wait."""
    return Hosting(head, events_of(rows, head.game), said, environment, now)


class Rows:
    """The rows of one table in the store of all tables."""

    def __init__(self, store: Store, table: str, owner: str) -> None:
        """`owner` is the name under which this process has claimed the table."""
        self.store = store
        self.table = table
        self.owner = owner

    def keep(self, outcome: Outcome) -> Soon[ChatLine | None]:
        """Begin to store an outcome; a line of chat is numbered by the store."""
        if outcome.said is not None:
            return asyncio.ensure_future(self.store.say(self.table, *outcome.said, outcome.answer, owner=self.owner))
        expected, rows, answer = outcome.expected, outcome.rows, outcome.answer
        stored = self.store.append(self.table, expected, rows, answer, outcome.head, owner=self.owner)
        return asyncio.ensure_future(stored)

    def was_done(self, principal: str, command: str) -> Soon[bool]:
        """Was this command of a principal done before?"""
        return asyncio.ensure_future(self.store.answered(self.table, principal, command))

    async def check(self, t: TableState) -> None:
        """Stale if more is stored than the table knows."""
        head, said = await self.store.head(self.table), await self.store.said(self.table, 1)
        told = t.chat[-1].number if t.chat else 0
        if (head.last, head.version) != (t.rows, t.head.version) or any(one.number != told for one in said):
            raise Stale(self.table, t.rows)


class Actor(Driver):
    """The table's owner, in the process that has claimed it."""

    def __init__(self, registry: Registry, hosting: Hosting, owner: str) -> None:
        """Use `Actor.open`; `owner` is the name under which this process has claimed the table."""
        self.id = hosting.t.head.id
        self.rows = Rows(registry.store, self.id, owner)
        super().__init__(hosting, registry.now, self.rows, registry.bots.ask, deliver)
        self.registry = registry
        self.owner = owner
        self.unsure = False
        """Has the store not said whether it stored something? It is asked before the next job."""
        self.following = asyncio.Lock()
        """Is held while the table of the next session is opened."""

    @classmethod
    async def open(cls, registry: Registry, table: str, owner: str) -> Actor:
        """The actor of a table in the store; NoTable."""
        store = registry.store
        head = await store.head(table)
        rows = await store.read(table)
        secret = bytes.fromhex(await store.secret(table))
        shuffles = FairShuffles(secret, opens=not (is_of_ranked_day(head) or ASSEMBLY in head.settings))
        environment = Environment(
            secret, shuffles, registry.timing, registry.since, registry.bots.admits, new_code=new_code
        )
        said = await store.said(table, KEPT)
        hosting = await asyncio.to_thread(folded, head, rows, said, environment, registry.now())
        actor = cls(registry, hosting, owner)
        await actor.run(actor.hosting.mend)
        return actor

    async def handle(self, who: Who, order: Order) -> Any:
        """Carry out an order of a front; what `orders` says of it."""
        return await carry_out(self, who, order)

    async def close(self, code: str, after: float) -> None:
        """Finish the jobs, take no more, and disconnect everybody."""
        self.closed = True
        await self.resting()
        self.set_timer()
        await asyncio.gather(*self.awaited, return_exceptions=True)
        deliver(self.hosting.close(code, after))

    # --- A store that may have stored what it did not answer ---------------------------------------------------

    def _begin(self, job: Job) -> None:
        """Begin a job, once it is known what is stored."""
        if not self.unsure or self.lost or job.always:
            super()._begin(job)
            return
        self.busy = True
        self._then(asyncio.ensure_future(self.rows.check(self.hosting.t)), partial(self._made_sure, job))

    def _made_sure(self, job: Job, fault: BaseException | None) -> None:
        """Begin a job if nothing more is stored than this process knows."""
        if fault is None:
            self.unsure = False
            super()._begin(job)
        else:
            self._fail(job, fault)
        self._go_on()

    def _fail(self, job: Job, fault: BaseException) -> None:
        """End a job of which perhaps something is stored."""
        self.unsure |= isinstance(fault, Unreachable)
        super()._fail(job, fault)

    def resync(self, connection: Connection, lang: str, since: int) -> None:
        """Send a connection everything, if it is known what is stored; else it comes again. Refused."""
        if self.unsure:
            raise Refused("drain")
        super().resync(connection, lang, since)

    def set_timer(self) -> None:
        """Set the timer to what is due next, and soon if it is not known what is stored."""
        if self.unsure and not self.closed:
            now = self.now()
            self.alarm.set(now + AFTER_FAULT, now)
        else:
            super().set_timer()

    # --- What only a server does ----------------------------------------------------------------------------

    def explain(self, fault: GamesterError) -> GamesterError:
        """A fault as people are told of it: of one of the store only that there was one."""
        return as_told(fault)

    def compute(self, reply: Later) -> Soon[wire.FromServer]:
        """An answer that takes long; the table goes on meanwhile."""
        return asyncio.ensure_future(asyncio.to_thread(reply))

    def count(self, names: Sequence[str]) -> None:
        """Count what has happened."""
        for name in names:
            self.registry.metrics.count(name)

    def failed(self, fault: BaseException) -> None:
        """Log that what was due could not be done; of its own faults the store itself tells."""
        if not isinstance(fault, FAILING):
            self.registry.log.warning("a job of a table failed", table=self.id, fault=type(fault).__name__)

    def give_up(self) -> GamesterError:
        """Send everybody to the new owner, after this process has lost the table."""
        if not self.lost:
            self.registry.forget(self)
            deliver(self.hosting.close("drain", AGAIN))
        return super().give_up()
