"""The command line: help by groups, near names, the language of the person, and names that commands had before."""

import argparse
import inspect
import re

import pytest

import gamester
import gamester.backend
from folders import GOLDEN
from gamester.cli import OF_THE_LABORATORY, main, parser
from gamester.commands.parsing import GROUPS, OWN, grouped
from gamester.commands.play import says_which_table
from gamester.i18n import languages, source
from gamester.text.extras import LABORATORY, Missing
from gamester.text.messages import Words
from gamester_lab.commands import OLD

RECORD = str(GOLDEN / "loo-five--hoffmann-1909.jsonl")


@pytest.fixture
def said(monkeypatch, capsys):
    """What is said on standard error about a command line, and on standard output."""

    def obey(*given):
        monkeypatch.setattr("sys.argv", ["gamester", *given])
        try:
            status = main()
        except SystemExit as left:
            status = left.code
        out, err = capsys.readouterr()
        return status, err or out

    return obey


def test_the_help_lists_every_command_once_and_the_laboratory_as_one():
    groups = [[command.dest for command in commands] for _, commands in grouped(parser(Words("en")), Words("en"))]
    assert groups[:-1] == list(map(list, GROUPS.values()))
    assert {"words", "lab"} <= set(groups[-1])
    assert "simulate" not in groups[-1]


@pytest.mark.parametrize(
    ("given", "near", "see"),
    [
        (["plya"], "there is no plya (did you mean play?)", "gamester --help"),
        (["play", "--leval", "easy"], "there is no --leval (did you mean --level?)", "gamester play --help"),
        (
            ["play", "--level=mastr"],
            "argument --level: there is no mastr (did you mean master?)",
            "gamester play --help",
        ),
        (["lab", "simulat"], "there is no simulat (did you mean simulate?)", "gamester lab --help"),
        (["qwx"], "there is no qwx; there are play, replay, ", "gamester --help"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_one_sentence_names_what_is_near(said, given, near, see):
    status, told = said(*given)
    assert status == 2
    assert told.startswith(f"gamester: {near}")
    assert told.endswith(f"; see: {see}\n")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["play", "--temperature", "200"], "“200” is not possible: give a whole number from 0 to 100"),
        (["play", "--temperature", "-1"], "“-1” is not possible: give a whole number from 0 to 100"),
        (["play", "--boldness", "x"], "“x” is not possible: give a whole number from -2 to 2"),
        (["lab", "simulate", "--boldness", "3"], "“3” is not possible: give a whole number from -2 to 2"),
        (["puzzle", "--number", "abc", "--lang", "fr"], "« abc » n’est pas un nombre entier"),
        (["serve", "--rate", "x", "--lang", "de"], "keine Zahl"),
        (["serve", "--rate", "nan"], "--rate and --grace not below 0"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_those_that_can(said, given, told):
    status, text = said(*given)
    assert status == 2
    assert told in text.replace("\xa0", " ")


def test_in_french_a_heading_has_a_space_before_its_colon_and_commands_are_infinitives(said):
    told = said("--lang", "fr", "--help")[1]
    assert "\nJouer\u00a0:\n" in told
    assert "\noptions\u00a0:\n" in told
    assert "rejouer les donnes" in told
    assert said("variants", "--lang", "fr")[1].startswith("loo\u00a0:\n")


def test_the_words_of_argparse_are_those_that_are_translated():
    text = inspect.getsource(argparse)
    for key in OWN:
        assert Words(source().code).say(f"cli.own.{key}") in text, key


@pytest.mark.parametrize("lang", sorted({*languages()} - {source().code}))
def test_argparse_speaks_the_language_of_the_person(said, lang):
    own = {key: Words(lang).say(f"cli.own.{key}") for key in OWN}
    help_ = said("--lang", lang, "--help")[1]
    assert help_.startswith(own["usage"])
    assert own["help"] in help_
    assert said("rules", "--lang", lang)[1].startswith("gamester: " + own["required"] % "game")
    assert own["one"] in said("play", "--lang", lang, "--name")[1]
    assert said("--lang", lang, "play", "loo", "x", "zzzzz")[1].startswith("gamester: " + own["unrecognized"] % "zzzzz")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("line", "one", "other"),
    [
        ("play --record a --no-record", "--no-record", "--record"),
        ("play loo three -v five", "--variant/-v", "variant"),
        ("puzzle --number 3 --date 2026-11-24", "--date", "--number"),
        ("daily 2026-11-24 --calendar", "--calendar", "YYYY-MM-DD"),
        ("me --practice --forget", "--forget", "--practice"),
        ("me a.jsonl --forget", "--forget", "RECORD"),
    ],
)
def test_what_contradicts_itself_is_refused_in_one_sentence(said, line, one, other, lang):
    status, told = said(*line.split(), "--lang", lang)
    assert status == 2
    assert told.count("\n") == 1
    beside = {(a, b): Words(lang).say("cli.own.beside") % b for a, b in ((one, other), (other, one))}
    assert any(a in told and sentence in told for (a, _), sentence in beside.items())


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("line", "option", "other"),
    [
        ("me --forget --last 5", "--last", "--forget"),
        ("me --forget --name Ann", "--name", "--forget"),
        ("me --practice --plot x.svg", "--plot", "--practice"),
        ("me --practice --json", "--json", "--practice"),
        ("me --forget --quiet", "--quiet", "--forget"),
        ("me --practice --quiet", "--quiet", "--practice"),
        ("daily --calendar --game laugh", "--game", "--calendar"),
        ("daily --calendar --picture x.svg", "--picture", "--calendar"),
        ("daily --calendar --searching", "--searching", "--calendar"),
        ("daily --calendar --name Ann", "--name", "--calendar"),
        ("daily --calendar --four-colour", "--four-colour", "--calendar"),
        ("daily --calendar --reduced-motion", "--reduced-motion", "--calendar"),
        ("daily --calendar --speed fast", "--speed", "--calendar"),
    ],
)
def test_an_option_that_would_not_be_heeded_is_refused_in_one_sentence(said, kept_mistakes, line, option, other, lang):
    status, told = said(*line.split(), "--lang", lang)
    sentence = Words(lang).say("cli.not_together", option=option, other=other)
    assert (status, told) == (2, f"gamester: {sentence}\n")
    assert kept_mistakes.read_text() == "[]", "nothing was forgotten"


@pytest.fixture
def kept_mistakes(monkeypatch, tmp_path):
    """A file of mistakes that are remembered."""
    path = tmp_path / "practice.json"
    path.write_text("[]")
    monkeypatch.setattr("gamester.commands.practice.kept", lambda: path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return path


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("option", ["--picture x.svg", "--searching", "--name Ann", "--speed fast"])
def test_how_a_challenge_is_played_is_not_said_where_it_is_only_printed(said, option, lang):
    status, told = said("challenge", RECORD, *option.split(), "--lang", lang)
    sentence = Words(lang).say("daily.challenge.only_printed", option=option.split()[0])
    assert (status, told) == (2, f"gamester: {sentence}\n")
    assert said("challenge", RECORD, "--lang", lang)[0] == 0


def test_what_does_not_contradict_itself_is_not_refused():
    for line in ("me", "me a b", "me --practice", "daily", "daily 2026-11-24", "play loo three", "play loo -v three"):
        parser(Words("en"), joined=False).parse_args(line.split())
    me = parser(Words("en"), joined=False).parse_args(["me", "a", "b", "--json"])
    assert (me.files, me.json) == (["a", "b"], True)


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        *(
            (given, True)
            for given in ("loo", "--level search", "--boldness 1", "--no-record", "--name Ann", "--unaided")
        ),
        *((given, False) for given in ("", "--speed fast", "--four-colour")),
    ],
)
def test_whatever_is_said_of_an_evening_chooses_a_table_and_no_menu_drops_it(given, chosen):
    assert says_which_table(parser(Words("en"), joined=False).parse_args(["play", *given.split()])) == chosen


