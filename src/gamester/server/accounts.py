"""Accounts: a guest who sets a password or a passkey can log in from another browser and finds the same history.

The person keeps the same identity when it gets an account, so its games stay its own. A password hash takes 64 MiB and
a twentieth of a second on purpose. A thread with a low priority computes one hash at a time.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import threading
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from gamester.errors import GamesterError
from gamester.hosting.naming import BadName, clean_name, skeleton
from gamester.hosting.refused import Refused
from gamester.server.identity import hash_token, new_principal, new_token
from gamester.server.store import Account, Person, Store, Token

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128
AT_ONCE = 1
"""The number of passwords hashed at once: each takes 64 MiB and all cores for a moment."""
MOST_WAITING = 20
"""The number of passwords that may wait for a hash."""
GIVING_WAY = 5
"""The nice value of the hashing thread."""
DAYS = 180
"""The lifetime of a token in days."""
SECONDS_A_DAY = 86_400


class BadLogin(GamesterError):
    """A failed login, or an unacceptable password; it never says whether the name or the password was wrong."""


class Accounts:
    """Guests, accounts and their passwords, kept in a store."""

    def __init__(self, store: Store) -> None:
        """Keep people in `store`."""
        self.people = store.people
        self.waiting = 0

    # --- Guests ---------------------------------------------------------------------------------------------

    async def guest(self, name: str, lang: str) -> tuple[Person, str]:
        """A new guest and a token; BadName."""
        person = Person(new_principal(), clean_name(name), lang)
        await self.people.add(person)
        return person, await self.token(person)

    async def token(self, person: Person, note: str = "") -> str:
        """A new token for this person."""
        token = new_token()
        expires = time.time() + DAYS * SECONDS_A_DAY
        await self.people.add_token(Token(hash_token(token), person.id, expires, note))
        return token

    async def who(self, token: str) -> Person | None:
        """The owner of this token; None if it is not valid."""
        return await self.people.owner(hash_token(token), time.time())

    async def log_out(self, token: str) -> None:
        """Invalidate this token."""
        await self.people.drop_token(hash_token(token))

    # --- Passwords ------------------------------------------------------------------------------------------

    async def set_password(self, person: Person, handle: str, password: str, token: str) -> None:
        """Turn a guest into an account, or change its handle and password; every token except `token` becomes invalid.

        BadName, BadLogin (the password), Taken (the handle).
        """
        handle = handle_of(handle)
        check_password(password, handle)
        account = Account(person.id, handle, await self._hash(password))
        await self.people.set_account(account)
        await self.people.drop_tokens(person.id, but=hash_token(token))

    async def log_in(self, handle: str, password: str) -> tuple[Person, str]:
        """The person of this account and a new token; BadLogin, after the same time whatever the cause."""
        try:
            account = await self.people.account(handle=handle_of(handle))
        except BadName:
            account = None
        kept = account.password if account else None
        fits = await self._in_turn(self._fits, kept, password[: LONGEST_PASSWORD + 1])
        if not fits or account is None or kept is None:
            raise BadLogin("server.login.wrong")
        if self.hasher.check_needs_rehash(kept):
            await self.people.set_account(Account(account.principal, account.handle, await self._hash(password)))
        person = await self.people.find(account.principal)
        if person is None:
            raise BadLogin("server.login.wrong")
        return person, await self.token(person)

    @cached_property
    def hasher(self) -> PasswordHasher:
        """Argon2id with the low-memory settings of RFC 9106."""
        from argon2 import PasswordHasher

        return PasswordHasher()

    @cached_property
    def nobodys(self) -> str:
        """A hash that no password matches, so that a login with an unknown handle takes as long as any other."""
        return self.hasher.hash(secrets.token_hex(32))

    async def _hash(self, password: str) -> str:
        """The Argon2id hash of a password; Refused if too many wait for one."""
        return await self._in_turn(lambda: self.hasher.hash(normal(password)))

    def _fits(self, kept: str | None, password: str) -> bool:
        """Does the password match the hash? This runs in the thread, and takes as long if there is no hash."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        try:
            return self.hasher.verify(kept or self.nobodys, normal(password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[..., T], *args: Any) -> T:
        """Run slow work in the hashing thread, first come, first served; Refused if too many wait."""
        if self.waiting >= MOST_WAITING:
            raise Refused("busy")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, work, *args)
        finally:
            self.waiting -= 1

    @cached_property
    def thread(self) -> ThreadPoolExecutor:
        """The thread that hashes passwords."""
        return ThreadPoolExecutor(AT_ONCE, "gamester-password", give_way)


def give_way() -> None:
    """Lower the priority of this thread and of the threads that it starts; only Linux supports this."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GIVING_WAY)


def handle_of(name: str) -> str:
    """The normalized name for login, the same for confusable spellings; BadName."""
    return skeleton(clean_name(name))


def normal(password: str) -> bytes:
    """The bytes of a password for the hash, normalized so that they do not depend on the keyboard."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def check_password(password: str, handle: str) -> None:
    """BadLogin if a password is too short, too long, equal to the handle, or one repeated character."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadLogin("server.login.length", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    if skeleton(password) == handle or len(set(password)) == 1:
        raise BadLogin("server.login.guessable")
