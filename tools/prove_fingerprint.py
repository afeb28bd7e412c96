"""Does a fault in the rules change the fingerprint? One-operator mutants of both kernels are tried, one at a time.

   python tools/prove_fingerprint.py              # 1 if the rule tests notice one that the fingerprint does not
   python tools/prove_fingerprint.py --write      # and keep what was found, for docs/reference/kernel.md too
   python tools/prove_fingerprint.py --sample 10  # of what was kept, 10 mutants of each game again: seconds

The fingerprint is about play. So mutants are made of the functions that are called when the listed tables are played.
The other functions of a kernel copy a table or word a refusal and have tests of their own; the results name them. Every
mutant plays the tables that call its function, in a separate process, until one table plays differently. A mutant that
changes no table is given to the rule tests: if these notice it, the list of tables is too short.
"""

import argparse
import ast
import json
import os
import random
import re
import resource
import sys
import time
from pathlib import Path
from typing import Any, TypeAlias

from fingerprint import Listed, listed, play
from mutants import Mutant, NoSuchName, install, mutants, tree_of
from results import Bar
from rule_tests import Run, callers, collected

from gamester.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "results" / "fingerprint.json"
PAGE = ROOT / "docs" / "reference" / "kernel.md"
BETWEEN = re.compile(r"(?<=<!-- unchanged -->\n).*(?=<!-- /unchanged -->)", re.DOTALL)
"""The part of the page that `--write` fills in."""
BESIDE = ("encode", "tally", "options")
"""The files of a kernel that are outside its fingerprint: they only report on a game, or name its options."""
EACH = 130
"""The number of mutants of a game."""
SECONDS = 2
"""The limit of processor seconds for a table, which usually takes a fiftieth; a fault that exceeds it is noticed."""
Results: TypeAlias = dict[str, dict[str, Any]]
"""The results, by game."""


def functions(game: str) -> list[str]:
    """The functions of a kernel, by dotted names."""
    files = sorted((ROOT / "src" / "gamester" / "games" / game / "kernel").glob("*.py"))
    modules = [f"games.{game}.kernel.{file.stem}" for file in files if file.stem not in (*BESIDE, "__init__")]
    return [
        f"{module}.{node.name}"
        for module in modules
        for node in tree_of(f"gamester.{module}").body
        if isinstance(node, ast.FunctionDef)
    ]


def calling(game: str, tables: list[Listed]) -> dict[str, list[int]]:
    """For each function of a kernel, the numbers of the listed tables at which it is called."""
    found: dict[str, list[int]] = {name: [] for name in functions(game)}
    seen: set[Any] = set()

    def heard(frame: Any, event: str, _: object) -> None:
        """Record the function that Python calls."""
        if event == "call":
            seen.add(frame.f_code)

    for number, each in enumerate(tables):
        seen.clear()
        sys.setprofile(heard)
        play(each.setting)
        sys.setprofile(None)
        for code in seen:
            module = code.co_filename.rpartition("/gamester/")[2].removesuffix(".py").replace("/", ".")
            if (name := f"{module}.{code.co_name}") in found:
                found[name].append(number)
    return found


def sample(names: list[str], number: int) -> list[Mutant]:
    """Mutants of as many functions as possible; a change of one function does not change the choice in the others."""
    chance = {name: random.Random(f"fingerprint {name}") for name in names}
    in_order = sorted(names, key=lambda name: chance[name].random())
    left = [chance[name].sample(made, len(made)) for name in in_order if (made := mutants(name))]
    chosen: list[Mutant] = []
    while len(chosen) < number and any(left):
        chosen += [made.pop() for made in left if made][: number - len(chosen)]
    return chosen


