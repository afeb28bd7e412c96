"""SQLite: one thread writes, and puts all waiting operations into one commit.

The file is in WAL mode with `synchronous=FULL`: a commit survives a power failure, and readers never wait for the
writer. The writing thread also does the reads of a database in memory.
"""

from __future__ import annotations

import asyncio
import os
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from gamester.server.store.faults import Damaged, Full, Locked, NoPerson, ReadOnly, StoreFault, Taken, Unreachable
from gamester.server.store.operations import PACE, Operation, T, check, migrate

MEMORY = ":memory:"
PATIENCE = 5.0
"""The seconds that the writer waits for another program's lock on the file."""
MOST_JOBS = 512
"""The number of operations in one commit."""
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
    """A waiting operation, and the future of its result."""

    operation: Operation[Any]
    done: asyncio.Future[Any]
    result: Any = None
    fault: BaseException | None = None


class Sqlite:
    """A database in one file."""

    thread: threading.Thread
    at_once = None
    """A local database has no round trips to save."""
    cut_off: str | None = None
    """A file has one server."""

    def __init__(self, path: str, patience: float) -> None:
        """Use `Sqlite.open`."""
        self.path = path
        self.name = secrets.token_hex(6)
        self.patience = patience
        self.loop = asyncio.get_running_loop()
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.closed = False
        self.due = 0.0
        """No commit begins before this time (monotonic)."""
        self.own = threading.local()
        """The connection of each reading thread."""
        self.reading: list[sqlite3.Connection] = []
        self.readers = ThreadPoolExecutor(READERS, "gamester-reader")

    @classmethod
    async def open(cls, path: str, patience: float = PATIENCE) -> Sqlite:
        """Open the file, create it if it is missing, and bring it to the latest schema; StoreFault."""
        database = cls(path, patience)
        opened: asyncio.Future[Any] = database.loop.create_future()
        database.thread = threading.Thread(target=database._work, args=(opened,), name="gamester-writer", daemon=True)
        database.thread.start()
        await opened
        return database

    def write(self, operation: Operation[T]) -> asyncio.Future[T]:
        """Run an operation with the next commit; it is begun by the call itself."""
        done: asyncio.Future[T] = self.loop.create_future()
        if self.closed:
            done.set_exception(Unreachable("server.store.closed", place=self.path))
        else:
            self.jobs.put(Job(operation, done))
        return done

    alone = write

    async def look(self, operation: Operation[T]) -> T:
        """Run an operation that only reads, in parallel with the writer."""
        if self.path == MEMORY:
            return await self.write(operation)
        if self.closed:
            raise Unreachable("server.store.closed", place=self.path)
        return await self.loop.run_in_executor(self.readers, self._look, operation)

    async def snapshot(self, operation: Operation[T]) -> T:
        """Run an operation that only reads, in one snapshot."""
        return await self.look(operation)

    async def close(self) -> None:
        """Write all waiting operations and close the file."""
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
        """The writing thread: it opens the file, then writes batch after batch until the queue is closed."""
        first = Job(migrate(self.path), opened)
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
        """All waiting operations, at least one; empty when the queue is closed."""
        batch: list[Job] = []
        while len(batch) < MOST_JOBS and not (batch and self.jobs.empty()):
            job = self.jobs.get()
            if not batch and self.path != MEMORY:
                time.sleep(max(0.0, self.due - time.monotonic()))
                self.due = time.monotonic() + PACE
            if job is None:
                if batch:
                    self.jobs.put(None)  # the end comes after these
                break
            batch.append(job)
        return batch

    def _connect(self) -> sqlite3.Connection:
        """The writing connection; Damaged if the file is another program's database."""
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
        """Run a batch in one transaction; a failed operation is undone alone, a failed commit fails the whole batch."""
        try:
            with named_faults(self.path):
                connection.execute("begin immediate")
                if len(jobs) == 1:  # if it fails, so does the transaction
                    jobs[0].result = drive(connection, jobs[0].operation)
                else:
                    for job in jobs:
                        self._write_one(connection, job)
                connection.execute("commit")
        except Exception as fault:  # noqa: BLE001 - every waiting operation must get the error
            with suppress(sqlite3.Error):
                connection.execute("rollback")
            for job in jobs:
                job.fault = job.fault or fault
        self._deliver(jobs)

    def _write_one(self, connection: sqlite3.Connection, job: Job) -> None:
        """Run one operation within the transaction; an error that ended the transaction is raised again."""
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
        """Deliver all results at once, in the event loop's thread."""
        with suppress(RuntimeError):  # the loop is closed, so nobody waits
            self.loop.call_soon_threadsafe(settle, jobs)


@contextmanager
def named_faults(place: str) -> Iterator[None]:
    """Turn SQLite's errors into StoreFaults."""
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
    """Create a missing file that only its owner may read; errors appear later, when the file is opened."""
    if path != MEMORY:
        with suppress(OSError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def connect(path: str, patience: float) -> sqlite3.Connection:
    """A connection without automatic transactions."""
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def drive(connection: sqlite3.Connection, operation: Operation[T]) -> T:
    """Run an operation: execute each statement that it yields, and send it the rows."""
    try:
        sql, values = next(operation)
        while True:
            sql, values = operation.send(connection.execute(sql, check(values)).fetchall())
    except StopIteration as ended:
        result: T = ended.value
        return result


def settle(jobs: list[Job]) -> None:
    """Set the results and errors of all futures that are still waiting."""
    for job in jobs:
        if job.done.done():
            continue
        if job.fault is not None:
            job.done.set_exception(job.fault)
        else:
            job.done.set_result(job.result)
