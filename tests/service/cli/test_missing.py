"""Where no extra is installed every command does its work or says in one sentence what it needs; `start.py` installs it."""

import json
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib import import_module
from importlib.metadata import packages_distributions
from importlib.util import find_spec

import pytest

from cli.started import START
from folders import HELPERS, ROOT
from gamester.bots.levels import LEVELS
from gamester.cli import main, parser
from gamester.commands.parsing import commands_of
from gamester.text import extras
from gamester.text.extras import BRINGS, LABORATORY
from gamester.text.messages import Words

RECORD = str(ROOT / "tests" / "golden" / "loo-three--cassell.jsonl")
LINES = {
    "play": "play loo --no-record",
    "replay": f"replay {RECORD}",
    "learn": "learn loo",
    "variants": "variants",
    "compare": "compare cotton-1674 five/hoffmann-1909",
    "rules": "rules loo",
    "card": "card --file x.pdf",
    "booklet": "booklet --file x.pdf",
    "verify": f"verify {RECORD}",
    "opponents": "opponents",
    "review": f"review {RECORD} --deal 1 --worlds 1 --plot x.svg",
    "me": "me",
    "keep": "keep --names A,B,C --file x.json",
    "puzzle": "puzzle",
    "daily": "daily --calendar",
    "challenge": f"challenge {RECORD}",
    "backup": "backup x",
    "restore": "restore x",
    "export": "export x",
    "serve": "serve",
    "site": "site out",
    "words check": "words check fr",
    "words new": "words new xx",
    "lab simulate": "lab simulate loo",
    "lab match": "lab match loo",
    "lab exploit": "lab exploit loo",
    "lab strength": "lab strength",
    "lab atlas": "lab atlas",
    "lab dataset": "lab dataset Laugh-p3-v1 advice --out x",
    "lab validate": "lab validate habits",
    "lab puzzle": "lab puzzle make x --seed 1",
    "lab solve": "lab solve",
    "lab train": "lab train loo --out x",
    "lab baseline": "lab baseline ppo --task Loo-3c-p5-pool9-v1",
    "lab build": "lab build loo",
}
"""A command line for each command."""
MORE = (
    "play --server http://127.0.0.1:9",
    "daily --searching",
    "daily --picture x.png",
    "lab simulate --ray local",
    "lab simulate --save x.csv",
    "lab simulate --plot x.svg",
    "lab match loo --plot x.svg",
    *(f"play loo --no-record --level {level}" for level in LEVELS),
)
"""Other lines that need something."""
SAYS = re.compile(r"needs (\w+), which is not installed\. To install it: .* install '?(gamester[\w-]*(?:\[\w+\])?)'?$")


@cache
def packages_of(module):
    """The names of the packages that bring a module."""
    return {name.lower().replace("_", "-") for name in distributions().get(module, [module])}


distributions = cache(packages_distributions)


@pytest.fixture(scope="session")
def obeyed(tmp_path_factory):
    """What each of these lines does where no extra is installed."""
    place = tmp_path_factory.mktemp("bare")
    lines = [*LINES.values(), *MORE]
    own = {"XDG_DATA_HOME": str(place / "data"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, HELPERS / "cli" / "bare.py", json.dumps([line.split() for line in lines])],
        cwd=place, env=os.environ | own, capture_output=True, text=True, timeout=110, check=True,
    )  # fmt: skip
    return dict(zip(lines, json.loads(done.stdout), strict=True))


def test_one_is_advised_without_the_extras(obeyed):
    out = obeyed[LINES["play"]][1]
    assert "Advice: " in out
    assert "% looed" in out


def test_there_is_a_line_for_every_command():
    assert set(commands_of(parser(Words("en")))) == set(LINES)


@pytest.mark.parametrize("line", [*LINES.values(), *MORE])
def test_a_command_works_or_says_in_one_sentence_what_it_needs(obeyed, line):
    status, _, err = obeyed[line]
    assert status in (0, 1, 2), err
    assert err.count("\n") <= 1, err
    if "not installed" in err:
        assert status == 2
        module, extra = SAYS.search(err).groups()
        assert module in BRINGS[extra]


@pytest.mark.parametrize("line", [*LINES.values(), *MORE])
def test_what_a_command_needs_start_py_installs(obeyed, line):
    said = SAYS.search(obeyed[line][2])
    files = START.needed(line.split())
    assert files == list(dict.fromkeys(files))
    if said and said[1] == LABORATORY:  # which comes with `start.py` itself
        assert START.LAB in files
    elif said:
        named = {
            name
            for file in files
            for name in re.findall(r"^([\w-]+)==", (ROOT / file).read_text("utf-8"), re.MULTILINE)
        }
        assert packages_of(said[1]) & named, files


@pytest.mark.parametrize("level", LEVELS)
def test_opponents_of_every_level_play(obeyed, level):
    status, _, err = obeyed[f"play loo --no-record --level {level}"]
    assert (status, err) == (0, "")


def test_where_only_the_sources_of_the_laboratory_are_there_a_sentence_says_what_they_need(monkeypatch, capsys):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())  # its commands cannot be read
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "numpy" else find_spec(name))
    assert main(["lab", "simulate", "loo"]) == 2
    assert SAYS.search(capsys.readouterr().err).groups() == ("numpy", "gamester-lab")


@pytest.mark.parametrize(
    ("name", "wanted", "extra"),
    [
        ("gamester_lab.baselines.ppo", "torch", "gamester-lab[train]"),
        ("gamester_lab.envs.vector", "gymnasium", "gamester-lab[envs]"),
        ("gamester_lab.tasks.environments", "gymnasium", "gamester-lab[envs]"),
        ("gamester_lab.tasks.exact_environments", "gymnasium", "gamester-lab[envs]"),
    ],
)
def test_a_module_that_is_imported_says_what_it_needs(name, wanted, extra, monkeypatch):
    for gone in (wanted, f"{wanted}.spaces"):
        monkeypatch.setitem(sys.modules, gone, None)
    monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(extras.Missing) as missing:
        import_module(name)
    assert SAYS.search(str(missing.value)).groups() == (wanted, extra)


def test_the_list_of_opponents_shows_the_gains_of_all(obeyed):
    assert obeyed["opponents"][1].count("chips a deal") == len(LEVELS) - 1


def distributions_and_extras():
    """What is installed beside the core by the laboratory, and by each extra of the game and of it."""
    for folder in START.PROJECTS:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        if folder != ROOT:
            yield project["name"], [project["name"], *project["dependencies"]]
        for extra, needs in project["optional-dependencies"].items():
            yield f"{project['name']}[{extra}]", needs


def test_the_modules_of_each_distribution_and_extra_are_those_that_it_installs():
    installed = dict(distributions_and_extras())
    assert set(BRINGS) == set(installed)
    for extra, modules in BRINGS.items():
        brought = {re.match(r"[\w-]+", one)[0].replace("_", "-") for one in installed[extra]}
        for module in modules:
            assert brought & packages_of(module), (extra, module)
