"""SQLite: one thread writes, and all that waits when it begins goes to the disk with one commit.

The file is in WAL mode with `synchronous=FULL`: what has been committed survives a loss of power, and readers never
wait for the writer.  A database in memory is read by the writing thread as well.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from gamester.server.store.faults import Damaged, Full, Locked, NoPerson, ReadOnly, StoreFault, Taken, Unreachable
from gamester.server.store.migrating import migrate
from gamester.server.store.operations import Operation, Statement, T, check

MEMORY = ":memory:"
PATIENCE = 5.0
"""So many seconds the writer waits for another program that holds the file."""
MOST_JOBS = 512
"""As many operations go into one commit."""
READERS = 2

_FAULTS: dict[int, type[StoreFault]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_FULL: Full,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
}
_KEYS = {Locked: "locked", Full: "full", ReadOnly: "read_only", Damaged: "damaged", Unreachable: "unreachable"}


@dataclass(slots=True)
class Job:
    """An operation that waits to be run, and where its result goes."""

    operation: Operation[Any]
    done: asyncio.Future[Any]
    result: Any = None
    fault: BaseException | None = None


class Sqlite:
    """A database in one file."""

    thread: threading.Thread

    def __init__(self, path: str, patience: float) -> None:
        """Use `Sqlite.open`."""
        self.path = path
        self.patience = patience
        self.loop = asyncio.get_running_loop()
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.closed = False
        self.own = threading.local()
        """The connection of each reading thread."""
        self.reading: list[sqlite3.Connection] = []
        self.readers = ThreadPoolExecutor(READERS, "gamester-reader")

    @classmethod
    async def open(cls, path: str, patience: float = PATIENCE) -> Sqlite:
        """Open the file, make it if it is not there, and bring it to the latest schema; StoreFault if not."""
        database = cls(path, patience)
        opened: asyncio.Future[Any] = database.loop.create_future()
        database.thread = threading.Thread(target=database._work, args=(opened,), name="gamester-writer", daemon=True)
        database.thread.start()
        await opened
        return database

    async def write(self, operation: Operation[T]) -> T:
        """Run an operation with the next commit."""
        if self.closed:
            raise Unreachable("server.store.closed", place=self.path)
        job = Job(operation, self.loop.create_future())
        self.jobs.put(job)
        result: T = await job.done
        return result

    async def at_once(self, statement: Statement) -> bool:
        """Nothing is done: within a process there are no trips to be saved."""
        del statement
        return False

    async def look(self, operation: Operation[T]) -> T:
        """Run an operation that only reads, beside the writer."""
        if self.path == MEMORY:
            return await self.write(operation)
        if self.closed:
            raise Unreachable("server.store.closed", place=self.path)
        return await self.loop.run_in_executor(self.readers, self._look, operation)

    async def snapshot(self, operation: Operation[T]) -> T:
        """Run an operation that only reads and sees one moment throughout."""
        return await self.look(operation)

    async def close(self) -> None:
        """Write what still waits and let go of the file."""
        if not self.closed:
            self.closed = True
            self.jobs.put(None)
            await self.loop.run_in_executor(None, self.thread.join)
            await self.loop.run_in_executor(None, self.readers.shutdown)
            for connection in self.reading:
                connection.close()

    # --- Threads --------------------------------------------------------------------------------------------

    def _look(self, operation: Operation[T]) -> T:
        """Read with this thread's own connection, in one transaction."""
        with named_faults(self.path):
            if not hasattr(self.own, "connection"):
                self.own.connection = connect(self.path, self.patience)
                self.own.connection.execute("pragma query_only = on")
                self.reading.append(self.own.connection)
            connection: sqlite3.Connection = self.own.connection
            connection.execute("begin")
            try:
                return drive(connection, operation)
            finally:
                connection.execute("rollback")

    def _work(self, opened: asyncio.Future[Any]) -> None:
        """The writing thread: open, then write batch after batch until there is no more."""
        first = Job(migrate(), opened)
        try:
            with named_faults(self.path):
                connection = self._connect()
        except StoreFault as fault:
            first.fault = fault
            self._deliver([first])
            return
        with closing(connection):
            self._write_all(connection, [first])
            while first.fault is None and (batch := self._next_batch()):
                self._write_all(connection, batch)

    def _next_batch(self) -> list[Job]:
        """All that waits, and at least one; nothing when there will be no more."""
        batch: list[Job] = []
        while len(batch) < MOST_JOBS and not (batch and self.jobs.empty()):
            job = self.jobs.get()
            if job is None:
                if batch:
                    self.jobs.put(None)  # the end comes after these
                break
            batch.append(job)
        return batch

    def _connect(self) -> sqlite3.Connection:
        """The connection that writes; Damaged if the file is somebody else's database."""
        keep_private(self.path)
        connection = connect(self.path, self.patience)
        try:
            names = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
            if names and "schema_version" not in names:
                raise Damaged("server.store.damaged", place=self.path, reason=", ".join(names[:3]))
            for setting in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
                connection.execute(f"pragma {setting}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _write_all(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        """Run a batch in one transaction; whoever fails is undone alone, and if the commit fails nobody has written."""
        try:
            with named_faults(self.path):
                connection.execute("begin immediate")
                for job in jobs:
                    self._write_one(connection, job)
                connection.execute("commit")
        except Exception as fault:  # noqa: BLE001 - whatever it is, those who wait must hear of it
            with suppress(sqlite3.Error):
                connection.execute("rollback")
            for job in jobs:
                job.fault = job.fault or fault
        self._deliver(jobs)

    def _write_one(self, connection: sqlite3.Connection, job: Job) -> None:
        """Run one operation within the transaction; a fault that has ended the transaction is raised."""
        connection.execute("savepoint job")
        try:
            with named_faults(self.path):
                job.result = drive(connection, job.operation)
        except Exception as fault:
            job.fault = fault
            if not connection.in_transaction:
                raise
            connection.execute("rollback to job")
        connection.execute("release job")

    def _deliver(self, jobs: list[Job]) -> None:
        """Tell those who wait, in their own thread, all at once."""
        with suppress(RuntimeError):  # nobody waits any more: the loop has been closed
            self.loop.call_soon_threadsafe(settle, jobs)


@contextmanager
def named_faults(place: str) -> Iterator[None]:
    """Say what SQLite has against it in our words."""
    try:
        yield
    except sqlite3.IntegrityError as wrong:
        if wrong.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
            raise NoPerson("server.store.no_person") from wrong
        raise Taken(str(wrong)) from wrong
    except sqlite3.Error as wrong:
        kind = _FAULTS.get(getattr(wrong, "sqlite_errorcode", 0) & 0xFF, Unreachable)
        raise kind(f"server.store.{_KEYS[kind]}", place=place, reason=str(wrong)) from wrong


def keep_private(path: str) -> None:
    """A new file is for its owner alone; one that cannot be made is found out when it is opened."""
    if path != MEMORY:
        with suppress(OSError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def connect(path: str, patience: float) -> sqlite3.Connection:
    """A connection that begins and commits only when told."""
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def drive(connection: sqlite3.Connection, operation: Operation[T]) -> T:
    """Run an operation: execute what it yields, send it what came."""
    try:
        sql, values = next(operation)
        while True:
            sql, values = operation.send(connection.execute(sql, check(values)).fetchall())
    except StopIteration as ended:
        result: T = ended.value
        return result


def settle(jobs: list[Job]) -> None:
    """Hand results and faults to those who still wait for them."""
    for job in jobs:
        if job.done.done():
            continue
        if job.fault is not None:
            job.done.set_exception(job.fault)
        else:
            job.done.set_result(job.result)
