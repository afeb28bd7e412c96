"""Simulated persons play a day at real servers, over sockets that are cut and say things twice; processes are killed.

The lines, their faults and the processes are those of `kill_owners.py`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from multiprocessing.process import BaseProcess
from typing import Any

import services
from kill_owners import PATIENCE, PAUSE, Player, insist, run_server
from persons_choosing import in_messages
from persons_here import NAME, kept

AT_ONCE = 16
"""So many persons play at once."""
_spawning = multiprocessing.get_context("forkserver")


@dataclass
class Running:
    """A running server."""

    process: BaseProcess
    port: int


class Servers:
    """Some servers of one database. Each that is killed is started again, at another port."""

    def __init__(self, database: str, every: int) -> None:
        """Use `start`. One is killed whenever so many commands were sent; 0: none."""
        self.database = database
        self.every = every
        self.commands = 0
        self.due = asyncio.Event()
        self.starting = asyncio.Lock()
        self.servers: list[Running] = []
        self.killed = 0
        _spawning.set_forkserver_preload(["kill_owners", "gamester.server.store.postgres", "gamester.games.bots"])

    async def start(self) -> None:
        """Start one more."""
        here, there = _spawning.Pipe(duplex=False)
        process = _spawning.Process(target=run_server, args=(self.database, there), daemon=True)
        await asyncio.to_thread(process.start)
        self.servers.append(Running(process, await asyncio.to_thread(here.recv)))

    def sent(self) -> None:
        """Somebody sends one more command."""
        self.commands += 1
        if self.every and self.commands % self.every == 0:
            self.due.set()

    async def kill_on(self) -> None:
        """Kill one whenever it is due, until this is cancelled."""
        while True:
            await self.due.wait()
            self.due.clear()
            async with self.starting:
                struck = self.servers[0]
                struck.process.kill()
                await asyncio.to_thread(struck.process.join)
                self.killed += 1
                await self.start()
                self.servers.remove(struck)

    def stop(self) -> None:
        """Stop all."""
        for server in self.servers:
            server.process.terminate()
            server.process.join()


class Guest(Player):
    """Somebody who plays a day as a person of some name does."""

    person: str
    servers: Servers

    def command(self) -> dict[str, Any] | None:
        """What to do now, if anything."""
        found = in_messages(self.person, self.state)
        if found is not None:
            self.servers.sent()
        return found


def got(port: int, path: str, cookie: str) -> str:
    """What a server answers; OSError, HTTPException."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"cookie": cookie})
        answer = connection.getresponse()
        told = answer.read().decode()
        if answer.status != 200:
            raise OSError(told)
        return told
    finally:
        connection.close()


async def result_at(servers: Servers, person: int, game: str, day: str) -> str:
    """The digest of the result of a person's day."""
    rng: Any = random.Random(person)
    cluster: Any = servers
    made, cookie = await insist(cluster, rng, "/api/daily", {"game": game, "day": day, "name": NAME})
    guest = Guest(cluster, made["table"], 0, cookie, rng)
    guest.person, guest.servers, guest.sitting = f"person {person}", servers, False
    await guest.play()
    while True:
        try:
            port = rng.choice(servers.servers).port
            return kept(await asyncio.to_thread(got, port, f"/api/daily/{made['table']}?lang=en", cookie))
        except (OSError, HTTPException, IndexError):
            await asyncio.sleep(PAUSE)


@contextmanager
def database(processes: int) -> Iterator[str]:
    """A database for so many processes: a file for one, PostgreSQL for more."""
    if processes > 1:
        with services.postgres(durable=True) as address:
            yield address
    else:
        with tempfile.TemporaryDirectory(prefix="gamester-persons-") as folder:
            yield f"{folder}/tables.db"


async def play(persons: range, games: list[str], day: str, processes: int, every: int) -> tuple[list[str], int]:
    """The digests of some persons' results, and how many processes were killed meanwhile: one whenever so many commands
    were sent (0: none).
    """
    turns = asyncio.Semaphore(AT_ONCE)
    with database(processes) as address:
        servers = Servers(address, every)

        async def one(person: int) -> str:
            async with turns:
                return await result_at(servers, person, games[person % len(games)], day)

        for _ in range(processes):
            await servers.start()
        killing = asyncio.create_task(servers.kill_on())
        found = await asyncio.gather(*map(one, persons))
        async with servers.starting:
            killing.cancel()
        servers.stop()
    return found, servers.killed
