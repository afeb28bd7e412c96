"""How fast the rules are interpreted, how soon the program starts, and how fast a record is replayed.

   python benches/interpreted.py            # prints
   python benches/interpreted.py --write    # and puts the figures into docs/lab/benchmarks.md

Random play runs on one core and covers whole deals, shuffle and deal included. An act is one action of the kernel. The
start-up time is the median of fresh processes with cached bytecode.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from report import run, surroundings

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


def play(game: Any, variant: str, seats: int, seconds: float) -> tuple[float, float]:
    """Acts and deals of random play a second of processor time."""
    o: Any = game.words.options_of(variant, {}, seats)
    s: Any = game.rules.open_table(seats, o)
    rng = random.Random(1)
    deck = list(range(52))
    acts = deals = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        rng.shuffle(deck)
        game.rules.next_deal(s, o)
        game.rules.start(s, o, deck)
        deals += 1
        while not game.rules.over(s):
            seat = s.turn
            game.rules.do(s, o, seat, some_bit(game.rules.legal(s, o, seat), rng.random))
            acts += 1
    took = time.process_time() - began
    return acts / took, deals / took


def start_up(*command: str, times: int = 12) -> float:
    """Median seconds of a fresh process."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    took = []
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run([sys.executable, *command], check=True, capture_output=True, env=env)
        took.append(time.perf_counter() - began)
    return statistics.median(took[2:])


def replay_time() -> tuple[int, float]:
    """The number of acts in a record of 100 deals, and the seconds to replay it."""
    from gamester.games import game_of
    from gamester.table.events import Opened, write_line
    from gamester.table.record import replay
    from gamester.table.table import Table

    rng = random.Random(2)
    opened = Opened("loo", "five/wikipedia-2023", {"rounds": 20}, 1, ("A", "B", "C", "D", "E"))
    table = Table(opened, rng)
    while len(table.session.deals) < 100:
        table.deal()
        while table.session.under_way:
            seat = table.to_act()[0]
            table.act(seat, rng.choice(table.offers(seat)).act)
    lines = [write_line(event, game_of("loo").words.verbs) for event in table.events]
    began = time.perf_counter()
    result = replay(lines)
    took = time.perf_counter() - began
    assert result.fault is None
    return len(lines), took


def report(quick: bool) -> str:
    """All figures as Markdown."""
    from gamester.games import game_of

    seconds, starts = (0.05, 3) if quick else (SECONDS, 12)
    bare = start_up("-c", "pass", times=starts)
    lines = [
        surroundings(),
        "",
        "| random play, interpreted, one core | acts a CPU-second | deals a CPU-second |",
        "| --- | --: | --: |",
    ]
    for title, name, variant, seats in TABLES:
        acts, deals = play(game_of(name), variant, seats, seconds)
        lines.append(f"| {title} | {acts:,.0f} | {deals:,.0f} |")
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
        ("`import gamester.games.loo`", ("-c", "import gamester.games.loo")),
        ("`import gamester.table.table`", ("-c", "import gamester.table.table")),
        ("`import gamester.tui` (the full screen)", ("-c", "import gamester.tui")),
    ):
        took_it = start_up(*command, times=starts)
        lines.append(f"| {title} | {took_it * 1000:.0f} | {took_it / bare:.1f} |")
    lines.append(f"| replay of a record of 100 deals ({count} lines) | {took * 1000:.0f} | {took / bare:.1f} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    run("interpreted", __doc__, report)
