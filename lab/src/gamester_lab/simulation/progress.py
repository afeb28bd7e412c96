"""The progress of long work on standard error: a bar at a terminal, occasional lines anywhere else."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gamester.text.messages import Words
from gamester_lab.simulation.writing import Numbers

EVERY = 10.0
"""Seconds between two lines."""
Watch = Callable[[int], None]
"""Receives how much is done."""


class Pace:
    """A counter of finished work, with its start time."""

    def __init__(self, whole: int, words: Words, said: str) -> None:
        """`whole` is to be done; `said` names the message."""
        self.whole, self.words, self.said = whole, words, said
        self.begun, self.first = time.monotonic(), 0

    def begin(self, done: int) -> None:
        """Count from here on: so much was done before."""
        self.begun, self.first = time.monotonic(), done

    def told(self, done: int) -> str:
        """The finished work, the speed and the time left, in words."""
        spent, write = time.monotonic() - self.begun, Numbers(self.words).whole
        rate = (done - self.first) / spent if spent > 0 else 0.0
        rest = self.whole - done
        left = "-:--:--" if rest and not rate else clock(rest / rate if rest else 0)
        fills = {"done": write(done), "all": write(self.whole), "rate": write(round(rate)), "left": left}
        return self.words.say(self.said, percent=100 * done // self.whole, **fills)


@contextmanager
def shown(whole: int, words: Words, *, quiet: bool, said: str = "measure.pace") -> Iterator[Watch]:
    """The progress display while it lasts."""
    with paced(Pace(whole, words, said), quiet=quiet) as watch:
        yield watch


@contextmanager
def paced(pace: Pace, *, quiet: bool) -> Iterator[Watch]:
    """The display of a pace, which may begin with work that was done before."""
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
    """A bar with the text of the lines; it disappears when the work ends."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn
    from rich.table import Column

    told = TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis"))
    columns = (BarColumn(bar_width=24), told)
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("", total=pace.whole)
        yield lambda done: progress.update(task, completed=done, total=pace.whole, description=pace.told(done))


def clock(seconds: float) -> str:
    """Seconds as `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
