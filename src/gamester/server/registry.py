"""All tables of one process, and what they share: the store, the clock, metrics, the thread of bots, the log."""

import asyncio
import time
from contextlib import suppress

from gamester.drive.clock import Clock
from gamester.hosting import Refused, Timing
from gamester.server.actor import Actor
from gamester.server.bot_thread import BotThread
from gamester.server.connection import Connection
from gamester.server.identity import hash_token
from gamester.server.log import Log, Metrics
from gamester.server.orders import Table
from gamester.server.peers import Peers
from gamester.server.store import BadText, NoTable, Store, StoreFault
from gamester.text.errors import NoGame
from gamester.text.saying import as_sentence

SWEEP = 30.0
"""The seconds between two searches for unused tables."""
DRAIN = 1.0
"""The seconds that clients wait before they reconnect after a restart."""


class Registry:
    """The tables that are in memory."""

    def __init__(self, store: Store, log: Log, timing: Timing | None = None) -> None:
        self.store = store
        store.watched.report = self.store_fails
        self.log = log
        self.timing = timing or Timing()
        self.metrics = Metrics()
        self.peers: Peers | None = None
        """The processes that serve the same tables; None if this process is alone."""
        self.bots = BotThread(log)
        self.tables: dict[str, Actor] = {}
        self.opening: dict[str, asyncio.Future[Table]] = {}
        self.looked_at: dict[str, float] = {}
        self.logged_in: dict[Connection, tuple[str, str]] = {}
        """The connections of people: each with its principal and the hash of its token."""
        self.draining = False
        self.clock = Clock()
        self.since = self.now()

    def now(self) -> float:
        """The time at a table, in seconds since 1970."""
        return self.clock.now()

    def store_fails(self, fault: StoreFault) -> None:
        """Log why the store cannot be read or written."""
        event = f"the store cannot be {'read' if fault.reading else 'written'}"
        reason = str(fault.fills.get("reason", ""))
        self.log.fault(event, kind=type(fault).__name__, place=str(fault.fills.get("place", "")), reason=reason)

    # --- Tables ---------------------------------------------------------------------------------------------

    async def table(self, table: str) -> Table:
        """A table: its actor, loaded if necessary, or the way to its owner. Refused if there is no such table."""
        if self.draining:
            raise Refused("drain")
        self.looked_at[table] = time.monotonic()
        if table in self.tables:
            return self.tables[table]
        if table not in self.opening:
            self.opening[table] = asyncio.ensure_future(self._open(table))
        return await asyncio.shield(self.opening[table])

    async def _open(self, table: str) -> Table:
        """Load a table, unless another process owns it."""
        try:
            owner = ""
            if self.peers is not None:
                owner = self.peers.me.name
                elsewhere = await self.peers.find(table)
                if elsewhere is not None:
                    return elsewhere
            actor = await Actor.open(self, table, owner)
        except (NoTable, BadText, NoGame):  # a game that is not here any more waits in the store
            self.looked_at.pop(table, None)
            raise Refused("no_table") from None
        else:
            self.tables[table] = actor
            if self.peers is not None and owner != self.peers.me.name:
                actor.give_up()  # in between the others thought that this process had ended
            self.metrics.tables.set(len(self.tables))
            return actor
        finally:
            del self.opening[table]

    async def sweep(self) -> None:
        """Every SWEEP seconds, unload unused tables, try the store, and end the connections of who was logged out
        elsewhere.
        """
        while True:
            began = time.monotonic()
            await asyncio.sleep(SWEEP)
            self.metrics.thinking.set(self.bots.busy(SWEEP))
            self.metrics.lag.set(max(0.0, time.monotonic() - began - SWEEP))
            with suppress(StoreFault):  # the next sweep makes up for this one
                await self.hang_up()
            with suppress(StoreFault), self.metrics.commits.time():
                await self.store.ping()
            for table, actor in list(self.tables.items()):
                idle = time.monotonic() - self.looked_at.get(table, 0.0) > self.timing.idle
                if idle and not actor.hosting.t.listeners and not actor.busy:
                    await self.let_go(table)
                    await self._release(actor)

    async def let_go(self, table: str) -> None:
        """Unload a table; its log stays in the store."""
        actor = self.tables[table]
        self.forget(actor)
        await actor.close("drain", DRAIN)

    async def _release(self, actor: Actor) -> None:
        """Let another process own a table that this one has unloaded."""
        if actor.owner and actor.id not in self.tables and actor.id not in self.opening:
            with suppress(StoreFault):  # then it stays with this process, which loads it again when it is needed
                await self.store.release(actor.id, actor.owner)

    def forget(self, actor: Actor) -> None:
        """An actor takes no more orders."""
        if self.tables.get(actor.id) is actor:
            del self.tables[actor.id]
            self.looked_at.pop(actor.id, None)
            self.metrics.tables.set(len(self.tables))

    def give_up_all(self) -> None:
        """Other processes may own the tables of this one now."""
        for actor in list(self.tables.values()):
            actor.give_up()

    async def drain(self) -> None:
        """Take no more commands, finish the current ones, and disconnect all clients, which will reconnect."""
        self.draining = True
        await asyncio.gather(*(self.let_go(table) for table in list(self.tables)))
        if self.peers is not None:
            await self.peers.leave()
            self.peers = None
        self.bots.close()

    # --- Connections of people ------------------------------------------------------------------------------

    def connected(self, connection: Connection, principal: str, token: str) -> None:
        """A person with this token listens; programs have none."""
        if token:
            self.logged_in[connection] = principal, hash_token(token)

    async def hang_up(self, principal: str | None = None) -> None:
        """End the connections, all or a person's, whose tokens log nobody in any more."""
        some = {one: hashed for one, (who, hashed) in self.logged_in.items() if principal in (None, who)}
        living = await self.store.people.living(sorted(set(some.values())), self.now()) if some else set()
        for connection, hashed in some.items():
            if hashed not in living:
                connection.bye("forbidden", as_sentence(connection.words.say("room.refuse.who")), retry=False)
