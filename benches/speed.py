"""How fast Gamester plays at random, game by game: interpreted, compiled for any options and for these, on two cores.

    python benches/speed.py            # prints
    python benches/speed.py --write    # and puts the figures into docs/benchmarks.md

Whole deals, shuffle and deal and payment included, compiling not; a decision is one act of a player.  What stands right
of the code for these options is of that code.  One core is measured in processor time; two against one by the clock,
both in turns, the quickest of each: two cores are often two halves of one, and the quickest turn had it to itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreted import play
from peer_loops import AT_ONCE, DEALS
from report import CORES, cpu_seconds, enough, run, surroundings, wall_seconds

from gamester.fast import play_tables
from gamester.games import game_of

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
    """Decisions a second of processor time, one thread."""
    deals: float
    """Deals a second of processor time, one thread."""
    two: float
    """Decisions a second by the clock, two threads."""
    ratio: float
    """Two threads against one, by the clock."""


def compiled_speed(game: str, variant: str, seats: int, seconds: float, turns: int, *, frozen: bool) -> Speed:
    """One game in turns with one thread and with two, `seconds` each."""

    def batch(times: int, threads: int = 1) -> int:
        return sum(
            play_tables(
                game, variant, seats, AT_ONCE, DEALS, seed=1, threads=threads, first=AT_ONCE * number, frozen=frozen
            ).acts
            for number in range(times)
        )

    batch(1)
    batch(1, 2)
    times = max(1, enough(batch, seconds))
    acts = batch(times)
    spent, alone, together = [], [], []
    for _ in range(turns):
        alone.append(wall_seconds(lambda: spent.append(cpu_seconds(lambda: batch(times)))))
        together.append(wall_seconds(lambda: batch(times, 2)))
    took = min(spent)
    return Speed(acts / took, times * AT_ONCE * DEALS / took, acts / min(together), min(alone) / min(together))


def report(quick: bool) -> str:
    """All games as Markdown; quick compiles nothing for one row of options, and shows one thing twice."""
    seconds, turns = (0.01, 1) if quick else (0.2, 15)
    lines = [
        surroundings("numpy", "numba"),
        "",
        f"| {' | '.join(COLUMNS)} |",
        "| --- | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for title, game, variant, seats in TABLES:
        slow, _ = play(game_of(game), variant, seats, 0.05 if quick else 2.0)
        read = compiled_speed(game, variant, seats, seconds, turns, frozen=False)
        fast = read if quick else compiled_speed(game, variant, seats, seconds, turns, frozen=True)
        lines.append(
            f"| {title} | {slow:,.0f} | {read.one:,.0f} | {fast.one:,.0f} | {fast.deals:,.0f} | {fast.one / slow:,.0f} "
            f"| {fast.two:,.0f} | {fast.ratio:.2f} |"
        )
    if CORES < 2:
        lines += ["", "This process may use one core only: the two last columns say nothing."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    run("speed", __doc__, report)
