"""A language is a folder: found at run time, played in for an evening, and no code names one."""

from core.words import test_languages as at_core
from gamester.i18n import languages, source
from gamester.i18n.languages import MORE
from server.client import Person, Served
from words.pseudo import CATEGORIES, FOUR, MARKS, RIGHT

place = at_core.place


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
