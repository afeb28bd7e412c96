"""PostgreSQL: a pool of a few connections; each operation is a transaction on one of them.

The update of a table's head locks its row until the transaction ends. If two processes append after the same row, the
second one finds that the table has changed. If the connection is lost during a commit, its outcome is unknown. The
caller then reads the table again, and a repeated command finds its answer.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg.errors import PipelineAborted

from gamester.server.store.faults import Full, Locked, NoPerson, ReadOnly, StoreFault, Taken, Unreachable
from gamester.server.store.operations import PACE, Operation, Statement, T, check, migrate

PATIENCE = 5.0
"""The seconds that an operation waits for a lock or a connection."""
CONNECTIONS = 8
REST = 2.0
"""A connection that was idle for so many seconds is tested before use."""
APPLICATION = "gamester "
"""How the name begins under which PostgreSQL lists a connection."""
MIGRATING = 0x67616D65
"""The lock that keeps two processes from migrating at once."""

_FAULTS: tuple[tuple[type[psycopg.Error], type[StoreFault], str], ...] = (
    (errors.LockNotAvailable, Locked, "locked"),
    (errors.QueryCanceled, Locked, "locked"),
    (errors.DeadlockDetected, Locked, "locked"),
    (errors.DiskFull, Full, "full"),
    (errors.ReadOnlySqlTransaction, ReadOnly, "read_only"),
    (errors.InsufficientPrivilege, ReadOnly, "read_only"),
    (psycopg.Error, Unreachable, "unreachable"),
)
_Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class Postgres:
    """A database on a PostgreSQL server."""

    cut_off: str | None = (
        "select pg_terminate_backend(pid) from pg_stat_activity"
        f" where application_name = '{APPLICATION}' || ? and usename = current_user"
    )

    def __init__(self, address: str, patience: float, connections: int) -> None:
        """Use `Postgres.open`."""
        self.address = address
        self.name = secrets.token_hex(6)
        self.place = place_of(address)
        self.patience = patience
        self.closed = False
        self.resting: asyncio.LifoQueue[tuple[_Connection, float] | None] = asyncio.LifoQueue()
        """The idle connections, each with the start of its idle time; None stands for one that is not yet open."""
        for _ in range(connections):
            self.resting.put_nowait(None)
        self.connections = connections
        self.waiting: list[tuple[Statement, asyncio.Future[bool]]] = []
        """The statements of the next commit."""
        self.committing: asyncio.Task[None] | None = None
        self.due = 0.0
        """No such commit begins before this time (monotonic)."""

    @classmethod
    async def open(cls, address: str, patience: float = PATIENCE, connections: int = CONNECTIONS) -> Postgres:
        """Connect and bring the database to the latest schema; StoreFault."""
        database = cls(address, patience, connections)
        try:
            async with database._borrowed() as connection, connection.transaction():
                await connection.execute("select pg_advisory_xact_lock(%s)", (MIGRATING,))
                await drive(connection, migrate(database.place))
        except StoreFault:
            await database.close()
            raise
        return database

    async def write(self, operation: Operation[T]) -> T:
        """Run an operation in a transaction."""
        async with self._borrowed() as connection, connection.transaction():
            return await drive(connection, operation)

    async def alone(self, operation: Operation[T]) -> T:
        """Run an operation of a single statement, which needs one round trip where a transaction needs three."""
        return await self.look(operation)

    async def at_once(self, statement: Statement) -> bool:
        """Run a statement that does all and returns a row, or does nothing; False also for a duplicate key.

        Statements that arrive during a commit, or within PACE of its beginning, share the next one.
        """
        check(statement[1])
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((statement, done))
        if self.committing is None or self.committing.done():
            self.committing = asyncio.create_task(self._commit())
        return await done

    async def _commit(self) -> None:
        """Run all waiting statements."""
        while self.waiting:
            await asyncio.sleep(max(0.0, self.due - time.monotonic()))
            self.due = time.monotonic() + PACE
            some, self.waiting = [one for one in self.waiting if not one[1].cancelled()], []
            try:
                found = await self._together([statement for statement, _ in some])
            except Exception as fault:  # noqa: BLE001 - everybody who waits must get the error
                for _, done in some:
                    if not done.done():
                        done.set_exception(fault)
            else:
                for (_, done), did in zip(some, found, strict=True):
                    if not done.done():
                        done.set_result(did)

    async def _together(self, statements: Sequence[Statement]) -> list[bool]:
        """Run statements in one transaction, or each in its own if one of them finds a duplicate key."""
        with suppress(Taken):
            async with self._borrowed() as connection:
                if len(statements) == 1:
                    return [await self._did(connection, statements[0])]
                try:
                    async with connection.pipeline():
                        cursors = [await connection.execute(in_postgres(sql), values) for sql, values in statements]
                except psycopg.Error:
                    await connection.close()  # it may think that it has prepared what the server has passed over
                    raise
                return [bool(await cursor.fetchall()) for cursor in cursors]
        return [False] if len(statements) == 1 else [(await self._together([one]))[0] for one in statements]

    async def _did(self, connection: _Connection, statement: Statement) -> bool:
        """Run a statement; whether it returned a row."""
        cursor = await connection.execute(in_postgres(statement[0]), statement[1])
        return bool(await cursor.fetchall())

    async def look(self, operation: Operation[T]) -> T:
        """Run an operation that only reads."""
        async with self._borrowed() as connection:
            return await drive(connection, operation)

    async def snapshot(self, operation: Operation[T]) -> T:
        """Run an operation that only reads, in one snapshot."""
        async with self._borrowed() as connection, connection.transaction():
            await connection.execute("set transaction isolation level repeatable read, read only")
            return await drive(connection, operation)

    async def close(self) -> None:
        """Wait for the current operations and close all connections."""
        if not self.closed:
            if self.committing is not None:
                await asyncio.wait({self.committing})
            self.closed = True
            for _ in range(self.connections):
                resting = await self.resting.get()
                if resting is not None:
                    await resting[0].close()

    # --- Connections ----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _borrowed(self) -> AsyncIterator[_Connection]:
        """A working connection of the pool, returned afterwards unless it is broken; its errors become StoreFaults."""
        if self.closed:
            raise Unreachable("server.store.closed", place=self.place)
        resting = await self.resting.get()
        connection = resting[0] if resting else None
        try:
            with named_faults(self.place):
                if resting is not None and time.monotonic() - resting[1] > REST and not await answers(resting[0]):
                    connection = None
                connection = connection or await self._connect()
                yield connection
        finally:
            usable = connection is not None and not connection.closed
            self.resting.put_nowait((connection, time.monotonic()) if connection and usable else None)

    async def _connect(self) -> _Connection:
        """A new connection with timeouts of `patience`."""
        wait = max(2, round(self.patience))
        connection = await psycopg.AsyncConnection.connect(
            self.address, autocommit=True, connect_timeout=wait, application_name=APPLICATION + self.name
        )
        for setting in ("lock_timeout", "idle_in_transaction_session_timeout"):
            await connection.execute("select set_config(%s, %s, false)", (setting, f"{round(self.patience * 1000)}ms"))
        return connection


async def drive(connection: _Connection, operation: Operation[T]) -> T:
    """Run an operation: execute each statement that it yields, and send it the rows."""
    try:
        sql, values = next(operation)
        while True:
            cursor = await connection.execute(in_postgres(sql), check(values) or None)
            sql, values = operation.send(await cursor.fetchall() if cursor.description else [])
    except StopIteration as ended:
        result: T = ended.value
        return result


@lru_cache(200)
def in_postgres(sql: str) -> bytes:
    """A statement with psycopg's placeholders."""
    return sql.replace("?", "%s").encode()


async def answers(connection: _Connection) -> bool:
    """Does the connection still work? If not, it is closed."""
    try:
        await connection.execute("select 1")
    except psycopg.Error:
        await connection.close()
        return False
    return True


def place_of(address: str) -> str:
    """The address without its password, for messages."""
    try:
        parts = psycopg.conninfo.conninfo_to_dict(address)
    except psycopg.Error:
        return "postgresql://…"
    return f"postgresql://{parts.get('host', '')}/{parts.get('dbname', '')}"


@contextmanager
def named_faults(place: str) -> Iterator[None]:
    """Turn PostgreSQL's errors into StoreFaults."""
    try:
        yield
    except errors.ForeignKeyViolation as wrong:
        raise NoPerson("server.store.no_person") from wrong
    except (errors.UniqueViolation, PipelineAborted) as wrong:
        raise Taken(str(wrong.diag.constraint_name)) from wrong
    except psycopg.Error as wrong:
        for met, kind, word in _FAULTS:
            if isinstance(wrong, met):
                reason = " ".join(str(wrong).split())
                raise kind(f"server.store.{word}", place=place, reason=reason) from wrong
        raise
