"""The answers of the API that are the same for everybody, as files: they are there before Python is."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gamester.bots.levels import LEVELS
from gamester.games import GAMES
from gamester.handlers.catalogue import catalogue_with, rules_info, words_info
from gamester.handlers.lessons import lesson_of
from gamester.i18n import languages
from gamester.protocol import api_study


def answers() -> dict[str, bytes]:
    """The files by their paths: words, catalogue, rules, and every step of every lesson, in every language."""
    return {path: msgspec.json.encode(thing) for lang in languages() for path, thing in answers_in(lang)}


def answers_in(lang: str) -> Iterator[tuple[str, object]]:
    """The answers in one language."""
    yield f"words/{lang}.json", words_info(lang)
    yield f"catalogue/{lang}.json", catalogue_with(LEVELS, lang)
    for game in GAMES:
        yield f"rules/{game}/{lang}.json", rules_info(game, lang)
        first = lesson_of(game, api_study.Learn(), lang)
        for done in range(first.steps):
            yield f"learn/{game}/{lang}-{done}.json", lesson_of(game, api_study.Learn(done), lang)
