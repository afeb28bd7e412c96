"""All tables of one process, and their shared services: the store, timing, metrics, bot workers, the program's log."""

from __future__ import annotations

import asyncio
import secrets
import time

from gamester.server import chat
from gamester.server.bot_workers import BotWorkers
from gamester.server.log import Log
from gamester.server.metrics import Metrics
from gamester.server.notifications import EVERYTHING, Notifier
from gamester.server.peers import LIVES, Peers
from gamester.server.refused import Refused
from gamester.server.room import Room
from gamester.server.store import BadText, NoTable, Store
from gamester.server.timing import Timing

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
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Future[Room]] = {}
        self.looked_at: dict[str, float] = {}
        self.draining = False

    # --- Rooms ----------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The room of a table, loaded if necessary; Refused if there is no such table."""
        if self.draining:
            raise Refused("drain")
        self.looked_at[table] = time.monotonic()
        if table in self.rooms:
            return self.rooms[table]
        if table not in self.opening:
            self.opening[table] = asyncio.ensure_future(self._open(table))
        return await asyncio.shield(self.opening[table])

    async def _open(self, table: str) -> Room:
        """Load a table."""
        try:
            room = await Room.open(self, table)
            await chat.remember(room)
        except (NoTable, BadText):
            self.looked_at.pop(table, None)
            raise Refused("no_table") from None
        else:
            self.rooms[table] = room
            self.metrics.tables.set(len(self.rooms))
            return room
        finally:
            del self.opening[table]

    async def sweep(self) -> None:
        """Unload unused tables, every SWEEP seconds."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(SWEEP)
            self.metrics.lag.set(max(0.0, time.monotonic() - began - SWEEP))
            for table, room in list(self.rooms.items()):
                idle = time.monotonic() - self.looked_at.get(table, 0.0) > self.timing.idle
                if idle and not room.listeners and room.inbox.empty():
                    await self.let_go(table)

    async def let_go(self, table: str) -> None:
        """Unload a table; its log stays in the store."""
        room = self.rooms.pop(table)
        self.looked_at.pop(table, None)
        self.metrics.tables.set(len(self.rooms))
        await room.close("drain", "room.bye.drain", DRAIN)

    async def drain(self) -> None:
        """Take no more commands, finish the current ones, and disconnect all clients, which will reconnect."""
        self.draining = True
        await asyncio.gather(*(self.let_go(table) for table in list(self.rooms)))
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
        for room in self.rooms.values():
            if room.head.game == game:
                room.look_anew()

    # --- Other processes ------------------------------------------------------------------------------------

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
        for room in list(self.rooms.values()) if table == EVERYTHING else [self.rooms.get(table)]:
            if room is not None and (not rows or rows > room.rows):
                room.wake(rows)
