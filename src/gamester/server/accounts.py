"""Accounts: a guest who sets a password or a passkey can log in from another browser and finds the same history.

The person keeps the same identity when it gets an account, so its games stay its own. A password hash takes 64 MiB and
a twentieth of a second on purpose. A thread with a low priority computes one hash at a time, and the addresses that
wait for one take turns. An account has a budget of guesses for all strangers together, and each browser that was in
before has its own, so that nobody is held up by whoever guesses.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import sys
import threading
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from gamester.hosting.naming import clean_name
from gamester.server.identity import hash_token, new_principal, new_token
from gamester.server.limits import Limits, Turns, home_of
from gamester.server.store import Account, Person, Store, Taken, Token
from gamester.text.errors import GamesterError, Refused
from gamester.text.lookalikes import login_form, skeleton

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128
AT_ONCE = 1
"""The number of passwords hashed at once: each takes 64 MiB and all cores for a moment."""
MOST_WAITING = 5
"""The number of passwords of one address that may wait for a hash."""
COMMON = (
    "password passwort passwd pass motdepasse iloveyou jetaime welcome bienvenue bonjour hello letmein changeme admin "
    "login administrator secret master dragon monkey shadow sunshine soleil princess princesse football baseball "
    "superman batman starwars computer internet whatever trustno chocolate chocolat liverpool michael jennifer charlie "
    "doudou loulou test guest user q2w3e4r q2w3e4r5t qazwsx qazwsxedc zaq1xsw gamester lanterloo"
)
"""The words that people who guess try first."""
ROWS = (
    "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
)  # fmt: skip
"""The alphabet, and the letters of keyboards in their order."""
INSTEAD = str.maketrans("@4310$5!7", "aaeiossit")
"""The digits and signs that stand for letters."""
SHORT = 4
"""So few signs over and over are no password."""
GIVING_WAY = 5
"""The nice value of the hashing thread."""
DAYS = 180
"""The lifetime of a token in days."""
SECONDS_A_DAY = 86_400
BROWSER = "browser"
"""The note of a token that logs nobody in, and only says that a browser was in an account before."""


class BadLogin(GamesterError):
    """A failed login, or an unacceptable password; it never says whether the name or the password was wrong."""


class Accounts:
    """Guests, accounts and their passwords, kept in a store."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        """Keep people in `store`; `limits` has the budgets of guesses."""
        self.people = store.people
        self.limits = limits or Limits(0)
        self.turns = Turns(AT_ONCE, long=SECONDS_A_DAY)
        self.waiting: Counter[str] = Counter()

    # --- Guests ---------------------------------------------------------------------------------------------

    async def guest(self, name: str, lang: str) -> tuple[Person, str]:
        """A new guest, perhaps without a name, and a token; BadName."""
        person = Person(new_principal(), clean_name(name) if name else "", lang)
        await self.people.add(person)
        return person, await self.token(person)

    async def token(self, person: Person) -> str:
        """A new token for this person."""
        token = new_token()
        await self._keep(hash_token(token), person)
        return token

    async def _keep(self, hashed: str, person: Person, note: str = "") -> None:
        """Store the hash of a token."""
        await self.people.add_token(Token(hashed, person.id, time.time() + DAYS * SECONDS_A_DAY, note))

    async def who(self, token: str) -> Person | None:
        """The owner of this token; None if it is not valid."""
        return await self.people.owner(hash_token(token), time.time())

    async def log_out(self, token: str) -> None:
        """Invalidate this token."""
        await self.people.drop_token(hash_token(token))

    # --- Browsers that were in before -----------------------------------------------------------------------

    async def remember(self, person: Person, browser: str) -> None:
        """This browser was in this person's account."""
        if not await self.knows(person.id, browser):
            await self._keep(mark_of(person.id, browser), person, BROWSER)

    async def knows(self, principal: str, browser: str) -> bool:
        """Was this browser in this person's account before?"""
        return await self.people.owner(mark_of(principal, browser), time.time(), BROWSER) is not None

    async def _count_guess(self, handle: str, account: Account | None, browser: str) -> None:
        """Count a guess at an account, or at none; Refused if there were too many."""
        known = await self.knows(account.principal if account else "", browser)  # as long, whoever it is
        if not self.limits.allows("guess", mark_of(handle, browser if known else ""), None):
            raise Refused("guesses")

    # --- Passwords ------------------------------------------------------------------------------------------

    async def set_password(self, person: Person, name: str, password: str, token: str, address: str = "") -> None:
        """Turn a guest into an account, or change its handle and password; every token except `token` becomes invalid.

        BadName, BadLogin (the password), Taken (the handle).
        """
        handle = handle_of(name)
        check_password(password, name, person.name)
        account = Account(person.id, handle, await self._hash(password, address))
        try:
            await self.people.set_account(account, hash_token(token))
        except Taken:
            raise Taken(name.strip()) from None  # as it was typed, and not as it is compared

    async def log_in(self, handle: str, password: str, address: str = "", browser: str = "") -> tuple[Person, str]:
        """The person of this account and a new token; BadLogin, after the same time whatever the cause. Refused."""
        handle = login_form(handle)  # accounts made before a rule on names open with the names that they have
        account = await self.people.account(handle=handle)
        kept = await self.check(handle, account, password, address, browser)
        person = await self.people.find(account.principal) if account else None
        if person is None:
            raise BadLogin("server.login.wrong")
        token = await self.token(person)
        now = await self.people.account(principal=person.id)
        if now is None or now.password != kept:  # it was changed meanwhile, and all other tokens became invalid
            await self.log_out(token)
            raise BadLogin("server.login.wrong")
        return person, token

    async def check(
        self, handle: str, account: Account | None, password: str, address: str = "", browser: str = ""
    ) -> str:
        """The hash of the password of an account, which is None if nobody has the handle; BadLogin if it is another
        password. Refused.
        """
        await self._count_guess(handle, account, browser)
        kept = account.password if account else None
        fits = await self._in_turn(address, self._fits, kept, password[: LONGEST_PASSWORD + 1])
        if not fits or account is None or kept is None:
            raise BadLogin("server.login.wrong")
        if self.hasher.check_needs_rehash(kept):
            anew = await self._hash(password, address)
            await self.people.change_hash(account, anew)
            return anew
        return kept

    @cached_property
    def hasher(self) -> PasswordHasher:
        """Argon2id with the low-memory settings of RFC 9106."""
        from argon2 import PasswordHasher

        return PasswordHasher()

    @cached_property
    def nobodys(self) -> str:
        """A hash that no password matches, so that a login with an unknown handle takes as long as any other."""
        return self.hasher.hash(secrets.token_hex(32))

    async def _hash(self, password: str, address: str) -> str:
        """The Argon2id hash of a password; Refused if too many of this address wait for one."""
        return await self._in_turn(address, lambda: self.hasher.hash(normal(password)))

    def _fits(self, kept: str | None, password: str) -> bool:
        """Does the password match the hash? This runs in the thread, and takes as long if there is no hash."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        try:
            return self.hasher.verify(kept or self.nobodys, normal(password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_turn(self, address: str, work: Callable[..., T], *args: object) -> T:
        """Run slow work in the hashing thread, address by address; Refused if too many of this address wait."""
        home = home_of(address)
        if self.waiting[home] >= MOST_WAITING:
            raise Refused("busy")
        self.waiting[home] += 1
        try:
            async with self.turns.of(address):
                return await asyncio.get_running_loop().run_in_executor(self.thread, work, *args)
        finally:
            self.waiting[home] -= 1
            if not self.waiting[home]:
                del self.waiting[home]

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
    return login_form(clean_name(name))


def normal(password: str) -> bytes:
    """The bytes of a password for the hash, normalized so that they do not depend on the keyboard."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def mark_of(whose: str, browser: str) -> str:
    """The mark of a browser at an account, from which neither can be found."""
    return hash_token(f"{whose}\0{browser}")


def check_password(password: str, *names: str) -> None:
    """BadLogin if a password is too short, too long, or among the first that anybody tries who knows these names."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadLogin("server.login.length", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    skeletons = [skeleton(name) for name in names]
    if skeleton(password) in skeletons or is_obvious(password, {*COMMON.split(), *map(letters, names)}):
        raise BadLogin("server.login.guessable")


def is_obvious(password: str, words: Collection[str]) -> bool:
    """Is a password one of these words, a run of keys, nothing but digits, or one of these several times over?

    Digits and signs before and behind it make it no better, nor do digits and signs in place of letters.
    """
    signs = unicodedata.normalize("NFKC", password).casefold()
    core = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", signs)
    if {letters(core), letters(core.translate(INSTEAD))} & {"", *words}:
        return True
    if any(letters(core) in row or letters(core)[::-1] in row for row in ROWS):
        return True
    whole = letters(signs)
    period = f"{whole}{whole}".find(whole, 1)
    return period < len(whole) and (period <= SHORT or is_obvious(whole[:period], words))


def letters(text: str) -> str:
    """The letters and digits of a text, in small letters."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))
