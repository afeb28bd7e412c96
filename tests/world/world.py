"""A world: the whole service, people at their devices, and what goes wrong, in one process under one seeded scheduler."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import os
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from gamester.engine.calls import Call
from gamester.engine.modules import module_of
from gamester.engine.running import InProcess
from gamester.games import GAMES
from gamester.protocol import wire
from gamester.server.routes import ENDPOINTS
from world.broken import Broken
from world.chaos import NAMES
from world.character import character_of
from world.invariants import Invariants
from world.loop import Machine, VirtualLoop, context_of
from world.people import Answer, Person, Tab
from world.service import Process, Service
from world.truth import Truth

DEALS_AN_HOUR = 60
RARELY = 100_000, 50, 100
"""The thresholds of the garbage collector, which has much to look at in a world and little to find."""
WATCH = "watch"
"""The part of a world that looks again and again."""
WORLDS = 6
"""The worlds that a hint compares, which are more where nobody waits for the world."""
QUESTION = 0.05
"""The seconds that every question to a helper process costs."""


def nothing_won(*_: Any) -> float:
    """What a level wins in a deal, which would take seconds to find."""
    return 0.0


@contextmanager
def seeded(loop: VirtualLoop, seed: int) -> Iterator[None]:
    """Let all clocks be the loop's, and all chance the seed's."""
    rng, called = random.Random(f"secrets {seed}"), InProcess._called

    def noted(instance: InProcess, call: Call) -> Any:
        loop.note_module(call.export)
        return called(instance, call)

    state = random.getstate()
    random.seed(seed)
    with (
        patch.object(time, "time", loop.wall), patch.object(time, "monotonic", loop.monotonic),
        patch.object(time, "perf_counter", loop.monotonic), patch.object(time, "clock_gettime", lambda _: loop.monotonic()),
        patch.object(os, "urandom", rng.randbytes), patch.object(random, "_urandom", rng.randbytes),
        patch.object(time, "process_time", itertools.count(0.0, QUESTION).__next__), patch("gamester.study.results.played", nothing_won),
        patch("gamester.bots.comparing.BATCHES", WORLDS), patch("gamester.bots.comparing.HINT_WORLDS", WORLDS),
        patch.object(InProcess, "_called", noted),
        patch.dict(os.environ, {"NO_PROXY": "*", "no_proxy": "*"}),
    ):  # fmt: skip
        try:
            yield
        finally:
            random.setstate(state)


class World:
    """Everything."""

    def __init__(
        self, seed: int, script: Callable[[World], None], *, processes: int | None = None, without: Sequence[str] = ()
    ) -> None:
        """`script` begins what happens; `without` are the names of people and faults that are left out."""
        self.script = script
        self.parts: list[str] = []
        """The names of all that was begun."""
        self.seed = seed
        self.without = frozenset(without)
        self.rng = random.Random(f"world {seed}")
        self.loop = VirtualLoop(seed)
        self.broken: Broken | None = None
        self.loop.too_slow = self._too_slow
        self.loop.set_exception_handler(self._callback_failed)
        self.character = character_of(self.rng, NAMES)
        self.processes = processes or self.character.processes
        self.people: dict[str, Person] = {}
        self.most_skew = self.least_skew = 0.0
        """The most by which a wall clock was ever ahead, and behind."""
        self.losing = 0.0
        """The share of messages that are lost."""
        self.over = False
        self.tasks: list[asyncio.Task[Any]] = []
        self.happened: list[tuple[float, str]] = []
        self.calm_since = 0.0
        """Since when nothing has gone wrong by the world's doing; infinite while something does."""
        self.counts: dict[str, int] = {}
        self.codes: dict[str, str] = {}
        """The codes of tables to which others are invited."""
        self.known_tables: list[str] = []
        self.tokens: list[tuple[Person, str, str]] = []
        """The tokens for seats: who has them, for which table."""
        self.challenges: list[str] = []
        self.secrets: dict[str, dict[int, set[str]]] = {}
        """The secrets that clients had, by table and seat."""
        self.bodies: dict[str, list[bytes]] = {}
        """What was posted to each route before."""

    # --- Running --------------------------------------------------------------------------------------------

    def run(self, hours: float, stop: float = float("inf")) -> World:
        """Let everything happen for so many hours, but only to its second `stop`; Broken if an invariant does not hold."""
        for game in GAMES:
            module_of(game)  # as a server does before it serves
        usual = gc.get_threshold()
        asyncio.set_event_loop(self.loop)
        logging.disable()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*RARELY)
        with seeded(self.loop, self.seed):
            try:
                self.loop.run_until_complete(self._run(hours, stop))
            finally:
                self.over = True
                self.loop.end()
                self.service.disk.connection.close()
                gc.unfreeze()
                gc.set_threshold(*usual)
                asyncio.set_event_loop(None)
                logging.disable(logging.NOTSET)
        if self.broken is not None:
            raise self.broken
        return self

    async def _run(self, hours: float, stop: float) -> None:
        self.service = Service(self.loop, self.seed, self.processes, self.character.timing)
        self.network = self.service.network
        self.truth = Truth(self.service.disk)
        self.invariants = Invariants(self)
        self.service.disk.committed.append(self._committed)
        self.end = hours * 3600.0
        self.stopped = asyncio.Event()
        self.begin(WATCH, self.invariants.watching.watch())
        self.script(self)
        await asyncio.wait({self.loop.create_task(self.stopped.wait())}, timeout=min(self.end, stop))
        if self.broken is None:
            self.check(self.invariants.at_the_end)

    def begin(self, name: str, work: Any) -> None:
        """Begin something that goes on beside the rest, unless it is left out."""
        if name in self.without:
            work.close()
            return
        self.parts += [name] if name != WATCH else []

        async def guarded() -> None:
            try:
                await work
            except Exception as wrong:  # noqa: BLE001 - also a fault of the world itself must end it
                self.fail(wrong)

        self.tasks.append(self.loop.create_task(guarded()))

    def _committed(self) -> None:
        """Something is stored."""
        self.check(self.truth.follow)
        self.check(self.invariants.stored.after_commit)

    def fail(self, wrong: BaseException) -> None:
        """An invariant does not hold."""
        if self.broken is None:
            self.broken = (
                wrong if isinstance(wrong, Broken) else Broken("consistent", f"{type(wrong).__name__}: {wrong}")
            )
            self.broken.__cause__ = None if wrong is self.broken else wrong
            self.broken.step, self.broken.at = self.loop.steps, self.loop.time()
            self.stopped.set()

    def check(self, what: Any, *args: Any) -> None:
        """Check something that may be broken."""
        if self.broken is None and not self.over:
            try:
                what(*args)
            except Exception as wrong:  # noqa: BLE001 - also a fault of the world itself must end it
                self.fail(wrong)

    def _too_slow(self, machine: Machine, busy: str, seconds: float) -> None:
        if not (isinstance(machine, Process) and machine.server is None):
            self.fail(Broken("responsive", f"{machine} holds its loop for {seconds * 1000:.0f} ms; {busy}"[:1500]))

    def _callback_failed(self, _: Any, told: dict[str, Any]) -> None:
        if "handle" in told and not self.over:  # else a task of somebody who has left, whenever its memory is freed
            self.fail(Broken("consistent", f"{told['message']}: {told['exception']!r}"[:1500]))

    def measured(self) -> tuple[int, int, float]:
        """The tables, their deals, and the hours of tables where people decide: one for each 60 deals at most."""
        tables, hours = self.truth.tables.values(), 0.0
        for table in tables:
            hours += min((table.moved - table.begun) / 3600.0, len(table.packs) / DEALS_AN_HOUR)
        return len(tables), sum(len(table.packs) for table in tables), hours

    def rng_of(self, name: str) -> random.Random:
        """The chance of one part of the world, which does not depend on the others."""
        return random.Random(f"{name} {self.seed}")

    def count(self, what: str) -> None:
        """Count something for the report."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def heard_of(self, table: str, code: str = "") -> None:
        """A table is talked about, and perhaps its code."""
        self.known_tables.append(table)
        if code:
            self.codes[table] = code

    def note(self, what: str) -> None:
        """Note what happens, for whoever reads a failure."""
        self.happened.append((self.loop.time(), what))
        del self.happened[:-400]

    # --- What people ask and are told -----------------------------------------------------------------------

    def person(self, name: str, address: str = "") -> Person:
        """Somebody new."""
        number = len(self.people) + 1
        person = Person(self, name, address or f"10.2.{number // 250}.{number % 250 + 1}")
        self.people[name] = person
        return person

    def puts_to_sleep(self, person: Person, seconds: float) -> None:
        """A device does nothing for a while; its connections stay as they are, and nobody is told."""
        if not person.hangs:
            person.hangs, person.slept_at = True, self.loop.time()
            self.loop.call_later(seconds, self._wakes, person, context=context_of(None))

    def _wakes(self, person: Person) -> None:
        person.silent_at = self.loop.time()
        self.loop.go_on(person)

    def some_process(self, rng: random.Random) -> Process | None:
        """A process that the load balancer takes for well."""
        found = [one for one in self.service.all if not one.dead and one.server is not None and one.server.started]
        return rng.choice(found) if found else None

    def posted(self, path: str, body: bytes) -> None:
        """Something is posted: others may post it again."""
        route = path.partition("?")[0]
        for one in ENDPOINTS:
            if body and one.method == "POST" and re.fullmatch(re.sub(r"{\w+}", "[^/]+", one.path), route):
                kept = self.bodies.setdefault(one.path, [])
                kept.append(body)
                del kept[:-20]

    def told_over_http(self, person: Person, method: str, path: str, headers: dict[str, str], answer: Answer) -> None:
        """Somebody is told something over HTTP."""
        self.count("answers")
        self.check(self.invariants.asking.over_http, person, method, path, headers, answer)

    def told_by_stream(self, person: Person, table: str, token: str, line: bytes) -> None:
        """A program is told something at a table."""
        self.check(self.invariants.hearing.by_stream, person, table, token, line)

    def told_over_socket(self, tab: Tab, message: wire.FromServer) -> None:
        """Somebody is told something at a table."""
        self.count("messages")
        self.check(self.invariants.hearing.over_socket, tab, message)

    def loses(self, tab: Tab, message: wire.FromServer) -> bool:
        """Is a message lost between the socket of a device and its client? A welcome to other ears is not: nothing that
        follows would tell the client that its log is another one.
        """
        spared = isinstance(message, wire.Welcome) and tab.client.welcomed
        return self.losing > 0.0 and not spared and tab.person.rng.random() < self.losing
