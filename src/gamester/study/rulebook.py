"""The rules as people read them: paragraphs, options and presets explained, from `rulebook` in a language's folder.

If a translation lacks a paragraph or an explanation, the source language gives it. A package that adds a game has such
a folder in its `locale`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gamester.games import game_of
from gamester.i18n import Language, language_of, source
from gamester.text.catalogue import Word, full_words, spelled
from gamester.text.messages import Words, files_of

_ID = r"[A-Z]\d{1,2}[a-z]?"
_PARAGRAPH = re.compile(rf"^\*\*({_ID})\*\* (.*?)(?=^\*\*{_ID}\*\* |^#|\Z)", re.MULTILINE | re.DOTALL)

_OPENING = re.compile(rf"\*\*({_ID})\*\* ")
_CODE = re.compile(r"`(\w+)(?:=(\w+))?`")


def _read(language: Language, name: str) -> str:
    """A file of the rule book in a language; empty if there is none."""
    paths = files_of(language, f"rulebook/{name}")
    return next((path.read_text("utf-8") for path in paths if path.is_file()), "")


def _text(language: str, name: str) -> str:
    """A file of the rule book in a language; if it lacks the file, in the source language."""
    return _read(language_of(language), name) or _read(source(), name)


@cache
def rules_text(game: str, language: str) -> str:
    """The whole book of a game, in Markdown; a sentence if nobody has written one."""
    return _text(language, f"{game}.md") or Words(language).say("words.no_book", game=game_title(game, language))


@cache
def paragraphs(game: str, language: str) -> dict[str, str]:
    """The paragraphs of a book by their ids, in Markdown."""
    return paragraphs_of(rules_text(game, source().code)) | paragraphs_of(rules_text(game, language))


def paragraphs_of(book: str) -> dict[str, str]:
    """The paragraphs of a book in Markdown, by their ids."""
    return {found[1]: found[2].strip() for found in _PARAGRAPH.finditer(book)}


@cache
def sections(game: str, language: str) -> dict[str, str]:
    """The heading under which each paragraph of a book stands, by the paragraphs' ids."""
    found: dict[str, str] = {}
    heading = ""
    for line in rules_text(game, language).split("\n"):
        if line.startswith("## "):
            heading = line[3:].strip()
        elif paragraph := _OPENING.match(line):
            found[paragraph[1]] = heading
    return found


def titled(game: str, language: str) -> str:
    """The whole book and the rulings it cites, with house rules by their titles for people who choose them in a form:
    `pam` is “Pam”, `pam=none` “Pam: no Pam”.
    """
    parts = [rules_text(game, language)]
    if rulings_text := _text(language, f"{game}.notes.md"):
        parts += [f"#{text}" for text in (rulings_text, _text(language, "notes.md"))]
    return with_titles(game, language, "\n".join(parts))


def with_titles(game: str, language: str, text: str) -> str:
    """A text with the titles of house rules in place of their names, each with the meaning of the value it names."""
    words, quoted, known = Words(language), language_of(language).quoted, game_of(game).words.catalogue

    def named(found: re.Match[str]) -> str:
        if found[1] not in known:
            return found[0]
        rule = option_text(game, found[1], language)
        title = rule["title"]
        return quoted(words.say("card.booklet.rule", title=title, word=rule["values"][found[2]]) if found[2] else title)

    return _CODE.sub(named, text)


@cache
def rulings(language: str) -> dict[str, str]:
    """The rulings that hold for both games, by their ids, in Markdown."""
    return _notes(language, "notes.md")


@cache
def notes(game: str, language: str) -> dict[str, str]:
    """The rulings on what the book of a game leaves open, by their ids, in Markdown."""
    return _notes(language, f"{game}.notes.md") | rulings(language)


def _notes(language: str, name: str) -> dict[str, str]:
    """The paragraphs of a file of notes. Those that a language lacks come from the source language."""
    return paragraphs_of(_read(source(), name)) | paragraphs_of(_read(language_of(language), name))


def _table(name: str, language: str) -> dict[str, Any]:
    """The explanations of a language, by game, of all files of this name."""
    paths = files_of(language_of(language), f"rulebook/{name}.toml")
    return {key: entry for path in reversed(paths) for key, entry in _explained(path).items()}


@cache
def _explained(path: Path) -> dict[str, Any]:
    """A file of explanations, by game; empty if there is none."""
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def _entry(name: str, path: tuple[str, ...], language: str) -> dict[str, Any]:
    """An entry of such a file: the fields that a language has, and the others from the source language."""
    found: list[dict[str, Any]] = []
    for code in (source().code, language):
        entry = _table(name, code)
        for key in path:
            entry = entry.get(key, {})
        found.append(entry)
    original, translated = found
    values = {**original.get("values", {}), **translated.get("values", {})}
    return {**original, **translated, **({"values": values} if values else {})}


