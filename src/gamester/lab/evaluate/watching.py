"""The progress of a measurement on standard error: a bar at a terminal, occasional lines anywhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from gamester.lab.evaluate.tournament import Watch
from gamester.lab.simulation.progress import EVERY, clock
from gamester.lab.simulation.writing import Numbers
from gamester.text.messages import Words


class Pace:
    """A counter of finished work, with its start time."""

    def __init__(self, whole: int, words: Words, said: str = "measure.pace") -> None:
        """`whole` blocks are to be played; `said` names the message."""
        self.whole, self.words, self.said, self.begun = whole, words, said, time.monotonic()

    def told(self, done: int) -> str:
        """The work done and the time left, in words."""
        spent = time.monotonic() - self.begun
        left = clock(spent * (self.whole - done) / done) if done else "-:--:--"
        write = Numbers(self.words).whole
        return self.words.say(
            self.said, done=write(done), all=write(self.whole), percent=100 * done // self.whole, left=left
        )


@contextmanager
def shown(whole: int, words: Words, *, quiet: bool, said: str = "measure.pace") -> Iterator[Watch]:
    """The progress display while it lasts."""
    pace = Pace(whole, words, said)
    if quiet:
        yield lambda _done: None
    elif not sys.stderr.isatty():
        yield lines(pace)
    else:
        with bar(pace) as watch:
            yield watch


def lines(pace: Pace) -> Watch:
    """A line every few seconds."""
    said = [time.monotonic()]

    def watch(done: int) -> None:
        if time.monotonic() - said[0] >= EVERY:
            said[0] = time.monotonic()
            print(pace.told(done), file=sys.stderr, flush=True)

    return watch


@contextmanager
def bar(pace: Pace) -> Iterator[Watch]:
    """A bar with the text of the lines; it disappears when the measurement ends."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn
    from rich.table import Column

    told = TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis"))
    columns = (BarColumn(bar_width=24), told)
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("", total=pace.whole)
        yield lambda done: progress.update(task, completed=done, description=pace.told(done))