@pytest.mark.parametrize(("old", "now"), [("solve", "lab solve"), ("tournament", "lab match")])
def test_an_old_name_says_what_the_command_is_called_now_and_does_it(said, old, now):
    status, told = said(old, "nonsense")
    assert status == 2
    first, second = told.splitlines()
    assert first == f"gamester: “{old}” is called “{now}” now."
    assert said(*now.split(), "nonsense") == (2, f"{second}\n")


def test_where_the_laboratory_is_not_installed_all_its_commands_and_names_say_what_is_missing(said, monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    monkeypatch.setattr("gamester.text.extras.find_spec", lambda name: None if name == LABORATORY else object())
    groups = [[command.dest for command in commands] for _, commands in grouped(parser(Words("en")), Words("en"))]
    assert groups[-1] == ["words", "lab"]
    assert set(OF_THE_LABORATORY) == {"lab", *OLD}
    for given in (["lab"], ["lab", "simulate", "loo", "--deals", "5"], ["tournament", "--help"], ["puzzles"]):
        status, told = said(*given)
        assert status == 2, given
        assert re.fullmatch(rf"gamester: This needs {LABORATORY}, .* install gamester-lab\n", told)
    monkeypatch.delitem(vars(gamester), "lab", raising=False)
    for place, name in ((gamester, "lab"), (gamester.backend, "play_tables")):
        with pytest.raises(Missing):
            getattr(place, name)
