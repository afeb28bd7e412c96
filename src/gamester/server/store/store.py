"""The store: tables and people, kept in a database.

The truth of a table is its log: rows 1, 2, 3 … without a gap, each one line of a record.  What stands in the `Head`
beside it is for finding and joining tables.  A call either does all that it says or raises a `StoreFault`, and then
nothing has changed; when a writing call returns, what it wrote survives a crash of program and machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from gamester.server.store import logs, persons
from gamester.server.store.operations import Database
from gamester.server.store.people import Account, Passkey, Person, Token
from gamester.server.store.reading import Reader
from gamester.server.store.tables import Answer, Head, Said, Status


class Store:
    """Tables, kept; `people` keeps persons."""

    def __init__(self, database: Database) -> None:
        """Keep everything in `database`, which is closed with the store."""
        self.database = database
        self.reader = Reader(database)
        self.people = People(database)

    # --- Logs -----------------------------------------------------------------------------------------------

    async def create(self, head: Head, rows: Sequence[str] = ()) -> None:
        """Keep a new table with its first rows; Taken if there is one of this identity."""
        await self.database.write(logs.create(head, rows))

    async def append(
        self, table: str, expected: int, rows: Sequence[str], answer: Answer | None = None, head: Head | None = None
    ) -> None:
        """Add rows after row `expected`, all or none, with the answer to the command that caused them and, when they
        change it, the head.

        Stale if `expected` is not the last row or `head` is not built on the latest; Repeated if the command was
        answered before; NoTable; BadText.  `rows` may be empty: then only the answer and the head are kept.
        """
        if head is None and await self.database.at_once(logs.append_at_once(table, expected, rows, answer)):
            return
        await self.database.write(logs.append(table, expected, rows, answer, head))

    async def read(self, table: str, after: int = 0) -> list[str]:
        """The rows after row `after`; none of a table that does not exist."""
        return await self.reader.read(table, after)

    async def answered(self, table: str, principal: str, command: str) -> Answer | None:
        """What this command was answered, if it was."""
        return await self.database.look(logs.answered(table, principal, command))

    # --- Heads ----------------------------------------------------------------------------------------------

    async def head(self, table: str) -> Head:
        """The head of a table; NoTable."""
        return await self.database.look(logs.head_of(table))

    async def heads(
        self,
        *,
        listed: bool | None = None,
        status: Sequence[Status] = (),
        principal: str | None = None,
        before: float | None = None,
        most: int = 100,
    ) -> list[Head]:
        """Tables, the latest written to first: those listed or not, of one of these states, at which this person has
        ever had a seat, written to before this time.
        """
        return await self.database.look(logs.heads(listed, status, principal, before, most))

    async def lasts(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last row of each of these tables that exists: what a missed wake-up is made good with."""
        return await self.database.look(logs.lasts(tables))

    async def set_head(self, head: Head) -> None:
        """Write a head that was changed; Stale if it is not built on the latest `version`; NoTable."""
        await self.database.write(logs.set_head(head))

    # --- Beside the log -------------------------------------------------------------------------------------

    async def keep_secret(self, table: str, secret: str) -> None:
        """Keep what the table may not show yet, such as the seed of its shuffles; it replaces what was kept before."""
        await self.database.write(logs.keep_secret(table, secret))

    async def secret(self, table: str) -> str | None:
        """What is kept secret for the table."""
        return await self.database.look(logs.secret(table))

    async def say(self, table: str, principal: str, body: str, answer: Answer | None = None) -> Said:
        """Keep a line of chat, numbered from 1, with the answer to the command that said it; NoTable, Repeated."""
        return await self.database.write(logs.say(table, principal, body, answer))

    async def said(self, table: str, after: int = 0, most: int = 150) -> list[Said]:
        """The latest lines of chat after line `after`, in order."""
        return await self.database.look(logs.said(table, after, most))

    async def ping(self) -> None:
        """Do nothing if the store can be written to; otherwise the fault that keeps it from that."""
        await self.database.write(logs.ping())

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        await self.database.close()


class People:
    """Persons, kept: who they are, how they prove it."""

    def __init__(self, database: Database) -> None:
        """Keep them in `database`."""
        self.database = database

    async def add(self, person: Person) -> None:
        """Keep somebody new; Taken if the identity is not new."""
        await self.database.write(persons.add(person))

    async def find(self, principal: str) -> Person | None:
        """Who this is."""
        return await self.database.look(persons.find(principal))

    async def change(self, person: Person) -> None:
        """Keep a changed name or language."""
        await self.database.write(persons.change(person))

    async def add_token(self, token: Token) -> None:
        """Keep the hash of a token; NoPerson."""
        await self.database.write(persons.add_token(token))

    async def owner(self, token_hash: str, now: float) -> Person | None:
        """Whose token this is, unless it has expired at `now` (seconds since 1970)."""
        return await self.database.look(persons.owner(token_hash, now))

    async def drop_token(self, token_hash: str) -> None:
        """Log out here."""
        await self.database.write(persons.drop_token(token_hash))

    async def drop_tokens(self, principal: str, but: str = "") -> None:
        """Log out everywhere, but for the token whose hash is `but`."""
        await self.database.write(persons.drop_tokens(principal, but))

    async def set_account(self, account: Account) -> None:
        """Make or change an account; Taken if another person has this handle; NoPerson."""
        await self.database.write(persons.set_account(account))

    async def account(self, *, handle: str | None = None, principal: str | None = None) -> Account | None:
        """The account of this handle or of this person."""
        return await self.database.look(persons.account(handle, principal))

    async def set_passkey(self, passkey: Passkey) -> None:
        """Keep a new passkey, or the counter of one; Taken if it belongs to somebody else; NoPerson."""
        await self.database.write(persons.set_passkey(passkey))

    async def passkeys(self, *, credential: str | None = None, principal: str | None = None) -> list[Passkey]:
        """The passkey of this identity, or all those of a person."""
        return await self.database.look(persons.passkeys(credential, principal))

    async def drop_passkey(self, principal: str, credential: str) -> None:
        """Forget a passkey of this person."""
        await self.database.write(persons.drop_passkey(principal, credential))

    async def add_challenge(self, challenge: str, principal: str, expires: float) -> None:
        """Keep the hash of a challenge for somebody until it is answered or expires (seconds since 1970)."""
        await self.database.write(persons.add_challenge(challenge, principal, expires, time.time()))

    async def take_challenge(self, challenge: str, principal: str, now: float) -> bool:
        """Use a challenge up: true once, for the one it was for, before it expires."""
        return await self.database.write(persons.take_challenge(challenge, principal, now))
