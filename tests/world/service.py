"""The processes of the service in a world: each is the whole server, over the simulated network and database."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from contextlib import suppress
from typing import Any

from argon2 import PasswordHasher

from gamester.handlers.assembly import Pars
from gamester.hosting.timing import Timing
from gamester.server.admission import Admission
from gamester.server.app import make_app
from gamester.server.helper import Helper
from gamester.server.limits import Limits
from gamester.server.peers import Peers
from gamester.server.registry import Registry
from gamester.server.serving import Serving, server_of
from gamester.server.store import Store
from gamester.server.studying import Study, answered
from gamester.server.web import ServerContext
from gamester.study.boards import Boards
from gamester.text.errors import Refused
from world.loop import MACHINE, Machine, VirtualLoop, context_of
from world.network import Network
from world.store import Disk, SimulatedDatabase

PORT = 8000
MOST_DEALS = 40
STARTING = 1.0
"""The most seconds in which a process starts."""


class Ordered(dict[Any, None]):
    """A set whose order does not depend on where its things lie in memory."""

    def add(self, thing: Any) -> None:
        """Put something in."""
        self[thing] = None

    def remove(self, thing: Any) -> None:
        """Take something out."""
        del self[thing]

    def discard(self, thing: Any) -> None:
        """Take something out, if it is there."""
        self.pop(thing, None)


class Written:
    """The log of a process, which the world reads."""

    def __init__(self, process: Process) -> None:
        self.process = process

    def note(self, event: str, **told: Any) -> None:
        """Nothing is wrong."""

    def warning(self, event: str, **told: Any) -> None:
        """Something was wrong, and is handled."""
        if event.endswith("failed"):
            self.process.service.failed(self.process, event, told)

    def fault(self, event: str, **told: Any) -> None:
        """Something is wrong."""
        if event.endswith("failed"):
            self.process.service.failed(self.process, event, told)


class Quick(Study):
    """A study that leaves out what takes seconds: what levels would win, and what acts are worth."""

    def pars(self, boards: Boards) -> Pars:
        """Nobody wins anything."""
        return [[0.0] * MOST_DEALS for _ in range(boards.players)]

    def review(self, *_: Any) -> Any:
        """Nothing is weighed."""
        raise Refused("busy")

    gains = review


class Elsewhere(Helper):
    """A helper process, whose work costs the server nothing."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.answers: deque[Any] = deque()
        self.study = Quick(looked=lambda: self.answers.append(None))

    async def start(self) -> None:
        """There is nothing to start."""

    def ask(self, question: Any) -> None:
        """Answer at once; it is fetched later."""
        self.answers.append(self.loop.elsewhere(lambda: answered(self.study, *question)))

    async def answer(self) -> Any:
        """The next answer."""
        await asyncio.sleep(0.05)
        return self.answers.popleft()


class Process(Machine):
    """A process of the server."""

    registry: Registry
    site: ServerContext
    gate: Admission
    counted = True

    def __init__(self, service: Service, number: int) -> None:
        super().__init__(f"#{number}")
        self.service = service
        self.address = f"10.1.0.{number}"
        self.server: Any = None
        self.running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, in a context of its own."""
        loop = self.service.loop
        context = context_of(self)
        self.running = context.run(loop.create_task, self._run())
        self.running.add_done_callback(self._ended)

    def _ended(self, running: asyncio.Task[None]) -> None:
        """A process ends without an error, if it ends by itself."""
        fault = None if running.cancelled() else running.exception()
        if fault is not None:
            self.service.failed(self, "a process failed", {"fault": repr(fault)})

    async def _run(self) -> None:
        service = self.service
        await asyncio.sleep(service.rng.random() * STARTING)
        store = Store(SimulatedDatabase(service.disk, shared=service.shared))
        self.registry = Registry(store, Written(self), service.timing)  # type: ignore[arg-type]
        while service.shared:
            with suppress(Exception):  # the store may be away
                self.registry.peers = await Peers.join(self.registry, self.address)
                break
            await asyncio.sleep(1.0)
        sweeping = asyncio.get_running_loop().create_task(self.registry.sweep())
        limits = Limits(1.0)
        self.site = ServerContext(self.registry, limits)
        for queue in (self.site.reader, self.site.reviewer, self.site.judge):
            queue.helper = Elsewhere(service.loop)
        self.site.accounts.__dict__["hasher"] = PasswordHasher(1, 8, 1)
        self.gate = Admission(limits, self.site.turns)
        self.gate.wires = Ordered()  # type: ignore[assignment]
        self.server = server_of(make_app(self.site), Serving(host=self.address, port=PORT), self.gate)
        self.server.registry = self.registry
        self.server.server_state.connections = Ordered()
        self.server.config.host, self.server.config.port = self.address, PORT
        try:
            await self.server.serve()
        finally:
            sweeping.cancel()
        await self.site.close()
        await store.close()
        service.network.kill(self)
        self.dead = True

    @property
    def serves(self) -> bool:
        """Does it serve, as far as one can know?"""
        return not (self.dead or self.hangs) and self.server is not None and self.server.started


class Service:
    """All processes."""

    def __init__(self, loop: VirtualLoop, seed: int, processes: int, timing: Timing) -> None:
        self.loop = loop
        self.rng = random.Random(f"service {seed}")
        self.disk = Disk(loop, seed)
        self.network = Network(loop, seed)
        self.shared = processes > 1
        self.timing = timing
        self.number = 0
        self.all: list[Process] = []
        self.failures: list[str] = []
        """The errors that no handler should have met."""
        for _ in range(processes):
            self.add()

    def add(self) -> Process:
        """Start another process."""
        self.number += 1
        process = Process(self, self.number)
        self.all.append(process)
        process.start()
        return process

    def failed(self, process: Process, event: str, told: Any) -> None:
        """Note an unexpected error."""
        self.failures.append(f"{process} {event}: {told}")

    @property
    def living(self) -> list[Process]:
        """The processes that have not ended."""
        return [one for one in self.all if not one.dead]

    def kill(self, process: Process) -> None:
        """A process ends at once."""
        process.dead = True
        self.network.kill(process)
        self.add()

    async def drain(self, process: Process) -> None:
        """A process ends as after SIGTERM, and another one starts."""
        if process.serves:
            process.server.should_exit = True
            for _ in range(300):
                if process.dead:
                    break
                await asyncio.sleep(0.1)
            self.add()

    def hang(self, process: Process) -> None:
        """A process stops for a while."""
        process.hangs = True

    def go_on(self, process: Process) -> None:
        """It goes on."""
        if not process.dead:
            self.loop.go_on(process)


__all__ = ["MACHINE", "PORT", "Process", "Service"]
