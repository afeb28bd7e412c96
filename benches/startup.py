"""How long the first compiled deal takes, with the code to be compiled or in the cache, and how much memory it takes.

   python benches/startup.py            # measures, prints
   python benches/startup.py --write    # and puts the figures into docs/lab/benchmarks.md

Every figure comes from a fresh process. "Cold" means an empty cache folder; "cached" means the same folder a second
time. Memory is the peak of the process.
"""

from __future__ import annotations

import compileall
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from report import peak_memory, run, surroundings

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


def child(words: list[str]) -> None:
    """Run in the fresh process: `nothing`, `import`, `interpreted GAME VARIANT` or `compiled GAME VARIANT DEALS`."""
    if words[0] == "interpreted":
        from interpreted import play

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


def line(title: str, start: Start) -> str:
    """A row of the table."""
    return f"| {title} | {start.wall:.2f} | {start.cpu:.2f} | {start.memory:,.0f} |"


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
    head = [surroundings("numpy", "numba"), ""]
    head += [
        "| to the first deal, five players | seconds | CPU-seconds | peak memory, MB |",
        "| --- | --: | --: | --: |",
    ]
    return "\n".join([*head, *rows, "", *words]) + "\n"


if __name__ == "__main__":
    if sys.argv[1:2] == ["child"]:
        child(sys.argv[2:])
    else:
        run("startup", __doc__, report)
