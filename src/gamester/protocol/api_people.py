"""Objects of the HTTP API: who somebody is, and what he logs in with."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from gamester.protocol.api import OwnLanguage
from gamester.protocol.wire import Name


class SetMe(msgspec.Struct, frozen=True):
    """What the caller wants to be called, and his language."""

    name: Name = ""
    lang: OwnLanguage = None


class Me(msgspec.Struct, frozen=True):
    """Who the caller is."""

    name: str
    lang: str
    guest: bool


Password: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]


class SetPassword(msgspec.Struct, frozen=True):
    """A name to log in with, and a password."""

    handle: Name
    password: Password
    old: Password = ""
    """The password until now, by which an owner is known."""
    shown: dict[str, Any] | None = None
    """Or a passkey as the browser shows it (WebAuthn)."""


class LogIn(msgspec.Struct, frozen=True):
    """Name and password."""

    handle: Name
    password: Password


class NewPasskey(msgspec.Struct, frozen=True):
    """A passkey as the browser made it (WebAuthn), and what it is called; `old` or `shown` as for a password."""

    credential: dict[str, Any]
    label: Annotated[str, msgspec.Meta(max_length=40)] = ""
    old: Password = ""
    shown: dict[str, Any] | None = None


class ShownPasskey(msgspec.Struct, frozen=True):
    """A passkey as the browser shows it (WebAuthn)."""

    credential: dict[str, Any]


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the caller's."""

    id: str
    label: str


class MyPasskeys(msgspec.Struct, frozen=True):
    """All passkeys of the caller's."""

    keys: list[PasskeyInfo]


class DropPasskey(msgspec.Struct, frozen=True):
    """One of the caller's passkeys, to be removed."""

    id: Annotated[str, msgspec.Meta(max_length=2000)]
