"""The progress of a run on standard error: a bar at a terminal, occasional lines anywhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from gamester.lab.simulation.run import Watch
from gamester.lab.simulation.setup import Setup
from gamester.lab.simulation.sums import Sums
from gamester.lab.simulation.writing import Numbers
from gamester.text.messages import Words

EVERY = 10.0
"""Seconds between two lines."""


@contextmanager
def shown(setup: Setup, words: Words, *, quiet: bool) -> Iterator[Watch]:
    """The progress display of a run while it lasts."""
    pace = Pace(setup, words)
    if quiet:
        yield pace.begin
    elif not sys.stderr.isatty():
        yield Lines(pace)
    else:
        with bar(pace) as watch:
            yield watch


class Pace:
    """A counter of finished work, with its start time."""

    def __init__(self, setup: Setup, words: Words) -> None:
        """Start with nothing done."""
        self.setup, self.words = setup, words
        self.begun, self.first = time.monotonic(), 0
        self.going = False

    def begin(self, sums: Sums) -> None:
        """Record the finished work; the first call counts what was there before."""
        if not self.going:
            self.going, self.first, self.begun = True, self.done(sums), time.monotonic()

    def done(self, sums: Sums) -> int:
        """Deals, or sessions, done."""
        return sums.deals if self.setup.deals else sums.tables

    def told(self, sums: Sums) -> str:
        """The finished work, the speed and the time left, in words."""
        done, whole, spent = self.done(sums), self.setup.amount, time.monotonic() - self.begun
        rate = (done - self.first) / spent if spent > 0 else 0.0
        left = clock((whole - done) / rate) if rate else "-:--:--"
        key = "simulate.pace_deals" if self.setup.deals else "simulate.pace_sessions"
        write = Numbers(self.words).whole
        fills = {"done": write(done), "all": write(whole), "rate": write(round(rate)), "left": left}
        return self.words.say(key, percent=100 * done // whole, **fills)


def clock(seconds: float) -> str:
    """Seconds as `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


class Lines:
    """A line every few seconds."""

    def __init__(self, pace: Pace) -> None:
        """The first line comes after some seconds."""
        self.pace, self.said = pace, time.monotonic()

    def __call__(self, sums: Sums) -> None:
        """Print the progress, unless a line was printed a moment ago."""
        self.pace.begin(sums)
        if time.monotonic() - self.said >= EVERY:
            self.said = time.monotonic()
            print(self.pace.told(sums), file=sys.stderr, flush=True)


@contextmanager
def bar(pace: Pace) -> Iterator[Watch]:
    """A bar with the text of the lines; it disappears when the run ends."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn
    from rich.table import Column

    told = TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis"))
    columns = (BarColumn(bar_width=24), told)
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("", total=pace.setup.amount)

        def watch(sums: Sums) -> None:
            pace.begin(sums)
            progress.update(task, completed=pace.done(sums), description=pace.told(sums))

        yield watch
