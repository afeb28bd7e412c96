"""The check of a translation: its sentences, rule book and lessons are compared with those of the source."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from gamester.i18n import Language, source
from gamester.i18n.languages import FILE
from gamester.study.rulebook import paragraphs_of
from gamester.text.messages import Sentence, is_plural, read_catalogue

COUNT = "n"
"""The fill that chooses a plural form; a form may leave the number out."""


class Finding(NamedTuple):
    """A problem of a translation."""

    kind: str
    """`missing`, `spare`, `fills`, `forms`, `odd_forms` or `broken`: the key of the message."""
    file: str
    key: str
    detail: list[str]


SPARE = "spare"
"""The only harmless kind: the program does not use the sentence."""


def files(folder: Path) -> list[str]:
    """The files of a language except `language.toml`, as paths within its folder."""
    found = (path for suffix in ("toml", "md") for path in folder.rglob(f"*.{suffix}"))
    return sorted(path.relative_to(folder).as_posix() for path in found if path.name != FILE)


def sentences(path: Path) -> dict[str, Sentence]:
    """The sentences of a file, by their keys; empty if there is none. OSError or ValueError if it cannot be read."""
    if not path.is_file():
        return {}
    if path.suffix == ".md":
        return dict(paragraphs_of(path.read_text("utf-8")))
    if path.parent.name in ("rulebook", "lessons"):
        return dict(_strings("", tomllib.loads(path.read_text("utf-8"))))
    return read_catalogue(path)


def _strings(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The texts of a table without plurals, by full key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _strings(f"{prefix}{key}.", value)
        else:
            yield prefix + key, str(value)


def check(language: Language) -> list[Finding]:
    """All problems of a language, file by file."""
    original = source()
    found = []
    for name in sorted({*files(original.folder), *files(language.folder)}):
        try:
            own = sentences(language.file(name))
        except (OSError, ValueError) as fault:
            found.append(Finding("broken", name, "", [" ".join(str(fault).split())]))
            continue
        theirs = sentences(original.file(name))
        found += [Finding("missing", name, key, []) for key in theirs if key not in own]
        found += [Finding(SPARE, name, key, []) for key in own if key not in theirs]
        if name.endswith(".toml") and "/" not in name:
            for key in own.keys() & theirs.keys():
                found += wrong(name, key, own[key], theirs[key], language)
    return sorted(found, key=lambda one: (one.file, one.key, one.kind))


def wrong(name: str, key: str, own: Sentence, theirs: Sentence, language: Language) -> Iterator[Finding]:
    """The problems of one sentence: mismatched fills, and missing or unknown plural forms."""
    wanted = set(language.plurals.categories)
    if is_plural(theirs) or is_plural(own):
        forms = set(own) if isinstance(own, dict) else {"other"}
        if lacking := wanted - forms:
            yield Finding("forms", name, key, sorted(lacking))
        if odd := forms - wanted:
            yield Finding("odd_forms", name, key, sorted(odd))
    try:
        ours, given = fills_of(own), fills_of(theirs)
    except ValueError as fault:
        yield Finding("broken", name, key, [str(fault)])
        return
    if differing := (ours ^ given) - ({COUNT} & given):
        yield Finding("fills", name, key, sorted(f"{{{fill}}}" for fill in differing))


def fills_of(sentence: Sentence) -> set[str]:
    """The fills of a sentence in all its forms; ValueError for an unclosed brace."""
    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


def size() -> int:
    """The number of sentences in the source."""
    return sum(len(sentences(source().file(name))) for name in files(source().folder))
