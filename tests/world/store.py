"""A simulated database: SQLite in memory, shared by all processes, that refuses, answers late, or loses an answer."""

from __future__ import annotations

import asyncio
import random
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gamester.server.store.faults import Damaged, Full, Locked, ReadOnly, Taken, Unreachable
from gamester.server.store.operations import Operation, Statement, T, migrate
from gamester.server.store.sqlite import drive, named_faults
from world.loop import MACHINE, Machine, VirtualLoop

PLACE = "postgresql://world"
COMMIT = 0.002, 0.03
"""The least and the most seconds of an operation."""
ANSWER = 0.0005
"""The seconds of its answer."""
REFUSALS = {"locked": Locked, "full": Full, "read_only": ReadOnly, "unreachable": Unreachable, "damaged": Damaged}


NOTING = """
create temp table changed (id text);
create temp trigger made after insert on head begin insert into changed values (new.id); end;
create temp trigger moved after update on head when old.version <> new.version or old.changed <> new.changed
begin insert into changed values (new.id); end;
"""
"""Notes which heads were made or have changed, for the world."""


class Disk:
    """What survives all processes."""

    def __init__(self, loop: VirtualLoop, seed: int) -> None:
        self.loop = loop
        self.rng = random.Random(f"disk {seed}")
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection.execute("pragma foreign_keys = on")
        self.refusal = ""
        """How everything is refused, if it is."""
        self.late = 0.0
        """The most seconds by which an answer is late."""
        self.losing = 0.0
        """The share of answers that are lost after the commit."""
        self.lost_for = 0.0
        """The most seconds for which nothing can be read or written after that."""
        self.away_until = 0.0
        self.committed: list[Callable[[], None]] = []
        """Is told of each commit, before anybody else."""
        self.cut: set[str] = set()
        """The names of the openings whose connections were ended."""
        self.run(migrate(PLACE))
        self.connection.executescript(NOTING)

    def run(self, operation: Operation[T]) -> T:
        """Do an operation in a transaction of its own."""
        with named_faults(PLACE):
            self.connection.execute("begin immediate")
            try:
                result = drive(self.connection, operation)
                self.connection.execute("commit")
            except BaseException:
                self.connection.execute("rollback")
                raise
        for told in self.committed:
            told()
        return result

    def look(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the world itself looks up."""
        return self.connection.execute(sql, values).fetchall()

    def changed_heads(self) -> list[tuple[str, int, bytes]]:
        """The heads that were made or have changed since this was asked: ids, versions and bodies."""
        found = self.look("select id, version, body from head where id in (select id from changed) order by id")
        if found:
            self.connection.execute("delete from changed")
        return found

    def refuse(self, kind: str) -> None:
        """Raise a refusal."""
        raise REFUSALS[kind](f"server.store.{kind}", place=PLACE, reason="as the world wants it")


class SimulatedDatabase:
    """The database as one process has opened it."""

    cut_off: str | None = "select ? -- its connections end"

    def __init__(self, disk: Disk, *, shared: bool) -> None:
        self.disk = disk
        self.name = secrets.token_hex(6)
        self.machine: Machine | None = MACHINE.get()
        self.closed = False
        if not shared:
            self.cut_off = None
        self.at_once: Callable[[Statement], Any] | None = self._at_once if shared else None

    async def write(self, operation: Operation[T]) -> T:
        """Run an operation in a transaction."""
        return await self._do(lambda: self.disk.run(operation))

    alone = write

    async def _at_once(self, statement: Statement) -> bool:
        """Run PostgreSQL's statement that appends rows, or does nothing."""
        with suppress(Taken):
            return await self._do(lambda: self.disk.run(appended(*statement)))
        return False

    async def look(self, operation: Operation[T]) -> T:
        """Run an operation that only reads."""
        return await self._do(lambda: self.disk.run(operation))

    snapshot = look

    async def close(self) -> None:
        """Take no more."""
        self.closed = True

    async def _do(self, work: Callable[[], T]) -> T:
        disk, rng = self.disk, self.disk.rng
        if self.closed:
            raise Unreachable("server.store.closed", place=PLACE)
        before, after = rng.uniform(*COMMIT), ANSWER
        if disk.late:
            before, after = before + rng.random() * disk.late, rng.random() * disk.late
        answer: asyncio.Future[T] = disk.loop.create_future()
        disk.loop.call_later(before, self._try, work, answer, after)
        return await answer

    def _try(self, work: Callable[[], T], answer: asyncio.Future[T], after: float) -> None:
        """Do something unless it is refused; the answer comes later."""
        disk, result, fault = self.disk, None, None
        try:
            if disk.refusal or disk.loop.time() < disk.away_until:
                disk.refuse(disk.refusal or "unreachable")
            result = disk.loop.elsewhere(work)
            if disk.losing and disk.rng.random() < disk.losing:
                disk.away_until = disk.loop.time() + disk.rng.random() * disk.lost_for
                disk.refuse("unreachable")
        except Exception as wrong:  # noqa: BLE001 - whoever waits gets it
            fault = wrong
        disk.loop.call_later(after, settle, answer, result, fault)


def settle(answer: asyncio.Future[Any], result: Any, fault: Exception | None) -> None:
    """Give whoever waits a result or a fault."""
    if not answer.done():
        answer.set_result(result) if fault is None else answer.set_exception(fault)


def appended(sql: str, values: tuple[Any, ...]) -> Operation[bool]:
    """What the statement of `append_at_once` does, in steps; its update is done as it is written."""
    update = sql[sql.index("update head") : sql.index(" returning id)")]
    moved = yield update + " returning id", values[:4]
    if not moved:
        return False
    table, rest = values[1], values[4:]
    rows, answer = (rest[:-2], rest[-2:]) if "into answer" in sql else (rest, ())
    for at in range(0, len(rows), 2):
        yield "insert into log (table_id, seq, body) values (?, ?, ?)", (table, *rows[at : at + 2])
    if answer:
        yield "insert into answer (table_id, principal, command, body) values (?, ?, ?, 'ack')", (table, *answer)
    return True
