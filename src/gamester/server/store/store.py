"""The store: tables and people, kept in a database.

The log is the authoritative state of a table: rows 1, 2, 3 … without a gap, each one line of a record. The `Head`
beside it serves to find and join tables. A call either succeeds completely, or raises a `StoreFault` and changes
nothing. After a writing call returns, its writes survive a crash of the program and the machine.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Sequence

from gamester.hosting.head import Answer, ChatLine, Head, Status
from gamester.server.store import logs, persons, processes
from gamester.server.store.operations import Database, Operation, Statement, check
from gamester.server.store.persons import Account, Passkey, Person, Token
from gamester.server.store.processes import Process
from gamester.server.store.watching import Watched

Asked = tuple[str, int, "asyncio.Future[list[str]]"]
MOST_LOOKS = 2
"""The number of concurrent queries; more queries would have smaller batches."""


class Reader:
    """A reader of logs."""

    def __init__(self, database: Watched) -> None:
        """Read from `database`."""
        self.database = database
        self.waiting: deque[Asked] = deque()
        self.looks: set[asyncio.Task[None]] = set()

    async def read(self, table: str, after: int) -> list[str]:
        """The rows of a table after row `after`; StoreFault."""
        check((table,))
        found: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        self.waiting.append((table, after, found))
        if len(self.looks) < MOST_LOOKS:
            look = asyncio.create_task(self._look())
            self.looks.add(look)
            look.add_done_callback(self.looks.discard)
        return await found

    async def _look(self) -> None:
        """Answer all waiting requests, until there are none."""
        while self.waiting:
            some = list(self.waiting)
            self.waiting.clear()
            try:
                logs_found = await self.database.look(logs.read([(table, after) for table, after, _ in some]))
            except Exception as fault:  # noqa: BLE001 - every waiting request must get the error
                for *_, waits in some:
                    if not waits.done():
                        waits.set_exception(fault)
            else:
                for (*_, waits), rows in zip(some, logs_found, strict=True):
                    if not waits.done():
                        waits.set_result(rows)


class Store:
    """The store of tables; `people` is the store of persons."""

    def __init__(self, database: Database) -> None:
        """Store everything in `database`, which is closed with the store."""
        self.database = database
        self.watched = Watched(database)
        self.reader = Reader(self.watched)
        self.people = People(self.watched)

    # --- Logs -----------------------------------------------------------------------------------------------

    async def create(self, head: Head, rows: Sequence[str] = ()) -> None:
        """Store a new table with its first rows; Taken if the identity exists."""
        await self.watched.write(logs.create(head, rows))

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

    async def read(self, table: str, after: int = 0) -> list[str]:
        """The rows after row `after`; none of a table that does not exist."""
        return await self.reader.read(table, after)

    async def answered(self, table: str, principal: str, command: str) -> Answer | None:
        """The answer to this command, if there is one."""
        return await self.watched.look(logs.answered(table, principal, command))

    # --- Heads ----------------------------------------------------------------------------------------------

    async def head(self, table: str) -> Head:
        """The head of a table; NoTable."""
        return await self.watched.look(logs.head_of(table))

    async def heads(
        self,
        *,
        listed: bool | None = None,
        status: Sequence[Status] = (),
        principal: str | None = None,
        before: float | None = None,
        most: int = 100,
    ) -> list[Head]:
        """The heads that meet all given conditions, the last changed first.

        The conditions: listed or not, one of these states, a seat that this person has ever had, a change before this
        time.
        """
        return await self.watched.look(logs.heads(listed, status, principal, before, most))

    async def set_head(self, head: Head) -> None:
        """Write a changed head; Stale if it is not based on the latest `version`; NoTable."""
        await self.watched.write(logs.set_head(head))

    # --- Beside the log -------------------------------------------------------------------------------------

    async def keep_secret(self, table: str, secret: str, version: int | None = None) -> None:
        """Store a secret of the table, such as the seed of its shuffles; it replaces the earlier one.

        With a `version` only if that is the head's, which becomes another one: whoever has read the head before cannot
        write it. Stale.
        """
        await self.watched.write(logs.keep_secret(table, secret, version))

    async def secret(self, table: str) -> str | None:
        """The secret of the table."""
        return await self.watched.look(logs.secret(table))

    async def say(
        self, table: str, principal: str, body: str, answer: Answer | None = None, *, owner: str = ""
    ) -> ChatLine:
        """Store a line of chat, numbered from 1, with the answer to its command; NoTable, Repeated, Stale."""
        return await self.watched.write(logs.say(table, principal, body, answer, owner))

    async def said(self, table: str, after: int = 0, most: int = 150) -> list[ChatLine]:
        """The latest lines of chat after line `after`, in order."""
        return await self.watched.look(logs.said(table, after, most))

    # --- Processes ------------------------------------------------------------------------------------------

    def new_name(self) -> str:
        """A new name for this process."""
        return processes.new_name(self.database.name)

    async def register(self, process: Process) -> None:
        """Store a process that serves the tables from now on."""
        await self.watched.write(processes.register(process))

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

    async def leave(self, name: str) -> None:
        """Remove a process that ends."""
        await self.watched.write(processes.leave(name))

    async def claim(self, table: str, name: str) -> Process | None:
        """Make a process the owner of a table; the owner if that is another process. NoTable, BadText."""
        return await self.watched.write(processes.claim(table, name))

    async def release(self, table: str, name: str) -> None:
        """Give up the ownership of a table."""
        await self.watched.write(processes.release(table, name))

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
        self.database = database

    async def add(self, person: Person) -> None:
        """Store a new person; Taken if the identity exists."""
        await self.database.write(persons.add(person))

    async def find(self, principal: str) -> Person | None:
        """The person with this identity."""
        return await self.database.look(persons.find(principal))

    async def change(self, person: Person) -> None:
        """Store a changed name or language."""
        await self.database.write(persons.change(person))

    async def add_token(self, token: Token) -> None:
        """Store the hash of a token; NoPerson."""
        await self.database.write(persons.add_token(token))

    async def owner(self, token_hash: str, now: float, note: str = "") -> Person | None:
        """The owner of this token, unless it has expired at `now` (seconds since 1970) or has another note."""
        return await self.database.look(persons.owner(token_hash, now, note))

    async def living(self, hashes: Sequence[str], now: float) -> set[str]:
        """Which of these tokens log somebody in at `now`."""
        return await self.database.look(persons.living(hashes, now))

    async def drop_token(self, token_hash: str) -> None:
        """Delete a token, to log out in one browser."""
        await self.database.write(persons.drop_token(token_hash))

    async def drop_tokens(self, principal: str, but: str = "") -> None:
        """Log a person out of all browsers, except the one whose token has the hash `but`."""
        await self.database.write(persons.drop_tokens(principal, but))

    async def set_account(self, account: Account) -> None:
        """Store a new or changed account; Taken if another person has this handle; NoPerson."""
        await self.database.write(persons.set_account(account))

    async def account(self, *, handle: str | None = None, principal: str | None = None) -> Account | None:
        """The account of this handle or of this person."""
        return await self.database.look(persons.account(handle, principal))

    async def set_passkey(self, passkey: Passkey) -> None:
        """Store a new passkey, or the counter of a known one; Taken if it belongs to another person; NoPerson."""
        await self.database.write(persons.set_passkey(passkey))

    async def passkeys(self, *, credential: str | None = None, principal: str | None = None) -> list[Passkey]:
        """The passkey with this identity, or all passkeys of a person."""
        return await self.database.look(persons.passkeys(credential, principal))

    async def drop_passkey(self, principal: str, credential: str) -> None:
        """Delete a passkey of this person."""
        await self.database.write(persons.drop_passkey(principal, credential))

    async def add_challenge(self, challenge: str, principal: str, expires: float) -> None:
        """Store the hash of a principal's challenge until it is answered or expires (seconds since 1970)."""
        await self.database.write(persons.add_challenge(challenge, principal, expires, time.time()))

    async def take_challenge(self, challenge: str, principal: str, now: float) -> bool:
        """Delete a challenge; true if it existed for this principal and had not expired."""
        return await self.database.write(persons.take_challenge(challenge, principal, now))
