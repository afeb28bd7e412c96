"""The processes that serve the same tables: which of them live, and which of them owns a table.

Each process has a row in the database and counts in it that it lives. Whoever sees another one's count stand still
removes its row, and with it the ownership of all its tables. No clocks are compared, and looks that fail do not count.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.hosting import Refused
from gamester.server.links import Link
from gamester.server.relay import PeerClient, PeerServer, RemoteTable
from gamester.server.store import Process, StoreFault

if TYPE_CHECKING:
    from gamester.server.registry import Registry

LOOK = 0.4
"""The seconds between two looks at the other processes."""
SILENT = 5
"""A process has ended if its count was the same in so many looks, one after another."""
CONNECTING = 2.0
"""The seconds that an owner has to answer a new link."""
FINDING = 5.0
"""The seconds after which the search for a table's owner is given up."""
PAUSE = 0.1
"""The seconds between two attempts to reach an owner."""


@dataclass(slots=True)
class Seen:
    """A process as it was last seen."""

    process: Process
    silent: int = 0
    """The number of looks since its count changed."""


class Peers:
    """This process among its peers."""

    ear: asyncio.Server
    watching: asyncio.Task[None]

    def __init__(self, registry: Registry) -> None:
        """Use `Peers.join`."""
        self.registry = registry
        self.store = registry.store
        self.me = Process("", "", secrets.token_hex(16))
        self.served: list[PeerServer] = []
        """The links from other processes."""
        self.seen: dict[str, Seen] = {}
        self.relays: dict[str, PeerClient] = {}
        """The links to other processes, by name."""
        self.connecting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Held while a link to a process is opened."""

    @classmethod
    async def join(cls, registry: Registry, address: str) -> Peers:
        """Listen at `address`, a host or `host:port`, and make this process known; OSError.

        The peers of a process that listens at all addresses are told the name of its machine.
        """
        peers = cls(registry)
        host, _, port = address.rpartition(":") if ":" in address else (address, "", "0")
        peers.ear = await asyncio.get_running_loop().create_server(peers._accept, host, int(port))
        known_as = socket.gethostname() if host in ("0.0.0.0", "::") else host  # noqa: S104
        await peers._register(f"{known_as}:{peers.ear.sockets[0].getsockname()[1]}")
        peers.watching = asyncio.create_task(peers._keep_looking())
        return peers

    async def _register(self, address: str) -> None:
        """Take a new name."""
        self.me = Process(self.store.new_name(), address, self.me.secret)
        await self.store.register(self.me)

    def _accept(self) -> Link:
        """A link from another process."""
        self.served = [owner for owner in self.served if not owner.ended]
        self.served.append(PeerServer(self.registry, self.me.secret))
        return self.served[-1].link

    async def leave(self) -> None:
        """Give up all tables, whose actors have ended, and end all links."""
        self.watching.cancel()
        self.ear.close()
        with suppress(StoreFault):
            await self.store.leave(self.me.name)
        for link in [owner.link for owner in self.served if not owner.ended] + [
            one.link for one in self.relays.values()
        ]:
            link.close()

    # --- Who lives ------------------------------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        """Look every LOOK seconds."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(StoreFault):  # the next look makes up for this one
                await self.look()

    async def look(self) -> None:
        """Say that this process lives, and see who else does."""
        found = {one.name: one for one in await self.store.beat(self.me.name)}
        if self.me.name not in found:
            self.registry.give_up_all()  # the others thought it had ended
            await self._register(self.me.address)
        for name, process in found.items():
            known = self.seen.get(name)
            silent = known.silent + 1 if known is not None and known.process.beat == process.beat else 0
            self.seen[name] = Seen(process, silent)
            if silent >= SILENT and name != self.me.name:
                await self._remove(process)
        for name in set(self.seen) - set(found):
            self._forget(name)

    async def _remove(self, process: Process) -> None:
        """A process has ended: its tables have no owner any more."""
        self.registry.log.warning("a process has ended", process=process.name, address=process.address)
        await self.store.remove(process)
        self._forget(process.name)

    def _forget(self, name: str) -> None:
        """End the link to a process, if there is one."""
        self.seen.pop(name, None)
        relays = self.relays.pop(name, None)
        if relays is not None:
            relays.link.transport.abort()

    # --- Who owns a table -----------------------------------------------------------------------------------

    async def find(self, table: str) -> RemoteTable | None:
        """A table at its owner; None if this process owns it, perhaps from now on. Refused, NoTable, BadText."""
        until = time.monotonic() + FINDING
        while time.monotonic() < until:
            owner = await self.store.claim(table, self.me.name)
            if owner is None:
                return None
            try:
                return RemoteTable(await self._relays(owner), table)
            except ConnectionRefusedError:
                await self._remove(owner)  # nobody listens there
            except OSError:
                await asyncio.sleep(PAUSE)
        raise Refused("drain")

    async def _relays(self, owner: Process) -> PeerClient:
        """The link to an owner; OSError."""
        async with self.connecting[owner.name]:
            known = self.relays.get(owner.name)
            if known is None or not known.open:
                self.relays[owner.name] = known = await PeerClient.to(owner, self.registry.metrics.relayed, CONNECTING)
        return known
