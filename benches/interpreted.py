"""How fast the rules are, interpreted and compiled, and how soon the program starts.

    python benches/interpreted.py            # prints
    python benches/interpreted.py --write    # and puts the figures into docs/benchmarks.md

Random play of whole deals, shuffle and deal included, one core; an act is one action of the kernel.
Start-up: median of fresh processes, bytecode cached.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent.parent
DOC = HERE / "docs" / "benchmarks.md"
MARK = "<!-- interpreted -->"
SECONDS = 3.0

TABLES = [
    ("Five-Card Loo, 5 players", "loo", "five/wikipedia-2023", 5),
    ("Five-Card Loo, 8 players", "loo", "five/wikipedia-2023", 8),
    ("Three-Card Loo, 5 players", "loo", "three/wikipedia-2023", 5),
    ("Irish Loo, 5 players", "loo", "irish/wikipedia-2023", 5),
    ("Laugh and Lie Down, 5 players", "laugh", "adpoker", 5),
    ("Laugh and Lie Down, 3 players", "laugh", "adpoker", 3),
]


def some_bit(mask: int, pick: Callable[[], float]) -> int:
    """One of the bits of a mask, at random."""
    for _ in range(int(pick() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def play(game: ModuleType, variant: str, seats: int, seconds: float) -> tuple[float, float]:
    """Acts and deals a second of random play."""
    o: Any = game.row(variant, {}, seats)
    s: Any = game.open_table(seats, o)
    rng = random.Random(1)
    deck = list(range(52))
    acts = deals = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        rng.shuffle(deck)
        game.next_deal(s, o)
        game.start(s, o, deck)
        deals += 1
        while not game.over(s):
            seat = s.turn
            game.do(s, o, seat, some_bit(game.legal(s, o, seat), rng.random))
            acts += 1
    took = time.perf_counter() - began
    return acts / took, deals / took


def compiled_speed(name: str, variant: str, seats: int) -> float:
    """Acts a second of the compiled rules, compiling not counted; shuffle and deal included."""
    from gamester.fast import play_tables

    play_tables(name, variant, seats, tables=2, deals=2, seed=1, threads=1)
    began = time.perf_counter()
    acts = play_tables(name, variant, seats, tables=4000, deals=20, seed=1, threads=1).acts
    return acts / (time.perf_counter() - began)


def start_up(*command: str) -> float:
    """Median seconds of a fresh process."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(12):
        began = time.perf_counter()
        subprocess.run([sys.executable, *command], check=True, capture_output=True, env=env)
        times.append(time.perf_counter() - began)
    return statistics.median(times[2:])


def replay_time() -> tuple[int, float]:
    """Acts in a record of 100 deals, and the seconds to replay it."""
    from gamester.events import Opened, write_line
    from gamester.loo import VERBS
    from gamester.record import replay
    from gamester.table import Table

    rng = random.Random(2)
    opened = Opened("loo", "five/wikipedia-2023", {"rounds": 20}, 1, ("A", "B", "C", "D", "E"))
    table = Table(opened, rng)
    while len(table.session.deals) < 100:
        table.deal()
        while table.session.under_way:
            seat = table.to_act()[0]
            table.act(seat, rng.choice(table.offers(seat)).act)
    lines = [write_line(event, VERBS) for event in table.events]
    began = time.perf_counter()
    result = replay(lines)
    took = time.perf_counter() - began
    assert result.fault is None
    return len(lines), took


def report() -> str:
    """All figures as Markdown."""
    from gamester.games import game_of

    bare = start_up("-c", "pass")
    interpreted: dict[str, float] = {}
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; one core used.",
        "",
        "| random play, interpreted | acts a second | deals a second |",
        "| --- | --: | --: |",
    ]
    for title, name, variant, seats in TABLES:
        acts, deals = play(game_of(name), variant, seats, SECONDS)  # type: ignore[arg-type]
        interpreted[title] = acts
        lines.append(f"| {title} | {acts:,.0f} | {deals:,.0f} |")
    lines += [
        "",
        "| random play, compiled, one thread | acts a second | times the interpreter |",
        "| --- | --: | --: |",
    ]
    for title, name, variant, seats in TABLES:
        acts = compiled_speed(name, variant, seats)
        lines.append(f"| {title} | {acts:,.0f} | {acts / interpreted[title]:,.0f} |")
    count, took = replay_time()
    lines += [
        "",
        "| start-up and replay | milliseconds | times a bare interpreter |",
        "| --- | --: | --: |",
        f"| `python -c pass` | {bare * 1000:.0f} | 1 |",
    ]
    for title, command in (
        ("`gamester --version`", ("-m", "gamester", "--version")),
        ("`import gamester`", ("-c", "import gamester")),
        ("`import gamester.loo`", ("-c", "import gamester.loo")),
        ("`import gamester.table`", ("-c", "import gamester.table")),
        ("`import gamester.tui` (the full screen)", ("-c", "import gamester.tui")),
    ):
        took_it = start_up(*command)
        lines.append(f"| {title} | {took_it * 1000:.0f} | {took_it / bare:.1f} |")
    lines.append(f"| replay of a record of 100 deals ({count} lines) | {took * 1000:.0f} | {took / bare:.1f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    text = report()
    print(text)
    if args.write:
        head = DOC.read_text("utf-8").partition(MARK)[0]
        DOC.write_text(f"{head}{MARK}\n\n{text}", "utf-8")


if __name__ == "__main__":
    main()
