"""Objects of the HTTP API: tables, people, and what all its objects have in common; the other `api_*` hold the rest."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec

from gamester.games import GAMES
from gamester.protocol.payloads import ClockRule, TableInfo
from gamester.protocol.wire import Cards, Id, Language, Name, Verb

OwnLanguage = Language | None
"""None: the language that the request asks for, or the caller's own."""
Word = str | int | bool | None
Options = Annotated[dict[Annotated[str, msgspec.Meta(max_length=40)], Word], msgspec.Meta(max_length=80)]
Players = Annotated[int, msgspec.Meta(ge=2, le=8)]
if TYPE_CHECKING:
    GameName: TypeAlias = str
else:
    GameName = Literal[tuple(GAMES)]
    """The games there are on this machine."""
VariantName = Annotated[str, msgspec.Meta(max_length=60)]
Level = Literal["random", "advice", "tables", "search", "learned", "master"]
"""How well bots can play: `gamester.bots.levels.LEVELS`; which of them can be had stands in the catalogue."""


class Address(msgspec.Struct, frozen=True):
    """Where friends find this server."""

    origin: str | None
    """Such as `http://192.168.1.7:8000`; None if only the machine itself finds it."""


class Trouble(msgspec.Struct, frozen=True):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    text: str


class Check(msgspec.Struct, frozen=True):
    """Could there be such a table?"""

    game: GameName
    variant: VariantName
    players: Players
    options: Options = {}
    lang: OwnLanguage = None


class Grade(msgspec.Struct, frozen=True):
    """How well bots play, as a form offers it: `easy`, `medium`, `hard` or `master`, and what `Create` takes for it."""

    key: str
    title: str
    text: str
    level: Level
    temperature: int
    oversights: int | None


class Checked(msgspec.Struct, frozen=True):
    """Yes, with how long a session would be, or why not."""

    ok: bool
    text: str
    deals: int = 0
    """How many deals are agreed; 0 where the game has no such option."""
    goes_on: str = ""
    """Until when the session goes on after these; empty if it ends with them."""
    grades: list[Grade] = []
    """How well the bots may play, weakest first: those that were measured to differ at such a table."""


class Create(msgspec.Struct, frozen=True):
    """A table to be opened by the caller, who becomes its host."""

    game: GameName
    variant: VariantName
    players: Players
    name: Name = ""
    """What the host is called; he sits down in the first seat at once if he gives a name."""
    options: Options = {}
    listed: bool = False
    free_chat: bool = True
    """May people say what they like? Listed tables have ready-made phrases only."""
    late_watching: bool = False
    """May watchers see all hands of the deals that are over?"""
    clock: ClockRule | None = None
    ready_check: bool = False
    """Does each deal after the first wait until all people who are there are ready? Otherwise one of them deals."""
    hints: bool | None = None
    """May people ask for hints? None: at tables that are not listed."""
    level: Level | None = None
    """How well its bots play: a level that the catalogue names for the game; the usual one when None."""
    boldness: Annotated[int, msgspec.Meta(ge=-2, le=2)] | None = None
    temperature: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """How much its bots are weakened: not at all at 0."""
    oversights: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    """How many things in a hundred they overlook; each by his own temper when None."""
    lang: OwnLanguage = None


class Created(msgspec.Struct, frozen=True):
    """The table, and the code that lets friends in: it goes behind `#` in the link."""

    id: str
    code: str
    link: str


class Again(msgspec.Struct, frozen=True):
    """The table at which the same people play again; its code is that of the table before."""

    id: str


class Join(msgspec.Struct, frozen=True):
    """Come to a table."""

    code: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Lobby(msgspec.Struct, frozen=True):
    """The tables that are listed, and the caller's own."""

    tables: list[TableInfo]
    mine: list[TableInfo]
    alone: bool = False
    """Does the server also offer the page that plays alone, in the browser itself?"""


class SeatToken(msgspec.Struct, frozen=True):
    """A token for a program that plays in one seat; it is told once."""

    token: str
    seat: int
    text: str
    """When the program begins to see the cards of its seat, in the caller's language."""


class Do(msgspec.Struct, frozen=True):
    """An act of a program."""

    id: Id
    decision: str | None
    do: Verb
    cards: Cards = []
    takes: Cards = []


class Done(msgspec.Struct, frozen=True):
    """The act was done and is stored."""

    id: str
    seq: int


# --- Who somebody is, and what he logs in with ---------------------------------------------------------------


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


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """By what the owner of an account is known; a guest needs nothing."""

    old: Password = ""
    """The password until now."""
    shown: dict[str, Any] | None = None
    """Or a passkey as the browser shows it (WebAuthn)."""


class SetPassword(Proof, frozen=True):
    """A name to log in with, and a password."""

    password: Password
    handle: Name = ""
    """Empty for an account whose name stays."""


class LogIn(msgspec.Struct, frozen=True):
    """Name and password."""

    handle: Name
    password: Password


class NewPasskey(Proof, frozen=True):
    """A passkey as the browser made it (WebAuthn), and what it is called."""

    credential: dict[str, Any]
    label: Annotated[str, msgspec.Meta(max_length=40)] = ""


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
