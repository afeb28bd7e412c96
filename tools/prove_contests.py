"""Compare the rows that modules play with those of the interpreter and of compiled random play; keep what was compared.

python tools/prove_contests.py --deals 500 --workers 2 --write

Opponents that follow a policy play at every preset with every number of players, and with every value of every option;
those that think play few deals at each preset. The exit status is 1 if a row differs.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamester.games.registry import OWN
from gamester_lab.compile.coverage import Setting, design
from gamester_lab.simulation.playing import Player, calls_of, random_tables
from gamester_lab.simulation.setup import Setup, seats_of

RESULTS = Path(__file__).resolve().parents[1] / "docs" / "results" / "contests.json"
POLICIES = ("advice", "random", "tables", "Belinda", "first", "Umbriel", "Lothario", "Sir Plume")
THINKING = ("learned", "master", "random", "search", "learned")
TABLE = 50
"""The deals of a table."""
FEWER = 25
"""An option gets so many times fewer deals than a preset."""


class Task(NamedTuple):
    """Deals of one kind to be compared."""

    kind: str
    setting: Setting
    names: Sequence[str]
    deals: int


class Done(NamedTuple):
    """What was compared."""

    kind: str
    form: str
    """The game and its preset."""
    deals: int
    differing: str
    """The table at which a row differs; empty if all rows are the same."""


def tasks(args: argparse.Namespace) -> Iterator[Task]:
    """Everything to be compared."""
    for game in OWN:
        for place, setting in enumerate(design(game)):
            is_preset = not setting.words
            yield Task("policies", setting, turned(POLICIES, place), args.deals if is_preset else args.deals // FEWER)
            if is_preset:
                yield Task("random", setting, ["random"], args.random)
                yield Task("thinking", setting, turned(THINKING, place), args.thinking)


def turned(names: Sequence[str], by: int) -> list[str]:
    """The names, begun with another one."""
    at = by % len(names)
    return [*names[at:], *names[:at]]


def compared(task: Task, seed: int) -> Done:
    """Play both ways and compare."""
    setting, form = task.setting, f"{task.setting.game} {task.setting.variant}"
    names = [task.names[seat % len(task.names)] for seat in range(setting.seats)]
    seats = seats_of(names, setting.seats, "random", None, seed)
    length = min(task.deals, TABLE)
    deals = max(length, task.deals // length * length)
    setup = Setup(setting.game, setting.variant, setting.words, seats, seed, deals=deals, length=length)
    here, there = Player(setup), Player(setup, interpreted=task.kind != "random")
    here.calls, here.tables = calls_of(setup), None
    if here.calls is None:
        return Done(task.kind, form, 0, f"{setting}: no module plays")
    if task.kind == "random":
        there.tables, there.calls = random_tables(setup), None
    lengths = setup.lengths(0, setup.tables)
    one = here.play(0, lengths)
    other = there.play(0, lengths)
    same = one.acts == other.acts and np.array_equal(one.rows, other.rows)
    return Done(task.kind, form, deals, "" if same else f"{setting}, seed {seed}, {', '.join(names)}")


def summary(found: Sequence[Done], command: str) -> str:
    """The deals compared, by kind and form, and what differs, as JSON."""
    deals: dict[str, dict[str, int]] = {}
    for one in found:
        of_kind = deals.setdefault(one.kind, {})
        of_kind[one.form] = of_kind.get(one.form, 0) + one.deals
    differing = [f"{one.kind}: {one.differing}" for one in found if one.differing]
    return json.dumps({"command": command, "deals": deals, "differing": differing}, indent=1) + "\n"


def main() -> int:
    """Compare, and say what differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=500, help="of policies, at each preset and number of players")
    parser.add_argument("--thinking", type=int, default=2, help="the same of opponents that think")
    parser.add_argument("--random", type=int, default=100_000, help="the same of random play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"keep the result in {RESULTS.name}")
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
        found = list(pool.map(partial(compared, seed=args.seed), tasks(args), chunksize=4))
    told = summary(found, "python " + " ".join(["tools/prove_contests.py", *sys.argv[1:]]))
    print(told, end="")
    if args.write:
        RESULTS.write_text(told, "utf-8")
    return int(any(one.differing for one in found))


if __name__ == "__main__":
    sys.exit(main())
