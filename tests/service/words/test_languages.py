"""A language is a folder: found at run time, played in for an evening, and no code names one."""

import re

import pytest

from core.words import test_languages as at_core
from core.words.test_languages import play
from gamester.i18n import languages, source
from gamester.i18n.languages import MORE
from server.client import Person, Served
from words.pseudo import CATEGORIES, FOUR, MARKS, RIGHT

place = at_core.place

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


async def test_a_server_speaks_such_a_language_to_those_who_ask_for_it(place, tmp_path, monkeypatch):
    monkeypatch.setenv(MORE, str(place))
    served = Served(str(tmp_path / "tables.db"), "--speed", "instant", "--rate", "0")
    ann, ben = Person(served, RIGHT), Person(served, "xx")
    try:
        words = (await ann.get(f"/api/words?lang={RIGHT}")).json()
        assert (words["language"]["code"], words["language"]["direction"]) == (RIGHT, "rtl")
        assert set(words["language"]["plurals"]) == set(CATEGORIES[RIGHT]) - {"other"}
        assert {one["code"] for one in words["languages"]} == set(languages()) | {FOUR, RIGHT}
        assert {form for label in words["words"].values() if isinstance(label, dict) for form in label} == {
            *CATEGORIES[RIGHT]
        }
        made = await ann.open_table(lang=RIGHT)
        assert (await ann.get("/api/me")).json()["lang"] == RIGHT
        async with ann.at(made["id"]) as line:
            assert line.welcome["lang"] == RIGHT
            assert MARKS[RIGHT] in line.welcome["table"]["title"]
            refused = await line.ask("act", decision=None, do="dance")
            assert MARKS[RIGHT] in refused["text"]
        lesson = (await ann.post("/api/learn/loo", {"lang": RIGHT})).json()
        assert MARKS[RIGHT] in lesson["text"]
        assert MARKS[RIGHT] in (await ann.get(f"/api/rules/loo?lang={RIGHT}")).json()["paragraphs"][0]["text"]
        await ben.join(made)
        async with ben.at(made["id"]) as line:
            assert line.welcome["lang"] == source().code
    finally:
        await ann.close()
        await ben.close()
        served.stop()


def test_an_evening_at_a_server_is_played_in_such_a_language(place, tmp_path, monkeypatch):
    monkeypatch.setenv(MORE, str(place))
    served = Served(str(tmp_path / "tables.db"), "--speed", "instant", "--rate", "0")
    try:
        server = f"http://{served.url}"
        text = play(place, tmp_path, "loo", "--variant", "three", "--server", server, "--lang", FOUR)
    finally:
        served.stop()
    assert unmarked(text, FOUR) == []
