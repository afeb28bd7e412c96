"""Nothing outside `games/` asks a game by its name, but for the one scene that each front registers for it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "gamester"
PAGE = ROOT / "web" / "src"
OWN = {"loo", "laugh"}
SCENES = {"server/scenes.py", "server/views_loo.py", "server/views_laugh.py"}
SCENES |= {"tui/scenes.py", "tui/loo_scene.py", "tui/laugh_scene.py"}
OWN_FILES = re.compile(r"lab/(envs|simulate)/.*_(loo|laugh)\.py")
REGISTRIES = {"lab/envs/registry.py", "lab/simulate/figures.py"}
"""What fronts register for a game, and the registries that name it."""
REST_OF_THE_LABORATORY = re.compile(r"lab/(?!envs/|simulate/)")


def asked():
    """The files that may name no game."""
    files = (path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*.py")))
    left_out = (OWN_FILES, REST_OF_THE_LABORATORY, re.compile("games/"))
    return [
        file for file in files if file not in SCENES | REGISTRIES and not any(each.match(file) for each in left_out)
    ]


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


@pytest.mark.parametrize("file", asked(), ids=str)
def test_no_code_asks_a_game_by_its_name(file):
    tree = ast.parse((SOURCE / file).read_text("utf-8"))
    assert [f"{file}:{node.lineno} {why}" for node in ast.walk(tree) if (why := by_name(node))] == []


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
