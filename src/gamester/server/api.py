"""Objects of the HTTP API: what is posted and what is answered."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from gamester.server.faces import CardName
from gamester.server.parts import ClockRule, Heard, State, TableInfo
from gamester.server.wire import Cards, Id, Language, Name, Verb

OwnLanguage = Language | None
"""None: the language that the request asks for, or the caller's own."""
Word = str | int | bool | None
Options = Annotated[dict[Annotated[str, msgspec.Meta(max_length=40)], Word], msgspec.Meta(max_length=80)]
Players = Annotated[int, msgspec.Meta(ge=3, le=8)]
GameName = Literal["loo", "laugh"]
VariantName = Annotated[str, msgspec.Meta(max_length=60)]


class Trouble(msgspec.Struct, frozen=True):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    text: str


# --- The catalogue ------------------------------------------------------------------------------------------


class OptionValue(msgspec.Struct, frozen=True):
    """One value of an option; a number's range is told in `OptionInfo`."""

    value: Word
    text: str


class OptionInfo(msgspec.Struct, frozen=True):
    """An option explained."""

    key: str
    title: str
    text: str
    rule: str
    source: str
    values: list[OptionValue]
    """The words it takes; empty for a number without a special word."""
    low: int | None = None
    """For a number: the least."""
    high: int | None = None


class Preset(msgspec.Struct, frozen=True):
    """A form of a game as one source plays it."""

    variant: str
    form: str
    """`five`, `three`, `irish` or `laugh`."""
    title: str
    text: str
    source: str
    players: list[int]
    defaults: dict[str, Word]


class GameInfo(msgspec.Struct, frozen=True):
    """A game with its forms and options."""

    game: GameName
    title: str
    default: str
    presets: list[Preset]
    options: list[OptionInfo]


Level = Literal["random", "advice", "tables", "search", "learned", "master"]
"""How well bots can play: `gamester.levels.LEVELS`; which of them can be had stands in the catalogue."""


class Measured(msgspec.Struct, frozen=True):
    """How strong a level was measured to be at one form."""

    form: str
    """The form as the report calls it: variant, players, what lies in the pool, house rules."""
    text: str


class LevelInfo(msgspec.Struct, frozen=True):
    """How well bots can play."""

    level: Level
    title: str
    text: str
    measured: list[Measured]


class CatalogueInfo(msgspec.Struct, frozen=True):
    """All games, and the levels of bots, weakest first."""

    games: list[GameInfo]
    levels: list[LevelInfo]


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph of the rules, in Markdown."""

    id: str
    text: str


class RulesInfo(msgspec.Struct, frozen=True):
    """The rules of a game: the whole book, and its paragraphs by number."""

    game: GameName
    whole: str
    paragraphs: list[Paragraph]


# --- Tables -------------------------------------------------------------------------------------------------


class Check(msgspec.Struct, frozen=True):
    """Could there be such a table?"""

    game: GameName
    variant: VariantName
    players: Players
    options: Options = {}
    lang: OwnLanguage = None


class Checked(msgspec.Struct, frozen=True):
    """Yes, or why not."""

    ok: bool
    text: str


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
    level: Level = "advice"
    """How well its bots play: a level of the catalogue."""
    boldness: Annotated[int, msgspec.Meta(ge=-2, le=2)] | None = None
    temperature: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """How much its bots are weakened: not at all at 0."""
    lang: OwnLanguage = None


class Created(msgspec.Struct, frozen=True):
    """The table, and the code that lets friends in: it goes behind `#` in the link."""

    id: str
    code: str
    link: str


class Join(msgspec.Struct, frozen=True):
    """Come to a table."""

    code: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Lobby(msgspec.Struct, frozen=True):
    """The tables that are listed, and the caller's own."""

    tables: list[TableInfo]
    mine: list[TableInfo]


class SeatToken(msgspec.Struct, frozen=True):
    """A token for a program that plays in one seat; it is told once."""

    token: str
    seat: int


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


class SetMe(msgspec.Struct, frozen=True):
    """What the caller wants to be called, and his language."""

    name: Name = ""
    lang: OwnLanguage = None


class Me(msgspec.Struct, frozen=True):
    """Who the caller is."""

    name: str
    lang: Language
    guest: bool


class SetPassword(msgspec.Struct, frozen=True):
    """A name to log in with, and a password."""

    handle: Name
    password: Annotated[str, msgspec.Meta(max_length=200)]


class LogIn(msgspec.Struct, frozen=True):
    """Name and password."""

    handle: Name
    password: Annotated[str, msgspec.Meta(max_length=200)]


class NewPasskey(msgspec.Struct, frozen=True):
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


# --- Replays ------------------------------------------------------------------------------------------------


class ReplayInfo(msgspec.Struct, frozen=True):
    """A finished session, or an uploaded record."""

    id: str
    title: str
    game: GameName
    names: list[str]
    finished: bool
    deals: int
    steps: int
    seat: int | None
    """The caller's own seat at that table."""
    open_hands: bool
    """May the caller see every hand: of the whole session, or, while it lasts, of the deals that are over?"""
    shared: bool
    """May anybody who has the link watch it?"""
    may_share: bool
    """May the caller share it, or cease to? Whoever has a seat or hosts, once the session is over."""
    fair: list[dict[str, Any]]
    """What the log says of its shuffles."""


class Share(msgspec.Struct, frozen=True):
    """Share a replay with whoever has its link, or no longer."""

    on: bool


class Step(msgspec.Struct, frozen=True):
    """One step of a replay: what was heard, and the table after it."""

    n: int
    deal: int
    trick: int
    heard: Heard | None
    state: State
    hands: list[list[CardName]] | None = None
    """Every hand, where all are shown."""


class Steps(msgspec.Struct, frozen=True):
    """Steps of a replay, from `first` on; `next` is where the rest begins."""

    steps: list[Step]
    next: int | None


class Uploaded(msgspec.Struct, frozen=True):
    """An uploaded record can be watched under this id."""

    id: str


class Verified(msgspec.Struct, frozen=True):
    """Whether every shuffle is what the server was bound to."""

    found: Literal["fair", "unfair", "unopened", "unproven", "broken", "unreadable"]
    text: str
    line: int
    """The line of the record at fault; 0 if none is."""
    deals: int
    reshuffles: int
    lots: int
    dealer: bool
    seats: list[int]
    """Whose bytes went into the last shuffle."""


# --- Lessons ------------------------------------------------------------------------------------------------


class Attempt(msgspec.Struct, frozen=True):
    """An act that somebody tries, in a lesson or as the answer to a puzzle."""

    do: Verb
    cards: Cards = []
    takes: Cards = []


class Learn(msgspec.Struct, frozen=True):
    """How far a learner has come in a lesson, and what he tries now."""

    done: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    attempt: Attempt | None = None
    lang: OwnLanguage = None


class Frame(msgspec.Struct, frozen=True):
    """The table after one thing was heard, or as it lies."""

    state: State
    heard: Heard | None = None


class Lesson(msgspec.Struct, frozen=True):
    """Where the lesson stands: what has just happened, what is taught now, what the learner is to do."""

    done: int
    steps: int
    frames: list[Frame]
    """What happened since the last step, one thing after the other; the last is how the table lies now."""
    text: str
    expected: Attempt | None
    """The act that is asked of the learner; None where he only reads."""
    over: bool
    refused: str | None = None
    """Why the attempt was not done, by the rules or by the lesson."""
    rule: str | None = None
