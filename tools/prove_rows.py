"""Does each row of docs/reference/traceability.md name tests that notice faults in the code of that row?

   python tools/prove_rows.py               # make every mutant, run the rule tests, say what the rows' tests miss
   python tools/prove_rows.py --write       # and cite for each row the tests that notice, with the figures
   python tools/prove_rows.py --sample 2    # two mutants of each row against the row's own tests only: seconds

`loo` or `laugh` before the option selects one game. Every mutant runs in a separate process, which is forked after the
tests are collected, with those tests that call the code.
"""

import argparse
import json
import sys
from typing import Any, TypeAlias

from mutants import Mutant, digest, mutants
from results import Bar
from rule_tests import SLOW, Run, callers, collected, name_of, paragraphs_of
from trace_tests import GAMES, PAGE, ROOT, Row, code_cited, rows, section

RESULTS = ROOT / "docs" / "results" / "mutants.json"
Noticed: TypeAlias = dict[Mutant, set[str]]
"""For each mutant the tests that notice it."""


def measure(game: str, table: list[Row]) -> Noticed:
    """The tests that notice each mutant of the code that the rows of a game cite."""
    noticed: Noticed = {}
    names = sorted({name for row in table for name in row.code})

    def work(run: Run) -> None:
        """Do the work after all tests are collected."""
        calling = callers(run, names)
        every = [mutant for name in names for mutant in mutants(name)]
        bar = Bar(len(every))
        for mutant in every:
            told = {paragraph for row in table if mutant.name in row.code for paragraph in row.paragraphs}
            asked = [item for item in run.items if item.nodeid in calling[mutant.name]]
            own = [item for item in asked if told & set(paragraphs_of(name_of(item)))]
            rest = sorted((item for item in asked[::-1] if item not in own), key=lambda item: item.path.name == SLOW)
            noticed[mutant] = run.notice(mutant, own) or run.notice(mutant, rest, to_first=True)
            bar.step(mutant.key)

    collected(game, work)
    return noticed


def chosen(row: Row, noticed: Noticed) -> tuple[str, ...]:
    """A smallest set of tests, those of the row's paragraphs first, that notice whatever the rule tests notice."""
    killers = {m: {test for test in tests if SLOW not in test} for m, tests in noticed.items()}
    left = {mutant for mutant in killers if mutant.name in row.code and killers[mutant]}
    taken: list[str] = []
    everyone = {test for mutant in left for test in killers[mutant]}
    own = {test for test in everyone if set(row.paragraphs) & set(paragraphs_of(test))}
    for paragraph in row.paragraphs:
        take_best({test for test in own if paragraph in paragraphs_of(test)}, left, killers, taken, most=1)
    for among in (own, everyone):
        take_best(among, left, killers, taken)
    return tuple(taken)


def take_best(among: set[str], left: set[Mutant], killers: Noticed, taken: list[str], most: int = 1000) -> None:
    """Take the test that notices most of the rest, until none notices any more; `left` shrinks."""
    for _ in range(most):
        worth = {test: sum(test in killers[mutant] for mutant in left) for test in among if test not in taken}
        best = max(sorted(worth), key=lambda test: worth[test], default=None)
        if best is None or (worth[best] == 0 and most > 1):
            return
        taken.append(best)
        left -= {mutant for mutant in left if best in killers[mutant]}


def missed(row: Row, noticed: Noticed) -> list[Mutant]:
    """The mutants of a row that the rule tests of its game notice and its own tests miss."""
    own = [mutant for mutant in noticed if mutant.name in row.code]
    return [mutant for mutant in own if noticed[mutant] and not noticed[mutant] & set(row.tests)]


def with_tests(line: str, tests: tuple[str, ...]) -> str:
    """A row of the page with these tests."""
    cells = line.split(" | ")
    cells[-1] = ", ".join(f"{test.partition('::')[0]} `{test.partition('::')[2]}`" for test in tests) + " |"
    return " | ".join(cells)


