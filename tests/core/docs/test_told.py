"""Every command that a sentence of the program or a line of the documents tells somebody to type is one that works there."""

import os
import re
import shlex
import sys
import tomllib
from contextlib import nullcontext, suppress
from importlib.util import find_spec

import pytest

import gamester
from cli.started import START
from folders import ROOT
from gamester.cli import main, parser
from gamester.commands.parsing import SHELLS
from gamester.games import every_game
from gamester.i18n import languages
from gamester.text import started
from gamester.text.extras import installing
from gamester.text.messages import Words, read_catalogue

LOCALE = ROOT / "src" / "gamester" / "locale"
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("guide/*.md")),
    *sorted((ROOT / "docs").glob("reference/*.md")),
    *sorted((ROOT / "src/gamester/site/pages").rglob("*.md")),
]
SPAN = re.compile(r"(?<!`)`((?:gamester|python3? (?:start\.py|-m)|uvx|pipx|(?:\.venv/bin/)?pip) [^`]+)`")
BLOCK = re.compile(
    r"^    ((?:gamester|python3? (?:start\.py|-m)|uvx|pipx|\.venv/bin/pip) .*?)(?:  +#.*)?$", re.MULTILINE
)
FILLS = {
    "URL": "http://localhost:8000", "NAME": "mini-loo-a", "GAME": "loo", "N": "1", "{path}": "evening.jsonl",
    "{link}": "http://localhost:8000/t/T#C", "{text}": "W10", "{code}": "en", "PATH": "x", "nl": "fr",
}  # fmt: skip
"""What a reader puts in the place of these words."""


def typed(told):
    """A command as a person types it: without what may be left out, the first of several ways, with words of one's own."""
    told = re.sub(r"\[[^\]']*\]", "", told).replace("…", "")
    return [FILLS.get(word, word).split("|")[0] for word in shlex.split(told) if word]


def told_on(page):
    text = page.read_text("utf-8")
    return dict.fromkeys([*BLOCK.findall(text), *SPAN.findall(text)])


DOCUMENTED = [pytest.param(told, id=f"{page.name}: {told}") for page in PAGES for told in told_on(page)]
SENTENCES = [
    pytest.param(said, id=f"{language}/{key}")
    for language in languages()
    for path in sorted((LOCALE / language).glob("*.toml"))
    for key, entry in read_catalogue(path).items()
    for said in (entry.values() if isinstance(entry, dict) else [entry])
    if "{gamester}" in str(said)
]
INSTALLED = {
    f"{project['name']}[{extra}]" if extra else project["name"]
    for folder in START.PROJECTS
    for project in [tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]]
    for extra in ("", *project["optional-dependencies"])
}
PARSER = parser(Words("en"))
ALONE = ([], ["--version"], *(["--completion", shell] for shell in SHELLS))
"""What is typed without a command."""
COMMANDS = next(action.choices for action in PARSER._actions if action.dest == "command")


def accepted(words):
    """The words at the beginning that the program takes for a command; none if it takes none of them."""
    for many in range(len(words), 0, -1):
        try:
            given = PARSER.parse_args(words[:many])
            if given.command and is_of_a_game(given):
                return words[:many]
        except SystemExit:
            continue
    return []


def is_of_a_game(given):
    """Is the game, where one is named, one that there is?"""
    return getattr(given, "game", None) in (None, *every_game())


@pytest.mark.parametrize("told", DOCUMENTED)
def test_what_a_document_tells_somebody_to_type_is_taken(told, capsys):
    words = typed(told)
    if words[0] == "gamester" or words[1:2] == ["start.py"]:
        given = words[1 if words[0] == "gamester" else 2 :]
        if given[:1] == ["--lang"] and len(given) == 2:  # without a command: play
            given.append("play")
        if words[0] != "gamester" and given[:1] in (["test"], ["bench"]):
            assert not given[1:2] or given[1] in START.BENCHES or given[1].startswith("-")
            return
        assert given in ALONE or accepted(given) == given or is_a_mention(given), capsys.readouterr().err
    elif words[1:2] == ["-m"]:
        brought = ("pip", "http.server", "pytest")  # by Python, pip and `start.py test`
        assert words[2] in brought or (words[2].startswith("gamester.") and find_spec(words[2])), words
    else:  # pip, uvx or pipx
        named = set(re.findall(r"gamester(?:-lab)?(?!-)(?:\[\w+\])?", told))
        assert named <= INSTALLED
        assert named or "dist/gamester-" in told
        if "dist/" in told:
            assert f"dist/gamester-{gamester.__version__}-py3-none-any.whl" in told


def is_a_mention(given):
    """Does a document merely name a command that takes more than it says, and no option that the command has not?"""
    with suppress(SystemExit):
        if not is_of_a_game(PARSER.parse_args(given)):
            return False
    named = COMMANDS.get(given[0])
    options = [word for word in given[1:] if word.startswith("--")]
    return named is not None and all(word.partition("=")[0] in named.format_help() for word in options)


@pytest.mark.parametrize("said", SENTENCES)
def test_what_a_sentence_tells_somebody_to_type_is_taken(said, capsys):
    for told in said.split("{gamester} ")[1:]:
        words = [
            FILLS.get(word, word)
            for word in re.split(r"[;,.)”“\"»`]| (?:;|»)|$", told.replace("\u202f", " "))[0].split()
        ]
        if words[:1] == ["--lang"]:
            words = [*words[:2], "play"]
        taken = accepted(words)
        assert taken or is_a_mention(words), (told, capsys.readouterr().err)
        assert all(word in taken for word in words if word.startswith("--") and not is_a_mention(words))


