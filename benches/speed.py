"""How fast Gamester plays at random, game by game: interpreted, compiled, specialised for the options, on two cores.

   python benches/speed.py            # prints
   python benches/speed.py --write    # and puts the figures into docs/lab/benchmarks.md

The time covers whole deals: shuffle, deal and payment, but not compilation. A decision is one act of a player. The
columns to the right of the specialised code are also about it. One core is measured in processor time. Two cores are
compared with one by wall-clock time: both take turns, and the fastest turn of each counts. Two cores are often two
halves of one physical core, and the fastest turn is the one with the least other load.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from peer_loops import AT_ONCE, DEALS
from report import CORES, cpu_seconds, enough, quickest, run, surroundings, table
from startup import play

from gamester.games import game_of
from gamester_lab.compile.batch import RandomTables

TABLES = [
    ("Five-Card Loo, 5 players", "loo", "five/wikipedia-2023", 5),
    ("Five-Card Loo, 8 players", "loo", "five/wikipedia-2023", 8),
    ("Three-Card Loo, 5 players", "loo", "three/wikipedia-2023", 5),
    ("Irish Loo, 5 players", "loo", "irish/wikipedia-2023", 5),
    ("Laugh and Lie Down, 5 players", "laugh", "adpoker", 5),
    ("Laugh and Lie Down, 4 players", "laugh", "adpoker", 4),
    ("Laugh and Lie Down, 3 players", "laugh", "adpoker", 3),
]
COLUMNS = (
    "random play",
    "interpreted, decisions a CPU-second",
    "compiled for any options: decisions a CPU-second",
    "compiled for these options: decisions a CPU-second",
    "deals a CPU-second",
    "times the interpreter",
    "two cores: decisions a second",
    "two cores / one",
)


@dataclass(frozen=True, slots=True)
class Speed:
    """One game, compiled."""

    one: float
    """Decisions a second of processor time, in one thread."""
    deals: float
    """Deals a second of processor time, in one thread."""
    two: float
    """Decisions a second by the wall clock, in two threads."""
    ratio: float
    """The ratio of two threads to one, by the wall clock."""


Batch = Callable[[int], int]
"""Plays so many batches and returns the number of decisions."""


def batches(game: str, variant: str, seats: int, *, specialised: bool, threads: int = 1) -> Batch:
    """Batches of one game, compiled for any options or specialised; each thread reuses rows of its own."""
    tables = RandomTables(game, variant, seats, {}, seed=1)
    if specialised:
        tables.freeze()
    tables.prepare()
    lengths = np.full(AT_ONCE, DEALS, np.int64)
    room = [tables.rows(lengths) for _ in range(threads)]
    pool = ThreadPoolExecutor(threads)

    def part(thread: int, times: int) -> int:
        return sum(tables.play(AT_ONCE * number, room[thread], lengths) for number in range(thread, times, threads))

    def batch(times: int) -> int:
        return sum(pool.map(part, range(threads), repeat(times)))

    batch(threads)
    return batch


def one_core(batch: Batch, seconds: float, turns: int) -> float:
    """Decisions a second of processor time, the fastest of several turns."""
    times = enough(batch, seconds)
    acts = batch(times)
    return acts / min(cpu_seconds(lambda: batch(times)) for _ in range(turns))


def compiled_speed(game: str, variant: str, seats: int, seconds: float, turns: int, *, specialised: bool) -> Speed:
    """Measure one game alternately with one thread and with two, `seconds` each."""
    batch = batches(game, variant, seats, specialised=specialised)
    by_two = batches(game, variant, seats, specialised=specialised, threads=2)
    times = enough(batch, seconds)
    acts = batch(times)
    spent: list[float] = []
    alone, together = quickest(turns, lambda: spent.append(cpu_seconds(lambda: batch(times))), lambda: by_two(times))
    took = min(spent)
    return Speed(acts / took, times * AT_ONCE * DEALS / took, acts / together, alone / together)


def report(quick: bool) -> str:
    """All games as Markdown; `quick` compiles nothing for one row of options, and repeats the general figures there."""
    seconds, turns = (0.01, 1) if quick else (0.2, 15)
    rows = []
    for title, game, variant, seats in TABLES:
        slow = play(game_of(game), variant, seats, 0.05 if quick else 2.0)
        read = one_core(batches(game, variant, seats, specialised=False), seconds, turns)
        fast = compiled_speed(game, variant, seats, seconds, turns, specialised=not quick)
        figures = slow, read, fast.one, fast.deals, fast.one / slow, fast.two
        rows.append([title, *(f"{figure:,.0f}" for figure in figures), f"{fast.ratio:.2f}"])
    lines = [surroundings("numpy", "numba"), "", *table(COLUMNS, rows)]
    if CORES < 2:
        lines += ["", "This process may use one core only: the two last columns say nothing."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    run("speed", __doc__, report)
