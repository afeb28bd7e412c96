"""What a store keeps of people: who they are, how they prove it, and in which browsers they have done so."""

from __future__ import annotations

from msgspec import Struct


class Person(Struct, frozen=True):
    """A guest or the owner of an account."""

    id: str
    name: str
    lang: str = ""
    created: float = 0.0
    """Seconds since 1970; the store's own."""


class Token(Struct, frozen=True):
    """A token that proves who one is; only its hash is kept."""

    hash: str
    principal: str
    expires: float
    """Seconds since 1970."""
    note: str = ""
    """Where it is used, for the person to tell it from others."""


class Account(Struct, frozen=True):
    """A guest who can come back from another browser."""

    principal: str
    handle: str
    """The name to log in with, as `identity.skeleton` writes it; no two accounts have the same."""
    password: str | None = None
    """The Argon2id hash; None where only passkeys are used."""


class Passkey(Struct, frozen=True):
    """A passkey of an account (WebAuthn)."""

    id: str
    """The credential's identity, base64url."""
    principal: str
    public_key: str
    """base64url."""
    counter: int
    label: str = ""
