"""A language is a folder: found at run time, played in for an evening, and no code names one."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.words import test_languages as at_core
from gamester.i18n.languages import MORE
from words.pseudo import FOUR, MARKS, RIGHT

place = at_core.place


def play(place: Path, home: Path, *words: object) -> str:
    """A whole session in typed lines, in a process of its own."""
    environment = dict(os.environ, XDG_DATA_HOME=str(home), LC_ALL="C.UTF-8", **{MORE: str(place)})
    done = subprocess.run(
        [sys.executable, "-m", "gamester", "play", *map(str, words), "--plain"],
        input="help\nhint\nlegal\nscore\n" + "2\n1\n" * 3000,
        capture_output=True, text=True, timeout=110, check=False, env=environment, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


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
