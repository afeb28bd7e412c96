"""The available languages: each is a folder with a `language.toml`, here or in a folder of `GAMESTER_LOCALE`.

The code names no language. The language with `source = true` is the source of all translations; its sentence replaces
one that a translation lacks.
"""

import locale
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from gamester.i18n.plurals import BadRule, PluralRules

FOLDER = Path(__file__).parent.parent / "locale"
"""The languages that come with the program."""
MORE = "GAMESTER_LOCALE"
"""The environment variable that names further folders of languages."""
FILE = "language.toml"
CODE = re.compile(r"[a-z]{2,8}(-[A-Za-z0-9]{1,8})*")
"""A language tag (BCP 47), which is the name of a folder."""
DIRECTIONS = ("ltr", "rtl")
_FIELDS = {"name", "alias", "direction", "source", "decimal", "list", "quotes", "no_break", "plurals"}


class BadLanguage(ValueError):
    """An invalid language folder: `key` names the sentence that says why, and `fills` fill it."""

    def __init__(self, key: str, **fills: object) -> None:
        """Store the key and the fills of its sentence."""
        super().__init__(key)
        self.key = key
        self.fills = fills


@dataclass(frozen=True, slots=True)
class Language:
    """A language, as its `language.toml` describes it."""

    code: str
    """Its tag and the name of its folder, such as `pt-BR`."""
    folder: Path
    name: str
    """Its own name for itself."""
    alias: str
    """Its English name, which some systems use."""
    direction: str
    """`ltr` or `rtl`."""
    source: bool
    """Is it the source of the translations?"""
    decimal: str
    pair: str
    """The pattern that joins two neighbours in a list: `{0}, {1}`."""
    quotes: str
    """The pattern of a quotation: `“{0}”`."""
    no_break: tuple[str, str]
    """Two sets of signs: no line break at the space before the first, none at the space after the second."""
    plurals: PluralRules = field(compare=False)

    def file(self, name: str) -> Path:
        """The path of a file in the folder, which need not exist."""
        return self.folder / name

    @property
    def colon(self) -> str:
        """A colon as it follows a word: French has a space before it."""
        return "\u00a0:" if ":" in self.no_break[0] else ":"

    def quoted(self, text: str) -> str:
        """A text between quotation marks."""
        return self.quotes.format(text)

    def listed(self, things: list[str]) -> str:
        """Things joined to a list."""
        text = things[0] if things else ""
        for thing in things[1:]:
            text = self.pair.format(text, thing)
        return text

    def unbroken(self, text: str) -> str:
        """A text with no-break spaces where the language wants them."""
        before, after = self.no_break
        for sign in before:
            text = text.replace(f" {sign}", f"\u00a0{sign}")
        for sign in after:
            text = text.replace(f"{sign} ", f"{sign}\u00a0")
        return text


def read_language(folder: Path) -> Language:
    """The language of a folder; BadLanguage if its `language.toml` is unreadable or incomplete."""
    path = str(folder / FILE)
    try:
        body = tomllib.loads((folder / FILE).read_text("utf-8"))
    except (OSError, ValueError) as fault:
        raise BadLanguage("cli.words.unreadable", path=path, reason=str(fault)) from None
    if CODE.fullmatch(folder.name) is None:
        raise BadLanguage("cli.words.code", path=str(folder))
    _check(body, path)
    try:
        plurals = PluralRules(body.get("plurals", {}))
    except BadRule as fault:
        raise BadLanguage("cli.words.rule", path=path, rule=str(fault)) from None
    no_break = body.get("no_break", {})
    return Language(
        folder.name, folder, body["name"], body.get("alias", ""), body.get("direction", "ltr"),
        body.get("source", False), body.get("decimal", "."), body.get("list", "{0}, {1}"), body.get("quotes", '"{0}"'),
        (no_break.get("before", ""), no_break.get("after", "")),
        plurals,
    )  # fmt: skip


def _check(body: dict[str, Any], path: str) -> None:
    """BadLanguage for a field that is unknown, missing, or has an invalid value."""
    strings = _FIELDS - {"source", "plurals", "no_break"}
    tables = [body.get(name, {}) for name in ("plurals", "no_break")]
    wrong = set(body) - _FIELDS | {name for name in strings & set(body) if not isinstance(body[name], str)}
    wrong |= {"name"} - set(body)
    for name, table in zip(("plurals", "no_break"), tables, strict=True):
        if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
            wrong.add(name)
    if not wrong:
        holds = {
            "source": isinstance(body.get("source", False), bool),
            "direction": body.get("direction", "ltr") in DIRECTIONS,
            "list": all(hole in body.get("list", "{0}{1}") for hole in ("{0}", "{1}")),
            "quotes": "{0}" in body.get("quotes", "{0}"),
        }
        wrong = {name for name, well in holds.items() if not well}
    if wrong:
        raise BadLanguage("cli.words.field", path=path, name=min(wrong))


def places() -> Iterator[Path]:
    """The folders that are searched for languages, the program's own first."""
    yield FOLDER
    yield from (Path(place) for place in os.environ.get(MORE, "").split(os.pathsep) if place)


def folders() -> dict[str, Path]:
    """Every folder with a `language.toml`, by its name; a later folder replaces an earlier one."""
    found: dict[str, Path] = {}
    for place in places():
        if place.is_dir():
            found |= {path.parent.name: path.parent for path in sorted(place.glob(f"*/{FILE}"))}
    return found


@cache
def languages() -> Mapping[str, Language]:
    """The available languages by their codes, the source first, without invalid folders."""
    found = {}
    for code, folder in folders().items():
        try:
            found[code] = read_language(folder)
        except BadLanguage:  # `gamester words check` says why
            continue
    own = [read_language(path.parent) for path in FOLDER.glob(f"*/{FILE}")]
    source = next(language for language in own if language.source)
    return {source.code: source} | {code: one for code, one in found.items() if code != source.code}


def source() -> Language:
    """The source language of all translations."""
    return next(iter(languages().values()))


def language_of(code: str) -> Language:
    """The language of this code; the source if there is none."""
    return languages().get(code) or source()


def matching(tag: str) -> str | None:
    """The code of the language that suits a tag (`pt-BR`, `pt_BR.UTF-8`, `Portuguese_Brazil`) best, or None."""
    plain = re.split(r"[.@;]", tag.strip().replace("_", "-"))[0].lower()
    codes = {code.lower(): code for code in languages()}
    aliases = {one.alias.lower(): code for code, one in languages().items() if one.alias}
    while plain:
        if plain in codes or plain in aliases:
            return codes.get(plain) or aliases[plain]
        plain = plain.rpartition("-")[0]
    return None


def first_matching(header: str) -> str:
    """The available language that a browser prefers (`Accept-Language`); the source if it accepts none."""
    liked = []
    for place, part in enumerate(header.split(",")):
        tag, _, rest = part.partition(";")
        weight = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", rest)
        liked.append((-float(weight[1]) if weight else -1.0, place, tag))
    codes = (matching(tag) for weight, _, tag in sorted(liked) if weight)
    return next((code for code in codes if code), source().code)


def choose_language(asked: str | None) -> str:
    """The requested language, else that of the environment, else the source."""
    if asked:
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return matching(value) or source().code
    return matching(locale.getlocale()[0] or "") or source().code