def told_by(mutant: Mutant, tables: list[Listed], numbers: list[int]) -> int:
    """The number of the first of these tables that plays differently with this fault; -1 if none does."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            install(mutant)
            for number in numbers:
                os.write(writing, b"%d " % number)
                resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + SECONDS, -1))
                if play(tables[number].setting) != tables[number]:
                    os._exit(1)
            os._exit(0)
        finally:  # whatever error the fault causes
            os._exit(1)
    os.close(writing)
    same = os.waitpid(child, 0)[1] == 0
    with os.fdopen(reading, "rb") as pipe:
        tried = pipe.read().split()
    return -1 if same else int(tried[-1])


def prove(game: str, number: int) -> tuple[dict[str, Any], list[str]]:
    """The results of a game, and the mutants that only the rule tests notice."""
    tables = listed(game)
    called = calling(game, tables)
    chosen = sample([name for name in called if called[name]], number)
    bar = Bar(len(chosen))
    telling: dict[Mutant, int] = {}
    for mutant in chosen:
        numbers = called[mutant.name]
        telling[mutant] = told_by(mutant, tables, random.Random(mutant.key).sample(numbers, len(numbers)))
        bar.step(mutant.key)
    unchanged = [mutant for mutant in chosen if telling[mutant] < 0]
    why = {(one["code"], one["change"]): one["why"] for one in results().get(game, {}).get("unchanged", [])}
    played = [mutant for mutant in unchanged if not why.get((mutant.name, mutant.change), "").startswith("told:")]
    found = {
        "mutants": len(chosen),
        "never_called": [name for name in called if not called[name]],
        "unchanged": [{**body_of(m), "why": why.get((m.name, m.change), "")} for m in unchanged],
        "changed": [{**body_of(m), "table": telling[m]} for m in chosen if telling[m] >= 0],
    }
    return found, noticed(game, played)


def body_of(mutant: Mutant) -> dict[str, Any]:
    """A mutant as an entry of the results."""
    return {"code": mutant.name, "number": mutant.number, "line": mutant.line, "change": mutant.change}


def noticed(game: str, unchanged: list[Mutant]) -> list[str]:
    """The mutants that a rule test notices, each with such a test."""
    found: list[str] = []

    def work(run: Run) -> None:
        """Do the work after the rule tests are collected."""
        asked = callers(run, sorted({mutant.name for mutant in unchanged}))
        for mutant in unchanged:
            items = [item for item in run.items if item.nodeid in asked[mutant.name]]
            if tests := run.notice(mutant, items, to_first=True):
                found.append(f"{mutant.name}, line {mutant.line}: {mutant.change} ({min(tests)})")

    collected(game, work)
    return found


# --- Earlier results ------------------------------------------------------------------------------------------


def results() -> Results:
    """The results on file."""
    return json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}


def summary(found: Results) -> str:
    """A summary of the results, for the page."""
    lines = []
    for game, one in found.items():
        lines.append(f"{game}: {len(one['changed'])} of {one['mutants']} mutants change the fingerprint.")
    lines += ["", "| does not change it | fault | why |", "| --- | --- | --- |"]
    for one in found.values():
        for m in one["unchanged"]:
            change = m["change"].replace("|", "\\|").split(" → ")
            lines.append(f"| `{m['code'].removeprefix('games.')}` | `{change[0]}` → `{change[1]}` | {m['why']} |")
    return "\n".join(lines) + "\n"


def write(found: Results) -> None:
    """Write the results, and their summary into the page."""
    RESULTS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    PAGE.write_text(BETWEEN.sub(lambda _: summary(found), PAGE.read_text("utf-8")), "utf-8")


def no_more_so(game: str, found: dict[str, Any], number: int) -> list[str]:
    """The faults in the results: all mutants that change nothing, and some others at their tables, are tried."""
    tables = listed(game)
    wrong = [f"nobody says why {one['code']} may be {one['change']}" for one in found["unchanged"] if not one["why"]]
    some = found["changed"][:: max(1, len(found["changed"]) // number)]
    for one in some + found["unchanged"]:
        try:
            mutant = mutants(one["code"])[one["number"]]
        except (NoSuchName, IndexError):
            wrong.append(f"{one['code']} has no mutant {one['number']}: run python tools/prove_fingerprint.py --write")
            continue
        if one in some and told_by(mutant, tables, [one["table"]]) < 0:
            wrong.append(f"{mutant.key}: {mutant.change} changes nothing at table {one['table']}")
    return wrong


def main() -> int:
    """Try the mutants and report; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--each", type=int, default=EACH, help="mutants of each game")
    parser.add_argument("--write", action="store_true", help="keep what was found")
    parser.add_argument("--sample", type=int, metavar="N", help="try N of the mutants that were kept, of each game")
    args = parser.parse_args()
    if args.sample:
        wrong = [one for game, found in results().items() for one in no_more_so(game, found, args.sample)]
        print("\n".join(wrong))
        return 1 if wrong else 0
    found, missed = {}, []
    for game in GAMES:
        found[game], only_tests = prove(game, args.each)
        missed += only_tests
    print(summary(found), end="")
    for one in missed:
        print(f"noticed by a test only: {one}")
    if args.write:
        write(found)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
