"""People in a store: persons, tokens, accounts and passkeys, and the operations on them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct

from gamester.server.store.faults import Taken
from gamester.server.store.operations import MOST_ROWS, Operation, every, first, insert, tell

_PERSON = "person.id, person.name, person.lang, person.created"


def add(person: Person) -> Operation[None]:
    """Insert a new person; Taken if the identity exists."""
    made = yield from insert(
        "person (id, name, lang, created)",
        [(person.id, person.name, person.lang, time.time())],
        "on conflict (id) do nothing returning id",
    )
    if not made:
        raise Taken(person.id)


def find(principal: str) -> Operation[Person | None]:
    """The person with this identity."""
    row = yield from first(f"select {_PERSON} from person where id = ?", principal)
    return Person(*row) if row else None


def change(person: Person) -> Operation[None]:
    """Update a person's name and language."""
    yield from tell("update person set name = ?, lang = ? where id = ?", person.name, person.lang, person.id)


def remove(principal: str) -> Operation[None]:
    """Delete a person, with its account, its passkeys and its tokens."""
    yield from tell("delete from person where id = ?", principal)


def add_token(token: Token) -> Operation[None]:
    """Insert the hash of a token; NoPerson."""
    values = (token.hash, token.principal, token.expires, token.note)
    yield from insert("token (hash, principal, expires, note)", [values])


def owner(token_hash: str, now: float, note: str = "") -> Operation[Person | None]:
    """The owner of a token, unless it has expired at `now` (seconds since 1970) or has another note."""
    row = yield from first(
        f"select {_PERSON} from token join person on person.id = token.principal"
        " where token.hash = ? and token.expires > ? and token.note = ?",
        token_hash, now, note,
    )  # fmt: skip
    return Person(*row) if row else None


def drop_token(token_hash: str) -> Operation[None]:
    """Delete a token."""
    yield from tell("delete from token where hash = ?", token_hash)


def living(hashes: Sequence[str], now: float) -> Operation[set[str]]:
    """Which of these tokens log somebody in at `now`."""
    found: set[str] = set()
    for begin in range(0, len(hashes), MOST_ROWS):
        some = hashes[begin : begin + MOST_ROWS]
        places = ", ".join("?" * len(some))
        rows = yield from every(
            f"select hash from token where expires > ? and note = '' and hash in ({places})", now, *some
        )
        found.update(hash_ for (hash_,) in rows)
    return found


def set_account(account: Account, only: str | None = None) -> Operation[None]:
    """Insert or update an account; Taken if another person has this handle, NoPerson. Of the person's tokens that log
    in, only the one with the hash `only` is left, if there is one.
    """
    other = yield from first(
        "select principal from account where handle = ? and principal <> ?", account.handle, account.principal
    )
    if other:
        raise Taken(account.handle)
    yield from insert(
        "account (principal, handle, password, created)",
        [(account.principal, account.handle, account.password, time.time())],
        "on conflict (principal) do update set handle = excluded.handle, password = excluded.password",
    )
    if only is not None:
        yield from tell("delete from token where principal = ? and hash <> ? and note = ''", account.principal, only)


def change_hash(account: Account, password: str) -> Operation[None]:
    """Keep another hash of the same password, unless there is another password by now."""
    was = account.principal, account.password
    yield from tell("update account set password = ? where principal = ? and password = ?", password, *was)


def account(*, handle: str | None = None, principal: str | None = None) -> Operation[Account | None]:
    """The account of a handle or of a person."""
    column, value = ("handle", handle) if handle is not None else ("principal", principal)
    row = yield from first(f"select principal, handle, password, created from account where {column} = ?", value)
    return Account(*row) if row else None


def add_passkey(passkey: Passkey) -> Operation[None]:
    """Insert a passkey, or update its counter and label, and an account without a password if its person has none;
    Taken if it belongs to another person, NoPerson.
    """
    whose = passkey.principal
    yield from insert(
        "account (principal, handle, password, created)",
        [(whose, whose, None, time.time())],
        "on conflict (principal) do nothing",
    )
    made = yield from insert(
        "passkey (id, principal, public_key, counter, label)",
        [(passkey.id, whose, passkey.public_key, passkey.counter, passkey.label)],
        "on conflict (id) do update set counter = excluded.counter, label = excluded.label"
        " where passkey.principal = excluded.principal returning id",
    )
    if not made:
        raise Taken(passkey.label)


def count_passkey(credential: str, counter: int) -> Operation[bool]:
    """Keep how often a passkey was shown, never less than before; false if there is no such passkey any more."""
    sql = "update passkey set counter = case when counter < ? then ? else counter end where id = ? returning id"
    return (yield from first(sql, counter, counter, credential)) is not None


def passkeys(*, credential: str | None = None, principal: str | None = None) -> Operation[list[Passkey]]:
    """The passkey with this identity, or all passkeys of a person."""
    column, value = ("id", credential) if credential is not None else ("principal", principal)
    sql = f"select id, principal, public_key, counter, label from passkey where {column} = ? order by id"
    rows = yield from every(sql, value)
    return [Passkey(*row) for row in rows]


def drop_passkey(principal: str, credential: str) -> Operation[bool]:
    """Delete a passkey of this person; false if it is the last of an account without a password, and stays."""
    sql = "update account set handle = handle where principal = ? returning password"  # who comes next waits for this
    account = yield from first(sql, principal)
    if account is not None and account[0] is None:
        others = "select 1 from passkey where principal = ? and id <> ?"
        if not (yield from first(others, principal, credential)):
            return False
    yield from tell("delete from passkey where principal = ? and id = ?", principal, credential)
    return True


def add_challenge(challenge: str, principal: str, expires: float) -> Operation[None]:
    """Insert the hash of a principal's challenge, which expires (seconds since 1970), and delete the expired ones."""
    yield from tell("delete from challenge where expires <= ?", time.time())
    yield from insert("challenge (hash, principal, expires)", [(challenge, principal, expires)])


def take_challenge(challenge: str, principal: str, now: float) -> Operation[bool]:
    """Delete a challenge; true if it existed for this principal and had not expired."""
    sql = "delete from challenge where hash = ? and principal = ? and expires > ? returning hash"
    row = yield from first(sql, challenge, principal, now)
    return row is not None


# --- Persons, their credentials and tokens ------------------------------------------------------------------


class Person(Struct, frozen=True):
    """A guest or the owner of an account."""

    id: str
    name: str
    lang: str = ""
    created: float = 0.0
    """Seconds since 1970; the store sets it."""


class Token(Struct, frozen=True):
    """A token that proves a person's identity, or that a browser was in its account; the store has only its hash."""

    hash: str
    principal: str
    expires: float
    """Seconds since 1970."""
    note: str = ""
    """What it is for, if it does not log in."""


class Account(Struct, frozen=True):
    """An account, with which a person can log in from another browser."""

    principal: str
    handle: str
    """The name to log in with, as `naming.skeleton` writes it; no two accounts have the same."""
    password: str | None = None
    """The Argon2id hash; None if the account has only passkeys."""
    created: float = 0.0
    """Seconds since 1970; the store sets it, once."""


class Passkey(Struct, frozen=True):
    """A passkey of an account (WebAuthn)."""

    id: str
    """The credential's identity, base64url."""
    principal: str
    public_key: str
    """base64url."""
    counter: int
    label: str = ""
