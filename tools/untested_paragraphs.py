"""List the paragraphs of the rule books that no test names; exit status 1 if there are any.

A test names a paragraph when it is called `test_B10_...` (Laugh: `test_R7_...` or `test_R07_...`). A test can name
several, as in `test_B9_B10_...`.

   python tools/untested_paragraphs.py
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from gamester.games import GAMES
from gamester.i18n import source
from gamester.study.rulebook import paragraphs

RULE_TESTS = Path(__file__).parent.parent / "tests" / "core" / "rules"


def named(test: str) -> list[str]:
    """The paragraphs in the name of a test: B9 and B10 of `test_B9_B10_only_then`."""
    found = re.match(r"test_((?:[A-Z]\d+[a-z]?_)*)", test)
    ids = found.group(1).split("_")[:-1] if found else []
    return [f"{name[0]}{int(name[1:].rstrip('abcdefghijklmnopqrstuvwxyz'))}" for name in ids]


def rule_tests(game: str, folder: Path = RULE_TESTS) -> Iterator[str]:
    """The names of all tests of a game's rules."""
    for path in sorted((folder / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node.name


def untested(game: str, folder: Path = RULE_TESTS) -> list[str]:
    """The paragraphs of a game that no test names."""
    tested = {paragraph for test in rule_tests(game, folder) for paragraph in named(test)}
    return [paragraph for paragraph in paragraphs(game, source().code) if paragraph not in tested]


def main() -> int:
    """Print the untested paragraphs, one line for each game."""
    left = {game: untested(game) for game in GAMES}
    for game, ids in left.items():
        print(
            f"{game}: {' '.join(ids) if ids else f'all {len(paragraphs(game, source().code))} paragraphs have tests'}"
        )
    return 1 if any(left.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
