"""The store: tables and people, kept in a database.

The log is the authoritative state of a table: rows 1, 2, 3 … without a gap, each one line of a record. The `Head`
beside it serves to find and join tables. A call either succeeds completely, or raises a `StoreFault` and changes
nothing. After a writing call returns, its writes survive a crash of the program and the machine.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol

from gamester.hosting.head import Answer, Head
from gamester.server.store import logs, persons, processes
from gamester.server.store.faults import FAILING, StoreFault
from gamester.server.store.operations import Database, Operation, Statement, T
from gamester.server.store.processes import Process

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


# --- What is kept -------------------------------------------------------------------------------------------


class Store:
    """The store of tables; `people` is the store of persons. What its methods do stands at the operations."""

    def __init__(self, database: Database) -> None:
        """Store everything in `database`, which is closed with the store."""
        self.database = database
        self.watched = Watched(database)
        self.people = People(self.watched)

    # --- Tables ---------------------------------------------------------------------------------------------

    create = writes(logs.create)
    head = looks(logs.head_of)
    heads = looks(logs.heads)
    set_head = writes(logs.set_head)
    read = looks(logs.read)
    answered = looks(logs.answered)
    secret = looks(logs.secret)
    say = writes(logs.say)
    said = looks(logs.said)

    def append(
        self,
        table: str,
        expected: int,
        rows: Sequence[str],
        answer: Answer | None = None,
        head: Head | None = None,
        *,
        owner: str = "",
    ) -> Awaitable[None]:
        """Append rows after row `expected`, all or none, with the answer to their command and a changed head, if any.

        Stale if `expected` is not the last row, `head` is not based on the latest version, or the table has another
        owner; Repeated if the command was answered before; NoTable; BadText. `rows` may be empty: then only the answer
        and the head are stored.
        """
        operation = logs.append(table, expected, rows, answer, head, owner)
        if head is not None or self.watched.at_once is None:
            return self.watched.write(operation)
        return self._at_once(logs.append_at_once(table, expected, rows, answer, owner), operation)

    async def _at_once(self, statement: Statement, operation: Operation[None]) -> None:
        """Run a statement that does all of an operation, or else the operation, which says why not."""
        if self.watched.at_once is None or not await self.watched.at_once(statement):
            await self.watched.write(operation)

    # --- Processes ------------------------------------------------------------------------------------------

    register = writes(processes.register)
    leave = writes(processes.leave)
    claim = writes(processes.claim)
    release = writes(processes.release)

    def new_name(self) -> str:
        """A new name for this process, which tells the name of its database."""
        return f"{self.database.name}-{secrets.token_hex(3)}"

    async def beat(self, name: str) -> list[Process]:
        """Say that a process lives; all processes. It was removed if it is not among them."""
        _, living = await asyncio.gather(
            self.watched.alone(processes.beat(name)), self.watched.look(processes.living())
        )
        return living

    async def remove(self, process: Process) -> None:
        """Remove a process, unless it has said in between that it lives; its tables have no owner then.

        Its connections to the database end, because one that hangs in a transaction holds rows of its tables locked.
        """
        await self.watched.write(processes.remove(process, self.database.cut_off))

    # --- The whole ------------------------------------------------------------------------------------------

    async def ping(self) -> None:
        """Test that the store accepts writes, and did so at the last commit; StoreFault."""
        await self.watched.ping()

    async def close(self) -> None:
        """Finish the current operations and close the database."""
        await self.database.close()


class People:
    """The store of persons and their credentials."""

    def __init__(self, database: Watched) -> None:
        """Store them in `database`."""
        self.watched = database

    add = writes(persons.add)
    find = looks(persons.find)
    change = writes(persons.change)
    remove = writes(persons.remove)
    add_token = writes(persons.add_token)
    owner = looks(persons.owner)
    living = looks(persons.living)
    drop_token = writes(persons.drop_token)
    change_hash = writes(persons.change_hash)
    account = looks(persons.account)
    set_account = writes(persons.set_account)
    passkeys = looks(persons.passkeys)
    add_passkey = writes(persons.add_passkey)
    count_passkey = writes(persons.count_passkey)
    drop_passkey = writes(persons.drop_passkey)
    add_challenge = writes(persons.add_challenge)
    take_challenge = writes(persons.take_challenge)
