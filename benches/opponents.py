"""How many tables of opponents a machine can serve, level by level, and how long one of their decisions takes there.

   python benches/opponents.py            # prints
   python benches/opponents.py --write    # and puts the figures into docs/lab/benchmarks.md

Every seat of a table is a bot of one level. The tables are divided among one process for each core, and take turns: one
act at a table, then the next table. All cores are busy, so the time of a decision is that of a loaded machine.
Compilation and the first decisions, which load weights, are not counted.
"""

import random
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count, cycle
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from report import CORES, run, surroundings, table

from gamester.bots.base import Bot, is_asked, is_forced, seen_by
from gamester.bots.levels import LEVELS, SEARCHING
from gamester.bots.roster import opponents
from gamester.games import game_of
from gamester.hosting.timing import Timing
from gamester.table.events import Opened
from gamester.table.table import Table

FORMS = (
    ("Three-Card Loo", "loo", "three/wikipedia-2023"),
    ("Five-Card Loo", "loo", "five/wikipedia-2023"),
    ("Laugh and Lie Down", "laugh", "adpoker"),
)
PLAYERS = 5
GOALS = {"learned": 5.0, "master": 20.0}
"""Milliseconds at the 99th percentile."""
PAUSE = Timing().act
"""Seconds that a bot of the server waits before it acts."""


class Seated(NamedTuple):
    """A table and its bots."""

    table: Table
    bots: list[Bot]


class Played(NamedTuple):
    """What one process did in its time."""

    acts: int
    seconds: float
    """Seconds by the wall clock."""
    free: list[float]
    """Wall-clock seconds of each decision in which there was a choice."""


def seated(game: str, variant: str, level: str, number: int) -> Seated:
    """A new table of bots of a level."""
    bots = opponents(PLAYERS, number, level=level)
    opened = Opened(game, variant, {}, game_of(game).rules_number, tuple(bot.name for bot in bots))
    return Seated(Table(opened, random.Random(number)), bots)


def one_act(at: Seated) -> float | None:
    """Deal if a deal is due, and let the bot that is asked act; the seconds it took, None where it had no choice."""
    table = at.table
    while table.between_deals:
        table.deal()
    seat, seen = next((seat, seen) for seat in table.to_act() if is_asked(seen := seen_by(table, seat)))
    began = time.perf_counter()
    act = at.bots[seat].choose(seen)
    took = time.perf_counter() - began
    table.act(seat, act)
    return None if is_forced(seen) else took


def play(game: str, variant: str, level: str, first: int, tables: int, seconds: float) -> Played:
    """Let tables take turns for some seconds; a table whose session ends is replaced by a new one."""
    numbers = count(first)
    all_tables = [seated(game, variant, level, next(numbers)) for _ in range(tables)]
    for at in all_tables[:3]:
        one_act(at)
    acts, free, began = 0, list[float](), time.perf_counter()
    for place in cycle(range(tables)):
        if time.perf_counter() - began > seconds:
            break
        if all_tables[place].table.finished:
            all_tables[place] = seated(game, variant, level, next(numbers))
        took = one_act(all_tables[place])
        acts += 1
        if took is not None:
            free.append(took)
    return Played(acts, time.perf_counter() - began, free)


def row(
    pool: ProcessPoolExecutor, title: str, game: str, variant: str, level: str, tables: int, seconds: float
) -> list[str]:
    """One level at one form, on all cores."""
    share = max(1, tables // CORES)
    begun = [pool.submit(play, game, variant, level, 1 + (core << 20), share, seconds) for core in range(CORES)]
    played = [one.result() for one in begun]
    rate = sum(one.acts / one.seconds for one in played)
    middle, high = np.percentile(np.array([took for one in played for took in one.free]) * 1000, (50, 99)).tolist()
    goal = f"{GOALS[level]:g}" if level in GOALS else ""
    return [title, level, f"{rate:,.0f}", f"{rate * PAUSE:,.0f}", f"{middle:.2f}", f"{high:.2f}", goal]


def report(quick: bool, tables: int, seconds: float) -> str:
    """All levels at all forms as Markdown; `quick` takes one form, and only the levels that need no compilation."""
    tables, seconds = (min(tables, 4), 0.3) if quick else (tables, seconds)
    forms = FORMS[1:2] if quick else FORMS
    levels = [level for level in LEVELS if level != "random" and not (quick and level in SEARCHING)]
    with ProcessPoolExecutor(CORES, mp_context=get_context("spawn")) as pool:
        rows = [row(pool, *form, level, tables, seconds) for form in forms for level in levels]
    about = f"{tables:,} tables of {PLAYERS} on {CORES} processes, {seconds:g} seconds for each line."
    figures = "acts a second", f"tables at {PAUSE:g} s an act", "median, ms", "99 of 100 within, ms", "goal"
    lines = table(("game", "level", *figures), rows, texts=2)
    return "\n".join([surroundings("numpy", "numba"), "", about, "", *lines]) + "\n"


if __name__ == "__main__":
    run("opponents", __doc__, report, tables=300, seconds=10)
