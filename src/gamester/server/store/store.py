"""The store: tables and people, kept in a database.

The log is the authoritative state of a table: rows 1, 2, 3 … without a gap, each one line of a record. The `Head`
beside it serves to find and join tables. A call either succeeds completely, or raises a `StoreFault` and changes
nothing. After a writing call returns, its writes survive a crash of the program and the machine.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Sequence

from gamester.hosting.head import Answer, Head
from gamester.server.store import logs, persons, processes
from gamester.server.store.operations import Database, Operation, Statement
from gamester.server.store.processes import Process
from gamester.server.store.watching import Watched, looks, writes


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
    keep_secret = writes(logs.keep_secret)
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
    add_token = writes(persons.add_token)
    owner = looks(persons.owner)
    living = looks(persons.living)
    drop_token = writes(persons.drop_token)
    drop_tokens = writes(persons.drop_tokens)
    account = looks(persons.account)
    set_account = writes(persons.set_account)
    passkeys = looks(persons.passkeys)
    set_passkey = writes(persons.set_passkey)
    drop_passkey = writes(persons.drop_passkey)
    add_challenge = writes(persons.add_challenge)
    take_challenge = writes(persons.take_challenge)
