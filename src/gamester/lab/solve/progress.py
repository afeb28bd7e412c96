"""The progress of a solver on standard error: a bar at a terminal, occasional lines anywhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from gamester.lab.solve.runs import Told
from gamester.text.messages import Words

EVERY = 10.0
"""Seconds between two lines."""


@contextmanager
def shown(words: Words, *, quiet: bool) -> Iterator[Told]:
    """The progress display while it lasts."""
    if quiet:
        yield lambda _done, _whole: None
    elif not sys.stderr.isatty():
        yield lines(words)
    else:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(bar_width=24), TextColumn("{task.description}", markup=False), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
            task = progress.add_task("", total=None)

            def told(done: int, whole: int) -> None:
                progress.update(task, completed=done, total=whole, description=said(words, done, whole))

            yield told


def lines(words: Words) -> Told:
    """A line every few seconds."""
    last = time.monotonic()

    def told(done: int, whole: int) -> None:
        nonlocal last
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            print(said(words, done, whole), file=sys.stderr, flush=True)

    return told


def said(words: Words, done: int, whole: int) -> str:
    """The progress, in words."""
    return words.say("solve.pace", done=done, all=whole, percent=100 * done // whole)
