"""The words of the terminal: the same in both languages, all that are needed, and keys that do not clash."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from gamester import tui
from gamester.games import GAMES, game_of
from gamester.i18n import languages
from gamester.messages import area

TOGETHER = {
    "loo": (("misdeal", "pass", "stand", "dumby", "defend", "wait"), ("turnup", "misdeal"), ("flush", "hold", "misdeal"),
            ("civil", "misdeal")),
    "laugh": (("declare", "ready", "lie", "claim", "leave", "release"),),
}  # fmt: skip
"""Verbs that may be offered at once."""
WINDOWS = set("hrlboqn?")


def fills(pattern: object) -> set[str]:
    """The names of what fills a sentence."""
    patterns = pattern.values() if isinstance(pattern, dict) else [pattern]
    return {name for one in patterns for _, name, _, _ in Formatter().parse(str(one)) if name}


def test_both_languages_have_the_same_sentences_with_the_same_fills() -> None:
    english, french = (area(language, "tui") for language in languages())
    assert set(english) == set(french)
    for key, pattern in english.items():
        assert fills(pattern) == fills(french[key]), key


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_its_words_and_keys(game: str) -> None:
    for language in languages():
        words = area(language, "tui")
        for verb in game_of(game).words.verbs:
            assert f"tui.did.{verb}" in words
            if verb not in ("look", "show"):
                assert f"advice.act.{verb}" in area(language, "advice")
            if verb not in ("look", "show", "play"):
                assert f"tui.act.{verb}" in words
            if verb not in ("look", "show", "play", "exchange"):
                assert f"tui.key.{verb}" in words


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_keys_of_buttons_do_not_clash(game: str, language: str) -> None:
    words = area(language, "tui")
    for verbs in TOGETHER[game]:
        keys = [words[f"tui.key.{verb}"] for verb in verbs]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & WINDOWS


def test_every_sentence_that_the_screens_name_is_there() -> None:
    words = area("en", "tui")
    for path in Path(tui.__file__).parent.glob("*.py"):
        for key in re.findall(r'(?:self\.|screen\.|\b)say\("([a-z_.]+)"', path.read_text("utf-8")):
            assert f"tui.{key.removeprefix('tui.')}" in words, (path.name, key)
