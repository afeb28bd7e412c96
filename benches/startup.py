"""How long the first compiled deal takes, with the code to be compiled or in the cache, and how much memory it takes;
how soon the program starts, and how fast a record is replayed.

   python benches/startup.py            # measures, prints
   python benches/startup.py --write    # and puts the figures into docs/lab/benchmarks.md

Every figure comes from a fresh process. "Cold" means an empty cache folder; "cached" means the same folder a second
time. Memory is the peak of the process.
"""

import compileall
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from report import peak_memory, run, surroundings, table

import gamester

CACHED_GOAL = 1.5
"""The limit in seconds from the start of the program to the first compiled deal, cached."""
COLD_GOAL = 60.0
"""The limit in seconds for compiling both games."""
GAMES = [("Loo", "loo", "five/wikipedia-2023"), ("Laugh and Lie Down", "laugh", "adpoker")]
MANY = 1_000_000
"""Deals played in one process to measure its memory."""


@dataclass(frozen=True, slots=True)
class Start:
    """A fresh process from its start to its end."""

    wall: float
    """Seconds by the wall clock."""
    cpu: float
    """Seconds of processor time."""
    memory: float
    """The peak of memory, in MB."""


def some_bit(mask: int, pick: Callable[[], float]) -> int:
    """One of the bits of a mask, at random."""
    for _ in range(int(pick() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def random_deals(game: Any, variant: str, seats: int) -> Iterator[int]:
    """Play deals at random in plain Python, without end; the acts of each."""
    o: Any = game.words.options_of(variant, {}, seats)
    s: Any = game.rules.open_table(seats, o)
    rng = random.Random(1)
    deck = list(range(52))
    while True:
        rng.shuffle(deck)
        game.rules.next_deal(s, o)
        game.rules.start(s, o, deck)
        acts = 0
        while not game.rules.over(s):
            seat = s.turn
            game.rules.do(s, o, seat, some_bit(game.rules.legal(s, o, seat), rng.random))
            acts += 1
        yield acts


def play(game: Any, variant: str, seats: int, seconds: float) -> float:
    """Acts of random play a second of processor time."""
    acts, began = 0, time.process_time()
    deals = random_deals(game, variant, seats)
    while time.process_time() - began < seconds:
        acts += next(deals)
    return acts / (time.process_time() - began)


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


def child(words: list[str]) -> None:
    """Run in the fresh process: `nothing`, `import`, `interpreted GAME VARIANT` or `compiled GAME VARIANT DEALS`."""
    if words[0] == "interpreted":
        from gamester.games import game_of

        play(game_of(words[1]), words[2], 5, 0.001)
    elif words[0] == "import":
        importlib.import_module("gamester_lab.compile")
    elif words[0] == "compiled":
        from gamester_lab.compile.batch import play_tables

        deals = int(words[3])
        play_tables(words[1], words[2], 5, max(1, deals // 100), min(deals, 100), seed=1, threads=1)
    print(json.dumps([time.process_time(), peak_memory()]))


def fresh(cache: str | None, *words: str) -> Start:
    """Run this file as a fresh process, with the named cache folder if there is one."""
    env = os.environ | ({"GAMESTER_CACHE": cache} if cache else {})
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, __file__, "child", *words], check=True, stdout=subprocess.PIPE, text=True, env=env
    )
    wall = time.perf_counter() - began
    cpu, memory = json.loads(done.stdout.splitlines()[-1])
    return Start(wall, cpu, memory)


def median(times: int, cache: str | None, *words: str) -> Start:
    """Medians of several fresh processes."""
    starts = [fresh(cache, *words) for _ in range(times)]
    return Start(*(statistics.median(getattr(start, field) for start in starts) for field in ("wall", "cpu", "memory")))


def line(title: str, start: Start) -> list[str]:
    """A row of the table."""
    return [title, f"{start.wall:.2f}", f"{start.cpu:.2f}", f"{start.memory:,.0f}"]


def report(quick: bool) -> str:
    """All figures as Markdown; `quick` leaves the cold start out and takes the cache as it is."""
    times = 1 if quick else 7
    if not quick:
        compileall.compile_dir(Path(gamester.__file__).parent, quiet=2)  # as an installer does
    rows = [line("nothing but Python", median(times, None, "nothing"))]
    rows += [line(f"{title}, interpreted", median(times, None, "interpreted", *which)) for title, *which in GAMES]
    words = []
    with tempfile.TemporaryDirectory() as own:
        cache = None if quick else own
        if not quick:
            cold = [fresh(cache, "compiled", *which, "1") for _, *which in GAMES]
            rows += [line(f"{GAMES[i][0]}, compiled, cold", start) for i, start in enumerate(cold)]
            total = sum(start.wall for start in cold)
            words.append(f"Both games from nothing: **{total:.0f}** s (goal: under {COLD_GOAL:.0f}).")
        rows.append(line("`import gamester_lab.compile` (NumPy and Numba)", median(times, cache, "import")))
        cached = []
        for title, *which in GAMES:
            if not quick:
                fresh(cache, "compiled", *which, "1")
            cached.append(median(times, cache, "compiled", *which, "1"))
            rows.append(line(f"{title}, compiled, cached", cached[-1]))
        for title, *which in GAMES:
            deals = 1000 if quick else MANY
            rows.append(
                line(f"{title}, compiled, cached, {deals:,} deals", median(1, cache, "compiled", *which, str(deals)))
            )
    slowest = max(start.wall for start in cached)
    words.append(f"First compiled deal from cache: **{slowest:.2f}** s (goal: under {CACHED_GOAL}).")
    columns = ("to the first deal, five players", "seconds", "CPU-seconds", "peak memory, MB")
    beside = table(("start-up and replay", "milliseconds", "times a bare interpreter"), beside_bare(3 if quick else 12))
    return "\n".join([surroundings("numpy", "numba"), "", *table(columns, rows), "", *words, "", *beside]) + "\n"


def beside_bare(times: int) -> Iterator[list[str]]:
    """How soon commands and imports are there, and how soon a record is replayed, beside a bare interpreter."""
    bare = start_up("-c", "pass", times=times)
    count, replayed = replay_time()
    yield ["`python -c pass`", f"{bare * 1000:.0f}", "1"]
    for title, command in (
        ("`gamester --version`", ("-m", "gamester", "--version")),
        ("`import gamester`", ("-c", "import gamester")),
        ("`import gamester.games.loo`", ("-c", "import gamester.games.loo")),
        ("`import gamester.table.table`", ("-c", "import gamester.table.table")),
        ("`import gamester.tui` (the full screen)", ("-c", "import gamester.tui")),
    ):
        took = start_up(*command, times=times)
        yield [title, f"{took * 1000:.0f}", f"{took / bare:.1f}"]
    yield [f"replay of a record of 100 deals ({count} lines)", f"{replayed * 1000:.0f}", f"{replayed / bare:.1f}"]


if __name__ == "__main__":
    if sys.argv[1:2] == ["child"]:
        child(sys.argv[2:])
    else:
        run("startup", __doc__, report)