def preset_text(game: str, variant: str, language: str) -> dict[str, str]:
    """`title`, `text` and `source` of a preset."""
    return {"title": variant, "text": "", "source": ""} | _entry("presets", (f"{game}.{variant}",), language)


def source_text(game: str, name: str, language: str) -> dict[str, str]:
    """What a source says, by house rule or paragraph, in our words; `title` if it is no preset."""
    return _entry("sources", (f"{game}.{name}",), language)


def game_title(game: str, language: str) -> str:
    """The name of a game; its id if it has no name."""
    words, key = Words(language), f"plain.game.{game}"
    return words.say(key) if words.has(key) else game


def form_title(game: str, variant: str, language: str) -> str:
    """Form and source: `Five-card Loo (Wikipedia 2023)`, `Three-card Loo – Hoffmann, 1909`."""
    title = preset_text(game, variant, language)["title"]
    words, key = Words(language), f"tui.form.{game_of(game).facts.form_of(variant)}"
    form = words.say(key) if words.has(key) else game_title(game, language)
    return title if title.lower().startswith(form.lower()) else f"{form} – {title}"


def option_text(game: str, key: str, language: str) -> dict[str, Any]:
    """`title`, `text`, `rule`, `source` and `values` of an option."""
    bare: dict[str, Any] = {"title": key, "text": "", "rule": "", "source": "", "values": {}}
    return bare | _entry("options", (game, key), language)


class AsTitled:
    """House rules as forms show them, in place of `AsWritten`: the title of an option, the meaning of a value."""

    def __init__(self, game: str, language: str) -> None:
        """Keep the house rules of a game and the language."""
        self.game = game
        self.language = language

    def __getitem__(self, name: str) -> str:
        """The title of an option, or what a value of it means."""
        key, _, word = name.partition("=")
        text = option_text(self.game, key, self.language)
        return language_of(self.language).quoted(text["values"][word] if word else text["title"])


def form_fills(game: str, language: str, fills: Mapping[str, Any]) -> dict[str, Any]:
    """The fills of the sentence that says why house rules do not go together, for people who choose them in a form."""
    named = {"option": option_text(game, fills["option"], language)["title"]} if "option" in fills else {}
    return {**fills, **named, "house": AsTitled(game, language)}


# --- What of the rules stands under which options: the entries of `data/card.toml` ---------------------------


PLACE = Path(__file__).parent / "data" / "card.toml"


@cache
def selection() -> dict[str, Any]:
    """The entries of cards by game, section and key, and the conditions of paragraphs."""
    return tomllib.loads(PLACE.read_text("utf-8"))


def entries(table: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The entries of a table: what each names, and when it stands."""
    for name, entry in table.items():
        what, _, when = entry.partition(":")
        yield name, (what, when)


def lines_of(game: str, given: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The keys of the sentences that stand under these words of the options, with their paragraphs."""
    return {
        f"{section}.{name}": tuple(rules.split())
        for section, table in selection()[game].items()
        for name, (rules, when) in entries(table)
        if stands(when, given)
    }


def stands(when: str, given: Mapping[str, str]) -> bool:
    """Do these words hold: `pam!=none deck=32|52`, or those after a semicolon?"""
    return any(all(_holds(term, given) for term in one.split()) for one in when.split(";"))


def _holds(term: str, given: Mapping[str, str]) -> bool:
    """Is this true of the options: `pam!=none`, `deck=32|52`?"""
    key, _, values = term.partition("=")
    return (given[key.removesuffix("!")] in values.split("|")) != key.endswith("!")


def words_given(game: str, variant: str, options: Mapping[str, Word], row: Any) -> dict[str, str]:
    """The words of all options of a table, and what its `row` has besides."""
    words = game_of(game).words
    chosen = full_words(words.catalogue, words.variants[variant].words, options)
    row_words = {key: str(value) for key, value in row._asdict().items()}
    return row_words | {key: spelled(word) for key, word in chosen.items()}


def paragraphs_in(game: str, given: Mapping[str, str], language: str) -> list[str]:
    """The paragraphs of the rule book that stand under these words of the options."""
    when = selection()["paragraphs"].get(game, {})
    return [id_ for id_ in paragraphs(game, language) if id_ not in when or stands(when[id_], given)]