def test_no_sentence_of_the_terminal_names_a_command_without_what_starts_it_here():
    names = "|".join(COMMANDS)
    for language in languages():
        for path in (LOCALE / language).glob("*.toml"):
            if path.name != "web.toml":  # a page is read on another machine
                for key, entry in read_catalogue(path).items():
                    assert not re.search(rf"(?<![{{\w])gamester ({names})\b|start\.py|pip install", str(entry)), key


# --- What starts the program ------------------------------------------------------------------------------------


@pytest.fixture
def run_as(monkeypatch):
    """Let the program have been started by these words."""

    def run(words, argv, **environment):
        monkeypatch.delenv(started.STARTER, raising=False)
        monkeypatch.delenv("UV", raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "orig_argv", words)
        monkeypatch.setattr(sys, "argv", argv)
        return started.program()

    return run


def test_the_program_knows_how_it_was_started(run_as, tmp_path, monkeypatch):
    script = tmp_path / "my bin" / "gamester"
    script.parent.mkdir()
    script.touch(0o755)
    by_path = [sys.executable, str(script), "play"]
    monkeypatch.setenv("PATH", "")
    assert run_as(by_path, [str(script), "play"]) == f"'{script}'"
    assert run_as(["python3", "-m", "gamester"], ["/x/gamester/__main__.py"]) == "python3 -m gamester"
    assert run_as(["python3", "other.py"], ["other.py"]) == "gamester"
    monkeypatch.setenv("PATH", str(script.parent))
    assert run_as(by_path, [str(script)]) == "gamester"
    assert run_as(by_path, [str(script)], UV="/usr/bin/uv") == f"'{script}'", "uvx lends its path only to the program"
    assert run_as(by_path, [str(script)], GAMESTER_COMMAND="python3 start.py") == "python3 start.py"


def test_start_py_says_what_was_typed_and_installs_before_it_starts(monkeypatch):
    done = []
    monkeypatch.setattr(START, "set_up", done.append)
    monkeypatch.setattr(
        START.subprocess, "call", lambda words: done.append((words[1:], os.environ[started.STARTER])) or 0
    )
    monkeypatch.setattr(sys, "orig_argv", ["python3", "../a b/start.py", "play", "--server", "URL"])
    monkeypatch.setenv(started.STARTER, "")
    assert START.main(["play", "--server", "URL"]) == 0
    assert done == [
        "requirements/web.lock",
        (["-m", "gamester", "play", "--server", "URL"], "python3 '../a b/start.py'"),
    ]


LOCKS = sorted({START.USUAL, *(files[0] for files in START.MORE.values()), *START.BENCHES.values(), START.TEST})


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_installed_first_can_build_the_project_itself(lock):
    assert {"hatchling", "editables"} <= set(re.findall(r"^([\w-]+)==", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def test_a_folder_that_one_may_not_write_to_is_told_before_anything_is_installed(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(START, "VENV", tmp_path)
    monkeypatch.setattr(START.os, "access", lambda place, _: place != tmp_path)
    with pytest.raises(SystemExit):
        START.set_up("requirements/core.lock")
    assert capsys.readouterr().err == f"You may not write to {tmp_path}: clone the project into a folder of your own.\n"


@pytest.mark.parametrize(("pip", "said"), [(0, ""), (1, "This Python can set up nothing: install pip")])
def test_where_debian_keeps_venv_apart_pip_does_it_or_nothing_is_left(monkeypatch, tmp_path, capsys, pip, said):
    def create(folder, clear, with_pip=False):
        folder.mkdir(exist_ok=True)
        if with_pip:
            print("The virtual environment was not created successfully")
            sys.exit(1)  # as Debian's own Python does

    place = tmp_path / ".venv"
    monkeypatch.setattr(START, "VENV", place)
    monkeypatch.setattr(START.venv, "create", create)
    monkeypatch.setattr(START.subprocess, "call", lambda _: pip)
    with nullcontext() if pip == 0 else pytest.raises(SystemExit):
        START.make_venv()
    out, err = capsys.readouterr()
    assert (out, err[: len(said)], place.exists()) == ("", said, pip == 0)


# --- What installs an extra -------------------------------------------------------------------------------------


def test_an_extra_is_installed_by_what_is_there(monkeypatch):
    assert installing("gamester[web]").endswith(" -m pip install 'gamester[web]'")
    monkeypatch.setattr("gamester.text.extras.find_spec", lambda _: None)
    monkeypatch.setenv("UV", "/usr/bin/uv")
    assert installing("gamester[web]") == f"/usr/bin/uv pip install --python {sys.executable} 'gamester[web]'"
    monkeypatch.delenv("UV")
    assert installing("gamester[web]") == ""


def test_a_command_that_fails_names_the_help_of_the_program_that_was_started(monkeypatch, capsys):
    monkeypatch.setenv(started.STARTER, "python3 start.py")
    with pytest.raises(SystemExit):
        main(["play", "--level", "genius"])
    assert "python3 start.py play --help" in capsys.readouterr().err
