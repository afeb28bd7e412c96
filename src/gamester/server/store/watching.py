"""A database under watch: whoever operates the server learns of each kind of failure, and how the last commit ended."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol

from gamester.server.store import logs
from gamester.server.store.faults import FAILING, StoreFault
from gamester.server.store.operations import Database, Operation, Statement, T

P = ParamSpec("P")
MINUTE = 60.0
"""The seconds between two reports of one kind of failure, and for which a failed commit is remembered."""


class Watched:
    """A database that reports when it cannot be read or written."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        """Watch `database`."""
        self.database = database
        self.clock = clock
        self.report: Callable[[StoreFault], None] = lambda _: None
        """Is told of a failure; of each kind once a minute."""
        self.reported: dict[tuple[type, bool], float] = {}
        """When each kind was last reported."""
        self.failed: StoreFault | None = None
        """Why the last commit failed, if it did."""
        self.failed_at = 0.0

    @property
    def at_once(self) -> Callable[[Statement], Awaitable[bool]] | None:
        """Runs one statement that does all of an operation, where the database has a way for it."""
        return None if self.database.at_once is None else self._at_once

    def write(self, operation: Operation[T]) -> Awaitable[T]:
        """Run an operation; once this is done, its writes survive a crash."""
        done = self.database.write(operation)
        if isinstance(done, asyncio.Future):  # it runs already, and costs no task
            done.add_done_callback(self._ended)
            return done
        return self._committed(done)

    def alone(self, operation: Operation[T]) -> Awaitable[T]:
        """Run an operation of a single statement."""
        return self._committed(self.database.alone(operation))

    async def _at_once(self, statement: Statement) -> bool:
        """Run a statement that does all of an operation."""
        assert self.database.at_once is not None  # noqa: S101 - then this method is not offered
        return await self._committed(self.database.at_once(statement))

    async def look(self, operation: Operation[T]) -> T:
        """Run an operation that only reads."""
        try:
            return await self.database.look(operation)
        except FAILING as fault:
            fault.reading = True
            self._tell(fault)
            raise

    async def ping(self) -> None:
        """Test a write; StoreFault if it fails, or if the last commit failed within the last minute."""
        await self.database.write(logs.ping())
        if self.failed is not None and self.clock() - self.failed_at < MINUTE:
            raise self.failed

    # --- What comes of it -----------------------------------------------------------------------------------

    def _ended(self, done: asyncio.Future[T]) -> None:
        """A commit has ended."""
        if not done.cancelled():
            self._note(done.exception())

    async def _committed(self, done: Awaitable[T]) -> T:
        """The result of a commit."""
        try:
            result = await done
        except StoreFault as fault:
            self._note(fault)
            raise
        self._note(None)
        return result

    def _note(self, fault: BaseException | None) -> None:
        """Remember how a commit ended; one that was refused says nothing of the store."""
        if fault is None:
            self.failed = None
        elif isinstance(fault, FAILING):
            self.failed, self.failed_at = fault, self.clock()
            self._tell(fault)

    def _tell(self, fault: StoreFault) -> None:
        """Report a failure, unless one of its kind was reported within the last minute."""
        kind, now = (type(fault), fault.reading), self.clock()
        if now - self.reported.get(kind, -MINUTE) >= MINUTE:
            self.reported[kind] = now
            self.report(fault)


# --- Operations as methods ----------------------------------------------------------------------------------


class Kept(Protocol):
    """What is kept in a database under watch."""

    watched: Watched


def writes(operation: Callable[P, Operation[T]]) -> Callable[Concatenate[Kept, P], Awaitable[T]]:
    """A method that runs a writing operation; once it is done, its writes survive a crash."""

    @wraps(operation)
    def run(kept: Kept, /, *args: P.args, **named: P.kwargs) -> Awaitable[T]:
        return kept.watched.write(operation(*args, **named))

    return run


def looks(operation: Callable[P, Operation[T]]) -> Callable[Concatenate[Kept, P], Awaitable[T]]:
    """A method that runs an operation that only reads."""

    @wraps(operation)
    def run(kept: Kept, /, *args: P.args, **named: P.kwargs) -> Awaitable[T]:
        return kept.watched.look(operation(*args, **named))

    return run
