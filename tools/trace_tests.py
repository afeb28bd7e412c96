"""Check docs/reference/traceability.md: that paragraphs, code and tests exist, and that its measurement is current.
Check that every paragraph of the rule books has a test that is named after it, as in `test_B9_B10_...`.

   python tools/trace_tests.py            # 1 if the page is wrong or stale, or a paragraph has no test

`python tools/prove_rows.py --write` fills its last column, by mutation.
"""

import ast
import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mutants import NoSuchName, code_of, digest

from gamester.i18n import source
from gamester.study.rulebook import paragraphs

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "traceability.md"
RULE_TESTS = ROOT / "tests" / "core" / "rules"
GAMES = {"## Lanterloo": "loo", "## Laugh and Lie Down": "laugh"}
SPELLED = re.compile(r"`([^`]+)`")
TEST = re.compile(r"(\w+\.py) `(\w+)`")
MEASURED = re.compile(r"Measured on the code `(\w+)`")


@dataclass(frozen=True, slots=True)
class Row:
    """A statement of a source: the paragraphs that contain it, the code that implements it, and its tests."""

    game: str
    line: int
    """Its number in the page, from 0."""
    paragraphs: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    """The tests as `file.py::name`."""


def rows(text: str) -> list[Row]:
    """The rows of both tables that are about rules; a row with dashes only is not."""
    game, found = "", []
    for number, line in enumerate(text.split("\n")):
        game = GAMES.get(line, game)
        cells = line.strip("| ").split(" | ")
        if len(cells) == 5 and game and cells[2] != "-" and not cells[0].startswith(("source", "---")):
            tests = tuple(f"{file}::{name}" for file, name in TEST.findall(cells[4]))
            found.append(Row(game, number, tuple(cells[2].split()), tuple(SPELLED.findall(cells[3])), tests))
    return found


@cache
def tests_of(game: str) -> frozenset[str]:
    """Every test of a game's rules, as `file.py::name`."""
    return frozenset(
        f"{path.name}::{node.name}"
        for path in sorted((RULE_TESTS / game).rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    )


def named(test: str) -> list[str]:
    """The paragraphs in the name of a test: B9 and B10 of `test_B9_B10_only_then`; Laugh spells R7 also R07."""
    found = re.match(r"test_((?:[A-Z]\d+[a-z]?_)*)", test)
    ids = found.group(1).split("_")[:-1] if found else []
    return [f"{name[0]}{int(name[1:].rstrip('abcdefghijklmnopqrstuvwxyz'))}" for name in ids]


def untested(game: str) -> list[str]:
    """The paragraphs of a game that no test names."""
    tested = {paragraph for test in tests_of(game) for paragraph in named(test.partition("::")[2])}
    return [paragraph for paragraph in paragraphs(game, source().code) if paragraph not in tested]


def faults_of(row: Row) -> list[str]:
    """The false claims of a row."""
    faults = [f"{name} is no paragraph" for name in row.paragraphs if name not in paragraphs(row.game, source().code)]
    for name in row.code:
        if name.startswith("games.") and name.split(".")[1] != row.game:
            faults.append(f"{name} is code of the other game")
        try:
            code_of(name)
        except NoSuchName as error:
            faults.append(str(error))
    faults += [f"{test} is no test of this game" for test in row.tests if test not in tests_of(row.game)]
    proved = {paragraph for test in row.tests for paragraph in named(test.partition("::")[2])}
    faults += [f"no test of {name} is cited" for name in row.paragraphs if name not in proved]
    return faults if row.code else [*faults, "no code is cited"]


def section(text: str, game: str) -> str:
    """The part of the page about one game."""
    heading = next(heading for heading, known in GAMES.items() if known == game)
    return text.partition(heading)[2].partition("\n## ")[0]


def code_cited(text: str, game: str) -> list[str]:
    """The names of all the code that the rows of a game cite."""
    return sorted({name for row in rows(text) if row.game == game for name in row.code})


def faults(text: str) -> list[str]:
    """All false claims of the page, each with its line."""
    found = [f"line {row.line + 1}: {fault}" for row in rows(text) for fault in faults_of(row)]
    for game in GAMES.values() if not found else ():
        measured = MEASURED.search(section(text, game))
        now = digest(code_cited(text, game))
        if measured is None or measured[1] != now:
            found.append(f"{game}: not measured on the code {now}: run python tools/prove_rows.py {game} --write")
    return found


def main() -> int:
    """Print what is wrong with the page, and the paragraphs without a test."""
    found = [f"docs/reference/traceability.md, {fault}" for fault in faults(PAGE.read_text("utf-8"))]
    found += [f"{game}: no test is named after {name}" for game in GAMES.values() for name in untested(game)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
