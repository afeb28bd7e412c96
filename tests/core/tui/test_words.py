"""The words of the terminal: the same in both languages, all that are needed, and keys that do not clash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamester import tui
from gamester.games import GAMES, game_of
from gamester.i18n import languages
from gamester.text.messages import area
from gamester.tui.control import WINDOWS

TOGETHER = {
    "loo": (("misdeal", "pass", "stand", "dumby", "defend", "wait"), ("turnup", "misdeal"), ("flush", "hold", "misdeal"),
            ("civil", "misdeal")),
    "laugh": (("declare", "ready", "lie", "claim", "leave", "release"),),
}  # fmt: skip
"""Verbs that may be offered at once."""


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
                assert words[f"tui.key.{verb}"] not in WINDOWS


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_keys_of_buttons_do_not_clash(game: str, language: str) -> None:
    words = area(language, "tui")
    for verbs in TOGETHER[game]:
        keys = [words[f"tui.key.{verb}"] for verb in verbs]
        assert len(set(keys)) == len(keys)


def test_every_sentence_that_the_screens_name_is_there() -> None:
    words = area("en", "tui")
    for path in Path(tui.__file__).parent.glob("*.py"):
        for key in re.findall(r'(?:self\.|screen\.|(?<!\.)\b)say\("([a-z_.]+)"', path.read_text("utf-8")):
            assert f"tui.{key.removeprefix('tui.')}" in words, (path.name, key)
