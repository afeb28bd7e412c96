"""The sources of the games: what each says of which house rule, and where one only follows our reading.

The facts stand in `data/sources.toml`, our words in `locale/*/rulebook/sources.toml`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.i18n import language_of
from gamester.study.rulebook import notes, option_text, paragraphs, preset_text, rulings, source_text
from gamester.text.catalogue import Word, same, spelled
from gamester.text.messages import Words

FACTS = Path(__file__).parent / "data" / "sources.toml"
LAST_FREE = 1929
"""Only what was printed until this year is quoted."""
TITLE = "title"
CODE = re.compile(r"`(\w+)(?:=\w+)?`")


@dataclass(frozen=True, slots=True)
class Work:
    """A text, and how much of it was read."""

    title: str
    read: str
    """`whole`, `most`, `part` or `opening`."""
    author: str = ""
    year: str = ""
    printed: int | None = None
    """A year by which it was in print, if that is known."""
    place: str = ""
    address: str = ""

    @property
    def free(self) -> bool:
        """May it be quoted?"""
        return self.printed is not None and self.printed <= LAST_FREE

    def __str__(self) -> str:
        """Author, title, year, place and address."""
        named = f"{self.author}, {self.title}" if self.author else self.title
        dated = f"{named} ({self.year})" if self.year else named
        return ". ".join(filter(None, (", ".join(filter(None, (dated, self.place))), self.address)))


class Statement(NamedTuple):
    """What a source says of a house rule or a paragraph."""

    said: bool
    """Does it say a word for this house rule? Always False for a paragraph."""
    word: Word
    quote: str
    at: str
    """Where in the text."""
    text: str
    """What it says in our words; if it says no word, why we read it as we do."""
    differs: bool
    """Does it say something else than its preset plays?"""


@dataclass(frozen=True, slots=True)
class Source:
    """A preset, or a source that is compared only."""

    game: str
    name: str
    title: str
    work: Work
    statements: Mapping[str, Statement]
    """By house rule, or by paragraph."""
    words: Mapping[str, Word]
    """All words that are played; for a source that is no preset, those that it says."""

    @property
    def is_preset(self) -> bool:
        """Can one play by it?"""
        return self.name in game_of(self.game).words.variants

    def says(self, key: str) -> bool:
        """Does it say what is played?"""
        return key in self.statements and self.statements[key].said

    def differs(self, key: str) -> bool:
        """Does it say something else than is played?"""
        return key in self.statements and self.statements[key].differs

    def idle(self, key: str) -> bool:
        """Has what is played no effect beside the other words?"""
        return self.is_preset and idle(self.game, key, self.words)

    @property
    def beyond(self) -> dict[str, Statement]:
        """What it says that is no house rule, by paragraph."""
        return {key: one for key, one in self.statements.items() if key not in game_of(self.game).words.catalogue}


def idle(game: str, key: str, words: Mapping[str, Word]) -> bool:
    """Has a house rule no effect beside these words?"""
    needed = facts()["needs"].get(game, {}).get(key, {})
    return any(words[other] not in effective for other, effective in needed.items())


@cache
def facts() -> dict[str, Any]:
    """The file of facts."""
    return tomllib.loads(FACTS.read_text("utf-8"))


def source_names(game: str) -> list[str]:
    """The sources of a game, presets first."""
    return list(facts().get(game, {}))


@cache
def source_named(game: str, name: str, language: str) -> Source:
    """A source of a game by its name."""
    fact, variants = facts()[game][name], game_of(game).words.variants
    said = statements(game, name, language)
    if name in variants:
        title, words = preset_text(game, name, language)["title"], variants[name].words
    else:
        title = source_text(game, name, language)[TITLE]
        words = {key: one.word for key, one in said.items() if one.said}
    return Source(game, name, title, Work(**facts()["works"][fact["work"]]), said, words)


def statements(game: str, name: str, language: str) -> dict[str, Statement]:
    """What a source says, with what it takes over from another one."""
    fact, texts = facts()[game][name], source_text(game, name, language)
    own = fact.get("says", {})
    taken = statements(game, fact["like"], language) if "like" in fact else {}
    found = {key: one for key, one in taken.items() if fits(game, name, key, one)}
    for key in (*own, *(key for key in texts if key != TITLE and key not in own)):
        found[key] = statement(own.get(key, {}), texts.get(key, ""))
    return found


def statement(fact: Mapping[str, Any], text: str) -> Statement:
    """What a source says, of the facts and of our words."""
    said, differs = "word" in fact, fact.get("differs", False)
    return Statement(said, fact.get("word"), fact.get("quote", ""), fact.get("at", ""), text, differs)


def fits(game: str, name: str, key: str, taken: Statement) -> bool:
    """Does a preset play what another source says?"""
    return not taken.said or game_of(game).words.variants[name].words[key] == taken.word


# --- Two sources --------------------------------------------------------------------------------------------


def differing_words(one: Source, other: Source) -> list[str]:
    """The house rules of which two sources have different words, in the order of the catalogue."""
    return [key for key in both_have(one, other) if not same(one.words[key], other.words[key])]


def both_have(one: Source, other: Source) -> Iterator[str]:
    """The house rules of which each of two sources has a word."""
    return (key for key in game_of(one.game).words.catalogue if key in one.words and key in other.words)


def meaning(game: str, key: str, word: Word, language: str) -> str:
    """A word of a house rule as people read it."""
    return str(option_text(game, key, language)["values"].get(spelled(word), spelled(word)))


def rulings_on(game: str, key: str, language: str) -> list[str]:
    """The rulings on the game that name a house rule, and not an act of the same name among other acts."""
    acts, of_records = set(game_of(game).words.verbs), rulings(language)
    named = {id_: set(CODE.findall(text)) for id_, text in notes(game, language).items() if id_ not in of_records}
    return [id_ for id_, codes in named.items() if key in codes and not (key in acts and codes & acts != {key})]


# --- Two sources side by side, as sentences: each difference, and whether each source says so ----------------


def compared(one: Source, other: Source, words: Words) -> Iterator[str]:
    """Two sources, their differences, how much is the same, and what else they say."""
    pair = {"A": one, "B": other}
    for letter, source in pair.items():
        yield f"{letter}  {source.name}{words.own.colon} {source.title}"
        yield f"   {source.work}. {words.say(f'compare.read.{source.work.read}')}"
    yield from players(one, other, words)
    differing = differing_words(one, other)
    alike = [key for key in both_have(one, other) if key not in differing]
    for key in by_paragraph(one.game, differing, words):
        text = option_text(one.game, key, words.language)
        yield from ("", f"{text['rule']}  {text['title']} ({key})")
        yield from (f"   {letter}  {played(source, key, words)}" for letter, source in pair.items())
    yield ""
    if not differing:
        yield words.say("compare.nothing")
    yield words.say("compare.same", n=len(alike), both=sum(one.says(key) and other.says(key) for key in alike))
    if left := len(game_of(one.game).words.catalogue) - len(differing) - len(alike):
        yield words.say("compare.left", n=left)
    yield from besides(pair, differing, words)


def by_paragraph(game: str, keys: list[str], words: Words) -> list[str]:
    """House rules in the order of the paragraphs that explain them."""
    book = list(paragraphs(game, words.language))
    return sorted(keys, key=lambda key: book.index(option_text(game, key, words.language)["rule"]))


def players(one: Source, other: Source, words: Words) -> Iterator[str]:
    """The numbers of players of two presets, if they differ."""
    if one.is_preset and other.is_preset:
        many = [sorted(game_of(source.game).words.variants[source.name].players) for source in (one, other)]
        if many[0] != many[1]:
            yield f"   {words.say('compare.players', one=many[0], other=many[1])}"


def besides(pair: dict[str, Source], differing: list[str], words: Words) -> Iterator[str]:
    """What sources say that is no difference: of a paragraph, or of a house rule that is played otherwise."""
    game = pair["A"].game
    told: dict[str, list[str]] = {id_: [] for id_ in paragraphs(game, words.language)}
    for letter, source in pair.items():
        for key, one in source.statements.items():
            if key in told:
                told[key].append(f"   {key}  {letter}  {' '.join(grounds(source, key, words))}")
            elif one.differs and key not in differing:
                text = option_text(game, key, words.language)
                line = f"{text['title']} ({key}) – {played(source, key, words)}"
                told[text["rule"]].append(f"   {text['rule']}  {letter}  {line}")
    lines = [line for lines in told.values() for line in lines]
    if lines:
        yield from ("", words.say("compare.besides"), *lines)


def played(source: Source, key: str, words: Words) -> str:
    """What a source plays by a house rule, whether it says so, and its grounds."""
    word = meaning(source.game, key, source.words[key], words.language)
    line = words.say("compare.played", word=word, claim=claim(source, key, words))
    return " ".join((line, *grounds(source, key, words)))


def claim(source: Source, key: str, words: Words) -> str:
    """Does a source say what is played, something else, or nothing? Then the rulings that settle it."""
    if source.says(key):
        return words.say("compare.says")
    if source.differs(key):
        return words.say("compare.differs")
    if source.idle(key):
        return words.say("compare.idle")
    silent = words.say("compare.silent" if source.work.read == "whole" else "compare.unread")
    ids = rulings_on(source.game, key, words.language)
    return f"{silent} ({words.say('compare.rulings', rulings=ids)})" if ids else silent


def grounds(source: Source, key: str, words: Words) -> Iterator[str]:
    """What a source says in its own words and in ours, and where."""
    if (one := source.statements.get(key)) is None:
        return
    place = f" ({one.at})" if one.at else ""
    if one.quote:
        yield f"{language_of(words.language).quoted(one.quote)}{place}."
    elif one.at:
        yield f"({one.at})"
    if one.text:
        yield one.text
