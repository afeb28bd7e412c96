"""The booklet of a table: the paragraphs of the rule book that it plays by, a deal told, the words, and the source."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gamester.games import game_of
from gamester.study.card import Card, card_of, tables_of
from gamester.study.rulebook import (
    notes,
    option_text,
    paragraphs,
    paragraphs_in,
    paragraphs_of,
    preset_text,
    rules_text,
    with_titles,
    words_given,
)
from gamester.study.sources import Source, claim, grounds, idle, meaning, source_named
from gamester.study.worked_deal import Story, story_of
from gamester.text.catalogue import Word, full_words, same
from gamester.text.messages import Words

PARAGRAPH = re.compile(r"\b[A-Z]\d{1,2}[a-z]?\b")
ITEM = re.compile(r"^- (.*?)(?=^- |\Z)", re.MULTILINE | re.DOTALL)


class Paragraph(NamedTuple):
    """A paragraph of the rule book, or a ruling on it, in Markdown."""

    id: str
    text: str
    here: list[str]
    """What this table plays where tables differ: `Pam: the knave of clubs`."""


class Part(NamedTuple):
    """Paragraphs under a heading."""

    title: str
    text: str
    """What stands before them."""
    paragraphs: list[Paragraph]
    items: list[str]
    """What stands in a list after them."""


class Booklet(NamedTuple):
    """The rules of a table, to be read."""

    card: Card
    about: str
    house_rules: list[str]
    """In what it differs from its preset."""
    book: list[Part]
    story: Story
    rulings: Part
    source: Part


def booklet_of(game: str, variant: str, options: Mapping[str, Word], players: Sequence[int], language: str) -> Booklet:
    """The booklet of a table in a language, for these numbers of players; without any for all that may play.

    BadOptions if there is no such table, GamesterError if the game has no card.
    """
    words, card = Words(language), card_of(game, variant, options, players, language)
    tables = tables_of(game, variant, options, players)
    preset = game_of(game).words.variants[variant].words
    chosen = full_words(game_of(game).words.catalogue, preset, options)
    standing = paragraphs_in(game, words_given(game, variant, options, next(iter(tables.values()))), language)
    changed = [key for key, word in chosen.items() if not same(word, preset[key])]
    book = chapters(game, standing, chosen, language)
    source = source_of(source_named(game, variant, language), chosen, words)
    return Booklet(
        card, preset_text(game, variant, language)["text"], [titled(game, key, chosen, language) for key in changed],
        book, story_of(game, variant, options, list(tables)[: 2][-1], words),
        rulings_in(game, [*book, source], words), source,
    )  # fmt: skip


# --- The rule book ------------------------------------------------------------------------------------------


def chapters(game: str, standing: Sequence[str], chosen: Mapping[str, Word], language: str) -> list[Part]:
    """The chapters of the book. A few paragraphs of another form's chapter stand at the end of the table's own."""
    book: list[Part] = []
    for piece in re.split(r"^## ", rules_text(game, language), flags=re.MULTILINE)[1:]:
        part = part_of(game, piece, standing, chosen, language)
        if part and book and 0 < len(part.paragraphs) < len(paragraphs_of(piece)) / 4:
            book[-1].paragraphs.extend(part.paragraphs)
        elif part:
            book.append(part)
    return book


def part_of(game: str, piece: str, standing: Sequence[str], chosen: Mapping[str, Word], language: str) -> Part | None:
    """What of a piece of the book stands in the booklet; None if nothing does."""
    title, _, body = piece.partition("\n")
    own, known = paragraphs_of(body), paragraphs(game, language)
    kept = [
        Paragraph(id_, plain(game, text, language), list(played(game, id_, chosen, language)))
        for id_, text in own.items()
        if id_ in standing
    ]
    items = [plain(game, item, language) for item in ITEM.findall(body) if concerns(item, known, standing)]
    before = "" if own or items else plain(game, body, language)
    return Part(title, before, kept, items) if kept or items or before else None


def plain(game: str, text: str, language: str) -> str:
    """A text in one line, with house rules by their titles and other words of the program without their marks."""
    return " ".join(with_titles(game, language, text).replace("`", "").split())


def concerns(item: str, known: Mapping[str, str], standing: Sequence[str]) -> bool:
    """Does an item name no paragraph, or one that stands?"""
    named = [id_ for id_ in PARAGRAPH.findall(item) if id_ in known]
    return not named or any(id_ in standing for id_ in named)


def played(game: str, id_: str, chosen: Mapping[str, Word], language: str) -> Iterator[str]:
    """What a table plays by the house rules of a paragraph."""
    for key in chosen:
        if option_text(game, key, language)["rule"] == id_ and not idle(game, key, chosen):
            yield titled(game, key, chosen, language)


def titled(game: str, key: str, chosen: Mapping[str, Word], language: str) -> str:
    """A house rule and its word as people read them."""
    title, word = option_text(game, key, language)["title"], meaning(game, key, chosen[key], language)
    return Words(language).say("card.booklet.rule", title=title, word=word)


# --- What it rests on ---------------------------------------------------------------------------------------


def source_of(source: Source, chosen: Mapping[str, Word], words: Words) -> Part:
    """What the source of a preset says of what is played, paragraph by paragraph, and of what it is silent."""
    game, language = source.game, words.language
    told: dict[str, list[str]] = {id_: [] for id_ in paragraphs(game, language)}
    silent = []
    for key, word in chosen.items():
        text = option_text(game, key, language)
        if not same(word, source.words[key]) or source.idle(key):
            continue
        if source.says(key) or source.differs(key):
            other = "" if source.says(key) else f" ({claim(source, key, words)})"
            line = f"*{titled(game, key, chosen, language)}*{other}."
            told[text["rule"]].append(" ".join((line, *grounds(source, key, words))))
        else:
            silent.append(text["title"])
    for id_ in source.beyond:
        told[id_].append(" ".join(grounds(source, id_, words)))
    entries = [Paragraph(id_, " ".join(lines), []) for id_, lines in told.items() if lines]
    items = [words.say("card.booklet.silent", rules=", ".join(silent))] if silent else []
    return Part(
        words.say("card.booklet.source"),
        f"{source.work}. {words.say(f'compare.read.{source.work.read}')}",
        entries,
        items,
    )


def rulings_in(game: str, parts: Sequence[Part], words: Words) -> Part:
    """The rulings that these parts name."""
    read = " ".join(paragraph.text for part in parts for paragraph in part.paragraphs)
    book, known = paragraphs(game, words.language), notes(game, words.language)
    named = [id_ for id_ in dict.fromkeys(PARAGRAPH.findall(read)) if id_ in known and id_ not in book]
    kept = [Paragraph(id_, plain(game, known[id_], words.language), []) for id_ in known if id_ in named]
    return Part(words.say("card.booklet.rulings"), words.say("card.booklet.open"), kept, [])
