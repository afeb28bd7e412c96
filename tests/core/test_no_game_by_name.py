"""Nothing outside `games/` asks a game by its name, but for what each front and each part of the laboratory registers for
it, and experiments about one game, in files named after it.
"""

import ast
import re

import pytest

from folders import ROOT
from sources import modules

PAGE = ROOT / "web" / "src"
OWN = {"loo", "laugh"}
SCENES = {"protocol/scenes.py", "protocol/seen_loo.py", "protocol/seen_laugh.py", "tui/scenes.py"}
REGISTRIES = {
    "lab/envs/registry.py", "lab/envs/small_rows.py", "lab/evaluate/gauges.py", "lab/simulation/figures.py",
    "lab/solve/information_sets.py", "lab/solve/telling.py", "lab/train/courses.py",
}  # fmt: skip
"""What each front and each part of the laboratory registers for a game, and the registries that name it."""


def is_asked(file):
    """Is this a file that may name no game?"""
    about_one_game = file.parts[0] == "lab" and OWN & set(file.stem.split("_"))
    return file.parts[0] != "games" and not about_one_game and file.as_posix() not in SCENES | REGISTRIES


def is_name(node):
    """Is this the name of one of our games?"""
    return isinstance(node, ast.Constant) and node.value in OWN


def by_name(node):
    """Why this piece of code asks a game by its name; None if it does not."""
    match node:
        case ast.Compare(left=left, comparators=others):
            parts = [each for one in (left, *others) for each in getattr(one, "elts", [one])]
            return "compares with a game's name" if any(map(is_name, parts)) else None
        case ast.MatchValue(value=value) | ast.Subscript(slice=value):
            return "chooses by a game's name" if is_name(value) else None
        case ast.Dict(keys=keys, values=values):
            named = [value for key, value in zip(keys, values, strict=True) if is_name(key)]
            is_option = all(isinstance(value, ast.Constant) and value.value == "unlimited" for value in named)
            return None if is_option else "lists something by games' names"
        case ast.ImportFrom(module=str(module)):
            found = re.match(r"gamester\.games\.(\w+)", module)
            return "imports a game" if found and found[1] in OWN else None
        case ast.Call(
            func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"), args=[ast.JoinedStr(), *_]
        ):
            return "imports by an f-string"


def test_no_code_asks_a_game_by_its_name():
    asked = [module for module in modules("loo|laugh|import_module") if is_asked(module.name)]
    assert len(asked) > 150
    found = [(module.name, node.lineno, why) for module in asked for node in module.nodes if (why := by_name(node))]
    assert found == []


def test_the_page_names_games_in_its_scenes_only():
    files = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]
    files = [path for path in files if path.parent.name != "scenes" and not path.name.endswith((".gen.ts", ".test.ts"))]
    asks = re.compile(r"game\)? ?[=!]== ?['\"](loo|laugh)['\"]|\b(loo|laugh): ?[{(\[A-Z]|case ['\"](loo|laugh)['\"]")
    assert [str(path) for path in files if asks.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "code",
    [
        "game == 'loo'", "if game in ('loo', 'laugh'): pass", "PARTS['laugh']", "{'loo': 1}", "import_module(f'{a}.b')",
        "from gamester.games.loo.kernel import state", "match game:\n    case 'loo': pass",
    ],
)  # fmt: skip
def test_each_way_of_asking_is_found(code):
    assert any(by_name(node) for node in ast.walk(ast.parse(code)))
