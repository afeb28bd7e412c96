"""Lists the paragraphs of the rules that no test is named by; exit status 1 if there are any.

A test is named by a paragraph when it is called `test_B10_...` (Laugh: `test_R7_...` or `test_R07_...`), or by several,
`test_B9_B10_...`.

    python tools/untested_paragraphs.py
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RULE_TESTS = Path(__file__).parent.parent / "tests" / "rules"
LAST = {"loo": {"G": 19, "A": 17, "B": 13, "I": 7, "D": 7}, "laugh": {"R": 29}}
"""The last paragraph of each chapter of each game; every chapter begins with 1."""


def paragraphs(game: str) -> list[str]:
    """G1 ... D7, or R1 ... R29."""
    return [f"{chapter}{number}" for chapter, last in LAST[game].items() for number in range(1, last + 1)]


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
    """The paragraphs of a game that no test is named by."""
    tested = {paragraph for test in rule_tests(game, folder) for paragraph in named(test)}
    return [paragraph for paragraph in paragraphs(game) if paragraph not in tested]


def main() -> int:
    """Print what is left, a line for each game."""
    left = {game: untested(game) for game in LAST}
    for game, ids in left.items():
        print(f"{game}: {' '.join(ids) if ids else f'all {len(paragraphs(game))} paragraphs have tests'}")
    return 1 if any(left.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
