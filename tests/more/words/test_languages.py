"""A language is a folder: found at run time, played in for an evening, and no code names one."""

import re

import pytest

from core.words import test_languages as at_core
from core.words.test_languages import play
from gamester.i18n import languages
from tui.playing import menu, screen_text, shows, strike, table
from words.pseudo import FOUR, MARKS, RIGHT

place, here = at_core.place, at_core.here


async def test_the_full_screen_speaks_it_too(here):
    async with table(language=FOUR, game="loo") as pilot:
        assert MARKS[FOUR] in screen_text(pilot.app)
        await strike(pilot, "o")
        await shows(pilot, languages()[FOUR].name)
    async with menu(language=RIGHT) as pilot:
        assert MARKS[RIGHT] in screen_text(pilot.app)


TYPED = re.compile(r"(> )?\s*\d+  [a-z]+")


LETTERS = re.compile(r"[A-Za-z]{3}")


def unmarked(text: str, code: str) -> list[str]:
    """Lines with words in them, none of which is of the language; acts as one types them are of none."""
    lines = (line.removeprefix("> ") for line in text.split("\n") if not TYPED.match(line))
    return [line for line in lines if LETTERS.search(line) and MARKS[code] not in line]


@pytest.mark.parametrize(
    ("code", "game", "heard"),
    [
        (FOUR, ("loo", "--variant", "three", "--seed", "whole"), ("[one]", "[two]", "[few]", "[other]")),
        (RIGHT, ("laugh", "--seed", "whole"), ("[two]", "[few]", "[many]")),
    ],
)
def test_a_whole_evening_is_played_in_a_language_that_was_added_as_a_folder(place, tmp_path, code, game, heard):
    text = play(place, tmp_path, *game, "--lang", code)
    assert unmarked(text, code) == []
    assert "{" not in text
    assert [form for form in heard if form not in text] == []
