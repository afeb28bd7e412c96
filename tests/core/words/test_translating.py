"""`gamester words`: a translator is told what is missing and what is wrong, and gets an empty folder to fill."""

import shutil
from pathlib import Path

import pytest

from core.words.test_languages import forget, told
from gamester.commands.words import check, files, size
from gamester.i18n import BadLanguage, BadRule, PluralRules, languages, source
from gamester.i18n.languages import FILE, read_language
from gamester.text.messages import Words, read_catalogue
from words.pseudo import FOUR, make_language


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return make_language(tmp_path_factory.mktemp("made"), FOUR)


@pytest.fixture
def folder(made, tmp_path):
    """A copy of a whole translation, of the test's own."""
    return Path(shutil.copytree(made, tmp_path / FOUR))


def change(path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def found(folder) -> list[tuple[str, str, str, list[str]]]:
    return [tuple(one) for one in check(read_language(folder))]


def test_a_whole_translation_lacks_nothing(folder):
    assert found(folder) == []
    status, text, _ = told("words", "check", folder, "--lang", "en")
    assert (status, text) == (0, f"{FOUR} (Žargon): nothing is missing; all {size()} sentences are there.\n")


WRONG = (
    ("words.toml", '"nobody" = "žnobody"', "", ("missing", "words.toml", "words.nobody", [])),
    ("words.toml", "no such opponent: “{text}”", "no such opponent: “{word}”",
     ("fills", "words.toml", "words.opponent", ["{text}", "{word}"])),
    ("words.toml", '"two" = "ž{n} chips[two]"\n', "", ("forms", "words.toml", "words.chips", ["two"])),
    ("words.toml", '"two" = "ž{n} cards', '"many" = "ž{n} cards', ("odd_forms", "words.toml", "words.cards", ["many"])),
    ("words.toml", '"C" = "žclubs"', '"C" = "{"', ("broken", "words.toml", "words.suit.C", None)),
    ("store.toml", '"open" = ', '"open" ', ("broken", "store.toml", "", None)),
    ("rulebook/loo.md", "**B10** ", "", ("missing", "rulebook/loo.md", "B10", [])),
    ("rulebook/options.toml", '"dealer" = ', '"banker" = ', ("missing", "rulebook/options.toml", "loo.ante_by.values.dealer", [])),
    ("lessons/loo.toml", '"3" = ', '"33" = ', ("missing", "lessons/loo.toml", "3", [])),
)  # fmt: skip


def test_what_is_wrong_is_told_by_file_and_key(folder):
    for name, old, new, _ in WRONG:
        change(folder / name, old, new)
    told_of = found(folder)
    status, text, _ = told("words", "check", folder, "--lang", "fr")
    assert status == 1
    for name, _, _, (*where, detail) in WRONG:
        assert [one for one in told_of if one[:3] == tuple(where) and detail in (None, one[3])], told_of
        assert f"{FOUR}/{name}: " in text


def test_a_sentence_too_many_does_no_harm(folder):
    change(folder / "words.toml", '"nobody"', '"nobodies" = "x"\n"nobody"')
    assert found(folder) == [("spare", "words.toml", "words.nobodies", [])]
    status, text, _ = told("words", "check", folder, "--lang", "fr")
    assert (status, f"{FOUR}/words.toml: " in text) == (0, True)


def test_a_language_without_plurals_may_write_a_plain_sentence(folder):
    text = (folder / FILE).read_text("utf-8")
    (folder / FILE).write_text(text.partition("[plurals]")[0], "utf-8")
    kinds = {one[0] for one in found(folder)}
    assert kinds == {"odd_forms"}
    (folder / "words.toml").write_text('chips = "{n} čip"\n', "utf-8")
    assert not [one for one in found(folder) if one[2] == "words.chips"]


def test_an_empty_language_holds_every_sentence_as_a_comment(tmp_path, monkeypatch):
    status, text, _ = told("words", "new", "nl", tmp_path, "--lang", "en")
    assert (status, text.count("\n")) == (0, 1)
    folder = tmp_path / "nl"
    for path in folder.glob("*.toml"):
        if path.name != FILE:
            assert read_catalogue(path) == {}
            bare = [line.removeprefix("# ") for line in path.read_text("utf-8").split("\n")]
            assert "\n".join(bare).count(" = ") >= path.read_text("utf-8").count(" = ") > 0
    lacking = check(read_language(folder))
    assert {one.kind for one in lacking} == {"missing"}
    assert len(lacking) == size()
    assert {one.file for one in lacking} == set(files(source().folder))
    change(folder / "words.toml", '# nobody = "nobody"', 'nobody = "niemand"')
    monkeypatch.setenv("GAMESTER_LOCALE", str(tmp_path))
    forget()
    assert Words("nl").say("words.nobody") == "niemand"
    forget()
    assert len(check(read_language(folder))) == size() - 1


@pytest.mark.parametrize(("code", "why"), [("nl", "already"), ("../nl", "tag"), ("Dutch", "tag")])
def test_a_folder_that_is_there_or_has_no_tag_for_a_name_is_not_made(tmp_path, code, why):
    (tmp_path / "nl").mkdir()
    status, _, text = told("words", "new", code, tmp_path, "--lang", "en")
    assert (status, text.count("\n")) == (2, 1)
    assert why in text
    assert list((tmp_path / "nl").iterdir()) == []


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("name = 3", "name"), ("", "name"), ('name = "x"\ndirection = "up"', "direction"), ('name = "x"\nlist = ","', "list"),
        ('name = "x"\nnaem = "y"', "naem"), ('name = "x"\n[plurals]\none = "n is 1"', "n is 1"),
        ('name = "x"\n[plurals]\nlots = "n = 1"', "lots"), ('name = "x', "read"), ('name = "x"\nplurals = 1', "plurals"),
    ],
)  # fmt: skip
def test_a_folder_that_is_no_language_is_left_out_and_why_is_one_sentence(folder, body, why, monkeypatch):
    (folder / FILE).write_text(body, "utf-8")
    with pytest.raises(BadLanguage):
        read_language(folder)
    monkeypatch.setenv("GAMESTER_LOCALE", str(folder.parent))
    forget()
    status, _, text = told("words", "check", FOUR, "--lang", "en")
    assert (status, text.count("\n")) == (2, 1)
    assert why in text
    assert told("variants", "--lang", FOUR)[0] == 2
    forget()


