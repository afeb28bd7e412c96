"""Objects of the HTTP API: games, forms, options, levels of bots, rules."""

import msgspec

from gamester.protocol.api import Level, Word


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
    group: str = ""
    """The heading of the rule book under which its paragraph stands."""


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

    game: str
    title: str
    default: str
    presets: list[Preset]
    options: list[OptionInfo]
    levels: list[Level] = []
    """The levels of bots that this game has here."""


class Measured(msgspec.Struct, frozen=True):
    """How strong a level was measured to be at one kind of table."""

    variant: str
    players: int
    unlimited: bool
    """Is it Unlimited Loo?"""
    text: str
    above: list[Level] = []
    """The levels that are weaker there: their intervals lie below."""


class LevelInfo(msgspec.Struct, frozen=True):
    """How well bots can play."""

    level: Level
    title: str
    text: str
    measured: list[Measured]
    unmeasured: str
    """What to say of it at a table that is not among those."""


class ReadyMadeTable(msgspec.Struct, frozen=True):
    """A table that is opened as it stands."""

    key: str
    game: str
    variant: str
    players: int
    title: str
    tag: str
    """What sets it apart, in a few words."""


class Phrase(msgspec.Struct, frozen=True):
    """Something that may be said at every table."""

    key: str
    text: str


class CharacterInfo(msgspec.Struct, frozen=True):
    """A character whom a bot can play."""

    name: str
    who: str
    """Where the name comes from."""
    temper: str
    """How the character plays by printed advice."""


class CatalogueInfo(msgspec.Struct, frozen=True):
    """All games, the levels of bots, weakest first, and what a front offers ready-made."""

    games: list[GameInfo]
    levels: list[LevelInfo]
    tables: list[ReadyMadeTable] = []
    boldness: list[int | None] = []
    """The usual choices of how bold bots are; each has its own boldness when None."""
    temperatures: list[int] = []
    """The usual choices of how much bots are weakened."""
    oversights: list[int | None] = []
    """The usual choices of how much bots overlook; each overlooks as much as is in its nature when None."""
    phrases: list[Phrase] = []
    characters: list[CharacterInfo] = []


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph of the rules, in Markdown."""

    id: str
    text: str
    tried: bool = False
    """Is there a position in which one can try it?"""


class RulesInfo(msgspec.Struct, frozen=True):
    """The rules of a game: the whole book, and its paragraphs by number."""

    game: str
    whole: str
    paragraphs: list[Paragraph]
    options: dict[str, str]
    """The titles of the options, which the book names by their keys."""


class LanguageInfo(msgspec.Struct, frozen=True):
    """A language that is spoken here."""

    code: str
    """Its tag (BCP 47)."""
    name: str
    """What it calls itself."""
    direction: str
    """`ltr` or `rtl`."""
    pair: str
    """How two neighbours in a list are joined: `{0}, {1}`."""
    plurals: dict[str, str]
    """The conditions of its plural categories, as CLDR writes them; all other numbers are `other`."""
    no_break: list[str]
    """Signs with no line break between them and the space before them, and the space after them."""


class WordsInfo(msgspec.Struct, frozen=True):
    """The page's own labels by their keys: a pattern, or patterns by plural categories."""

    language: LanguageInfo
    languages: list[LanguageInfo]
    words: dict[str, str | dict[str, str]]
