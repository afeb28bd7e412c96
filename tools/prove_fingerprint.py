"""Does a fault in the rules change the fingerprint?  One-operator mutants of both kernels are tried, one at a time.

    python tools/prove_fingerprint.py            # 260 mutants; 1 if the rule tests notice one that the digest does not
    python tools/prove_fingerprint.py --write    # and keep the figures in docs/results/fingerprint.json

Every mutant plays the listed tables in a process of its own, until one table plays otherwise.  A mutant that changes
none is given to the rule tests: if these notice it, the list of tables is too short.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import resource
import sys
from pathlib import Path
from typing import Any

from fingerprint import Listed, listed, play
from mutants import Mutant, install, mutants, tree_of
from rule_tests import Bar, Run, callers, collected

from gamester.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "results" / "fingerprint.json"
BESIDE = ("encode", "tally", "options")
"""The files of a kernel that its fingerprint is not about: they only tell of a game, or name its options."""
EACH = 130
"""Mutants of a game."""
SECONDS = 30
"""Of the processor, for the tables of one mutant; a fault that makes a deal endless has changed it."""


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


def sample(game: str, number: int) -> list[Mutant]:
    """Mutants of as many functions as there are, always the same."""
    rng = random.Random(f"fingerprint {game}")
    left = [rng.sample(made, len(made)) for name in functions(game) if (made := mutants(name))]
    rng.shuffle(left)
    chosen: list[Mutant] = []
    while len(chosen) < number and any(left):
        chosen += [made.pop() for made in left if made][: number - len(chosen)]
    return chosen


def changes(mutant: Mutant, tables: list[Listed]) -> bool:
    """Does one of the tables play otherwise with this fault?"""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        try:
            install(mutant)
            same = all(play(each.setting) == each for each in tables)
        except Exception:  # noqa: BLE001 - whatever the fault leads to
            same = False
        os._exit(int(not same))
    return os.waitpid(child, 0)[1] != 0


def prove(game: str, number: int) -> tuple[dict[str, Any], list[str]]:
    """The figures of a game, and the mutants that only the rule tests notice."""
    tables = listed(game)
    random.Random(game).shuffle(tables)
    chosen = sample(game, number)
    bar = Bar(len(chosen))
    unchanged: list[Mutant] = []
    for mutant in chosen:
        if not changes(mutant, tables):
            unchanged.append(mutant)
        bar.step(mutant.key)
    noticed: list[str] = []

    def work(run: Run) -> None:
        """The rule tests are collected."""
        calling = callers(run, sorted({mutant.name for mutant in unchanged}))
        for mutant in unchanged:
            asked = [item for item in run.items if item.nodeid in calling[mutant.name]]
            if tests := run.notice(mutant, asked, to_first=True):
                noticed.append(f"{mutant.name}, line {mutant.line}: {mutant.change} ({min(tests)})")

    if unchanged:
        collected(game, work)
    why = {(one["code"], one["change"]): one["why"] for one in results().get(game, {}).get("unchanged", [])}
    told = [
        {"code": m.name, "line": m.line, "change": m.change, "why": why.get((m.name, m.change), "")} for m in unchanged
    ]
    return {"mutants": len(chosen), "changed": len(chosen) - len(unchanged), "unchanged": told}, noticed


def results() -> dict[str, dict[str, Any]]:
    """What was found before, by game."""
    return json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}


def main() -> int:
    """Try the mutants, tell; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--each", type=int, default=EACH, help="mutants of each game")
    parser.add_argument("--write", action="store_true", help="keep the figures")
    args = parser.parse_args()
    found, missed = {}, []
    for game in GAMES:
        found[game], noticed = prove(game, args.each)
        missed += noticed
        print(f"{game}: {found[game]['changed']} of {found[game]['mutants']} mutants change the fingerprint.")
        for one in found[game]["unchanged"]:
            print(f"  unchanged: {one['code']}, line {one['line']}: {one['change']}")
    for one in missed:
        print(f"noticed by a test only: {one}")
    if args.write:
        RESULTS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
