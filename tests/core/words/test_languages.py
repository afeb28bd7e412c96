"""A language is a folder: found at run time, played in for an evening, and no code names one."""

import re
import shutil
from pathlib import Path

import pytest

import gamester
from cli.obeying import gamester as gamester_here
from gamester.commands.words import check
from gamester.i18n import choose_language, first_matching, languages, matching, source
from gamester.i18n.languages import FOLDER, MORE
from gamester.study import rulebook
from gamester.text.messages import Words, area, message, pattern
from server.client import Person
from server.here import Here
from server.rooms import new_house
from words.pseudo import CATEGORIES, FOUR, MARKS, RIGHT, make_language

SOURCE = Path(gamester.__file__).parent
PAGE = SOURCE.parents[1] / "web" / "src"
CACHES = (languages, area, pattern, rulebook.rules_text, rulebook.paragraphs, rulebook.sections, rulebook._explained)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with both pseudo-languages."""
    made = tmp_path_factory.mktemp("languages")
    for code in (FOUR, RIGHT):
        make_language(made, code)
    return made


def forget():
    for cached in CACHES:
        cached.cache_clear()


@pytest.fixture
def here(place, tmp_path, monkeypatch):
    """A copy of that folder, of the test's own, and spoken here."""
    own = tmp_path / "languages"
    shutil.copytree(place, own)
    monkeypatch.setenv(MORE, str(own))
    forget()
    yield own
    forget()


def told(*words: object) -> tuple[int, str, str]:
    """Exit status, standard output and error of a command."""
    done = gamester_here(*words)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", ["play", "rules", "words", "puzzle", "serve", "review"])
def test_help_is_in_the_language(here, command):
    status, text, _ = told("--lang", FOUR, command, "--help")
    assert status == 0
    assert text.count(MARKS[FOUR]) >= 3


def test_rules_and_variants_are_told_in_the_language(here):
    for command in (("rules", "loo", "B10"), ("variants", "adpoker"), ("opponents",)):
        status, text, _ = told(*command, "--lang", RIGHT)
        assert status == 0
        assert MARKS[RIGHT] in text


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        (FOUR, {0: "other", 1: "one", 2: "two", 3: "few", 4: "few", 5: "other", 101: "one", 102: "two", 111: "other"}),
        (RIGHT, {0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other", 103: "few"}),
    ],
)
def test_the_plural_form_is_chosen_by_the_conditions_of_the_folder(here, code, forms):
    for n, form in forms.items():
        assert re.fullmatch(rf"{MARKS[code]} ?{n} chips\[{form}\]", Words(code).say("words.chips", n=n))


def test_numbers_lists_and_quotation_marks_are_the_language_s(here):
    words = Words(FOUR)
    assert words.say("level.strength", chips=-1.25, half=0.5, field="", form="").count("1,25") == 1
    assert "Ann ž Ben ž Cas" in words.say("plain.names", names=["Ann", "Ben", "Cas"])
    assert words.own.quoted("x") == "»x«"


def test_what_a_translation_lacks_is_said_in_the_source_with_its_own_plurals(here):
    (here / FOUR / "words.toml").unlink()
    (here / FOUR / "rulebook" / "loo.md").write_text("**B1** only this\n", "utf-8")
    forget()
    words = Words(FOUR)
    assert [words.tell(message("words.chips", n=n)) for n in (1, 2)] == ["1 chip", "2 chips"]
    assert words.has("words.nobody")
    book = rulebook.paragraphs("loo", FOUR)
    assert book["B1"] == "only this"
    assert book["B2"] == rulebook.paragraphs("loo", source().code)["B2"]
    assert rulebook.preset_text("loo", "five/cotton-1674", FOUR)["title"].startswith(MARKS[FOUR])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("fr", "fr"),
        ("fr_CA.UTF-8", "fr"),
        ("FR-be", "fr"),
        ("French_France", "fr"),
        ("C.UTF-8", None),
        ("", None),
        ("frx", None),
    ],
)
def test_a_tag_finds_the_language_that_suits_it(asked, found):
    assert matching(asked) == found


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("nl,en;q=0.5,fr;q=0.7", "fr"),
        ("fr;q=0,en;q=0.1", "en"),
        ("nl", "en"),
        ("", "en"),
        ("fr;q=x", "fr"),
    ],
)
def test_a_browser_gets_the_language_that_it_likes_best(header, found):
    assert first_matching(header) == found


def test_the_environment_says_which_language_is_spoken(here, monkeypatch):
    monkeypatch.setenv("LC_ALL", f"{FOUR}_XX.UTF-8")
    assert choose_language(None) == FOUR
    assert choose_language("fr") == "fr"


def test_every_language_that_is_shipped_lacks_nothing_and_has_nothing_more():
    for one in languages().values():
        assert check(one) == [], one.code


def test_no_script_of_the_page_names_a_language():
    forbidden = re.compile("|".join(rf"[\"'`]{code}[\"'`]" for code in languages()))
    for path in (path for kind in ("*.ts", "*.svelte") for path in PAGE.rglob(kind)):
        assert not forbidden.search(path.read_text("utf-8")), path


def test_a_folder_takes_the_place_of_one_of_the_same_name_but_not_of_the_source(here):
    for code in ("fr", source().code):
        shutil.copytree(here / FOUR, here / code)
    forget()
    assert languages()["fr"].folder == here / "fr"
    assert source().folder == FOLDER / source().code


async def test_a_server_speaks_such_a_language_to_those_who_ask_for_it(here):
    registry = await new_house()
    served = Here(registry)
    ann, ben = Person(served, RIGHT), Person(served, "xx")
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
    await registry.drain()
    await registry.store.close()
