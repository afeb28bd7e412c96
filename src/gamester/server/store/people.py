"""The data of a store about people: persons, their credentials, and their tokens."""

from __future__ import annotations

from msgspec import Struct


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