def summary(game: str, text: str, noticed: Noticed) -> str:
    """The figures of a game in words."""
    names = code_cited(text, game)
    seen = sum(bool(tests) for tests in noticed.values())
    left = sum(len(missed(row, noticed)) for row in rows(text) if row.game == game)
    return (
        f"Measured on the code `{digest(names)}`: {len(names)} functions and tables, {len(noticed)} mutants.\n"
        f"The rule tests notice {seen} of them, of which the tests of their own rows miss {left}.\n"
        f"The {len(noticed) - seen} that none notices stand, with the reason, in "
        "[mutants.json](../results/mutants.json)."
    )


def results() -> dict[str, dict[str, Any]]:
    """The earlier results, by game."""
    return json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}


def write(game: str, noticed: Noticed) -> None:
    """Write the tests and figures of a game's rows into the page, and the unnoticed mutants with their reasons."""
    text = PAGE.read_text("utf-8")
    lines = text.split("\n")
    for row in rows(text):
        if row.game == game:
            lines[row.line] = with_tests(lines[row.line], chosen(row, noticed))
    text = "\n".join(lines)
    old = section(text, game)
    head, _, rest = old.partition("Measured on the code")
    _, _, tail = rest.partition("\n\n")
    PAGE.write_text(text.replace(old, f"{head}{summary(game, text, noticed)}\n\n{tail}"), "utf-8")
    before = results()
    why = {(each["code"], each["change"]): each["why"] for each in before.get(game, {}).get("unnoticed", [])}
    left = [mutant for mutant, tests in noticed.items() if not tests]
    before[game] = {
        "command": f"python tools/prove_rows.py {game} --write",
        "mutants": len(noticed),
        "noticed": len(noticed) - len(left),
        "unnoticed": [
            {"code": m.name, "line": m.line, "change": m.change, "why": why.get((m.name, m.change), "")} for m in left
        ],
    }
    RESULTS.write_text(json.dumps(before, indent=1, ensure_ascii=False) + "\n", "utf-8")


def sample(game: str, table: list[Row], each: int) -> list[str]:
    """A fixed sample of each row's mutants that the row's own tests do not notice."""
    known = results().get(game, {}).get("unnoticed", [])
    passed_over = {(entry["code"], entry["line"], entry["change"]) for entry in known}
    left: list[str] = []

    def work(run: Run) -> None:
        """Do the work after all tests are collected."""
        for row in table:
            every = [m for name in row.code for m in mutants(name) if (m.name, m.line, m.change) not in passed_over]
            own = [item for item in run.items if name_of(item) in row.tests]
            some = every[row.line % 7 :: max(1, len(every) // each)][:each]
            left.extend(told(row, mutant) for mutant in some if not run.notice(mutant, own, to_first=True))

    collected(game, work)
    return left


def told(row: Row, mutant: Mutant) -> str:
    """A message about the mutants that a row's tests miss."""
    return f"line {row.line + 1}: {mutant.name}, line {mutant.line}: {mutant.change}"


def proved(game: str, given: argparse.Namespace) -> list[str]:
    """Measure a game, or check a sample of it; the mutants that its rows' tests miss."""
    table = [row for row in rows(PAGE.read_text("utf-8")) if row.game == game]
    if given.sample:
        return sample(game, table, given.sample)
    noticed = measure(game, table)
    if given.write:
        write(game, noticed)
    text = PAGE.read_text("utf-8")
    print(f"{game}: {summary(game, text, noticed)}")
    return [told(row, mutant) for row in rows(text) if row.game == game for mutant in missed(row, noticed)]


def main() -> int:
    """1 if a row's tests miss something that the rule tests notice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*GAMES.values()], help="loo, laugh (the default: both)")
    parser.add_argument("--write", action="store_true", help="write the tests and the figures into the page")
    parser.add_argument("--sample", type=int, metavar="N", help="N mutants of each row, against its own tests")
    given = parser.parse_args()
    left = [fault for game in given.games for fault in proved(game, given)]
    for fault in left:
        print(f"docs/reference/traceability.md, {fault}: its tests do not notice")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
