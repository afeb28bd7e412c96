"""All tables of one process, and what they share: the store, the clock, metrics, bot workers, the program's log."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass

from gamester.hosting import ALONE, Others, Refused, Thinkers, Timing
from gamester.hosting.given import ThinkersState
from gamester.server.actor import Actor
from gamester.server.bot_workers import BotWorkers
from gamester.server.log import Log
from gamester.server.metrics import Metrics
from gamester.server.notifications import EVERYTHING, Notifier
from gamester.server.peers import LIVES, Peers
from gamester.server.store import BadText, NoTable, Store

SWEEP = 30.0
"""The seconds between two searches for unused tables."""
DRAIN = 1.0
"""The seconds that clients wait before they reconnect after a restart."""


class Registry:
    """The tables that are in memory."""

    def __init__(self, store: Store, log: Log, timing: Timing | None = None, *, shared: bool = False) -> None:
        """`shared`: other processes serve the same tables."""
        self.store = store
        self.log = log
        self.timing = timing or Timing()
        self.shared = shared
        self.process = secrets.token_hex(4)
        self.metrics = Metrics()
        self.notifier: Notifier | None = None
        self.peers = Peers(self)
        self.bot_workers: dict[str, BotWorkers] = {}
        """The bot workers, by game."""
        self.tables: dict[str, Actor] = {}
        self.opening: dict[str, asyncio.Future[Actor]] = {}
        self.looked_at: dict[str, float] = {}
        self.draining = False
        self.anchor = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970 by a clock that never jumps: it was set by the wall clock when the process began."""
        return self.anchor + time.monotonic()

    # --- Tables ---------------------------------------------------------------------------------------------

    async def table(self, table: str) -> Actor:
        """The actor of a table, loaded if necessary; Refused if there is no such table."""
        if self.draining:
            raise Refused("drain")
        self.looked_at[table] = time.monotonic()
        if table in self.tables:
            return self.tables[table]
        if table not in self.opening:
            self.opening[table] = asyncio.ensure_future(self._open(table))
        return await asyncio.shield(self.opening[table])

    async def _open(self, table: str) -> Actor:
        """Load a table."""
        try:
            actor = await Actor.open(self, table)
        except (NoTable, BadText):
            self.looked_at.pop(table, None)
            raise Refused("no_table") from None
        else:
            self.tables[table] = actor
            self.metrics.tables.set(len(self.tables))
            return actor
        finally:
            del self.opening[table]

    async def sweep(self) -> None:
        """Unload unused tables, every SWEEP seconds."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(SWEEP)
            self.metrics.lag.set(max(0.0, time.monotonic() - began - SWEEP))
            for table, actor in list(self.tables.items()):
                idle = time.monotonic() - self.looked_at.get(table, 0.0) > self.timing.idle
                if idle and not actor.hosting.t.listeners and actor.inbox.empty():
                    await self.let_go(table)

    async def let_go(self, table: str) -> None:
        """Unload a table; its log stays in the store."""
        actor = self.tables.pop(table)
        self.looked_at.pop(table, None)
        self.metrics.tables.set(len(self.tables))
        await actor.close("drain", DRAIN)

    async def drain(self) -> None:
        """Take no more commands, finish the current ones, and disconnect all clients, which will reconnect."""
        self.draining = True
        await asyncio.gather(*(self.let_go(table) for table in list(self.tables)))
        await asyncio.gather(*(workers.close() for workers in self.bot_workers.values()))

    # --- Bots that search -----------------------------------------------------------------------------------

    def workers(self, game: str) -> BotWorkers:
        """The bot workers of this game, started at the first call."""
        if game not in self.bot_workers:
            self.log.note("bots that search are made ready", game=game)
            self.bot_workers[game] = BotWorkers(game, self.log, self._workers_changed)
        return self.bot_workers[game]

    def _workers_changed(self, game: str) -> None:
        """Update the notes on bots at all tables of this game."""
        for actor in self.tables.values():
            if actor.hosting.t.head.game == game:
                actor.look_anew()

    def thinkers(self, game: str) -> Thinkers:
        """What a table of this game knows of its bot workers."""
        return _Thinkers(self, game)

    # --- Other processes ------------------------------------------------------------------------------------

    @property
    def others(self) -> Others:
        """What a table knows of the other processes."""
        return self.peers if self.shared else ALONE

    async def tell_others(self, table: str, rows: int = 0) -> None:
        """Wake the peer processes, because the table has row `rows`; 0 for a change outside the log."""
        if self.shared and self.notifier is not None:
            await self.notifier.tell(table, rows)

    def hear(self, table: str, rows: int) -> None:
        """Handle a message of a peer or of this process: new rows, or a heartbeat."""
        if not self.shared:
            return
        if table.startswith(LIVES):
            self.peers.hear(table.removeprefix(LIVES))
            return
        if table == EVERYTHING:
            self.peers.begin_again()
        for actor in list(self.tables.values()) if table == EVERYTHING else [self.tables.get(table)]:
            if actor is not None and (not rows or rows > actor.hosting.t.rows):
                actor.wake(rows)


@dataclass(frozen=True)
class _Thinkers:
    """The bot workers of one game, whether or not they have been started."""

    registry: Registry
    game: str

    @property
    def state(self) -> ThinkersState:
        """Can they think now?"""
        workers = self.registry.bot_workers.get(self.game)
        return "none" if workers is None else workers.state

    def admits(self) -> bool:
        """Are they ready, with a short queue?"""
        workers = self.registry.bot_workers.get(self.game)
        return workers is not None and workers.admits()