def test_a_language_that_is_not_there_is_said_to_be_so():
    known = ", ".join(languages())
    status, _, text = told("words", "check", "xx", "--lang", "en")
    assert (status, text) == (2, f"gamester: There is no language xx: name one of {known}, or the folder of one.\n")


@pytest.mark.parametrize(
    ("conditions", "forms"),
    [
        ({"one": "i = 1 and v = 0"}, {0: "other", 1: "one", -1: "one", 1.5: "other", 2: "other"}),
        ({"one": "i = 0,1"}, {0: "one", 1: "one", 1.5: "one", 2: "other"}),
        (
            {"one": "n = 0..1 or n = 11..99 @integer 0, 1"},
            {0: "one", 0.5: "other", 10: "other", 11: "one", 100: "other"},
        ),
        ({"few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}, {2: "few", 12: "other", 22: "few", 2.5: "other"}),
        ({"many": "f != 0", "two": "t % 10 = 5"}, {1.25: "many", 3: "other"}),
    ],
)
def test_a_number_has_the_category_of_the_first_condition_that_takes_it(conditions, forms):
    rules = PluralRules(conditions)
    assert {n: rules.category(n) for n in forms} == forms


@pytest.mark.parametrize(
    "text",
    ["", "n", "n = ", "x = 1", "n = 1 and", "n == 1", "n % 0 = 1", "n = 1..", "__import__('os')", "n = 1 " * 500],
)
def test_what_is_no_condition_of_cldr_is_refused(text):
    with pytest.raises(BadRule):
        PluralRules({"one": text})
