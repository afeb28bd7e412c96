"""A run from its first chunk to its last, for any kind of worker; the order of the chunks does not matter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gamester.lab.simulation.choosing import Finder
from gamester.lab.simulation.folder import Parts
from gamester.lab.simulation.part import Part, Wanted
from gamester.lab.simulation.setup import Chunk, Setup
from gamester.lab.simulation.sums import Sums

Stop = Callable[[], bool]
"""Is the run to be stopped?"""
Layout = Callable[[Iterator[Chunk], Stop], Iterable[Part]]
"""Plays chunks, in any order; when told to stop, it ends after the current chunks."""
Watch = Callable[[Sums], None]
"""Receives the progress of the run: once before anything is played, and after each chunk."""


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    sums: Sums
    finder: Finder
    done: frozenset[int]
    """The chunks in the result."""
    kept: int
    """How many of them were kept from earlier runs."""
    seconds: float
    """The seconds that the other chunks took."""
    interrupted: bool
    """Was the run interrupted?"""


def play(
    setup: Setup, wanted: Wanted, layout: Layout, parts: Parts | None = None,
    stop: Stop = lambda: False, watch: Watch = lambda _sums: None,
) -> Outcome:  # fmt: skip
    """Play every chunk that is not in `parts`, and keep it there; BadRun if that fails."""
    sums = Sums.empty(setup.game, setup.players)
    finder = Finder(setup, wanted.choose, wanted.most)
    done: set[int] = set()

    def take(part: Part) -> None:
        sums.add(Sums.from_json(part.sums))
        finder.merge(part.found)
        done.add(part.number)

    if parts is not None:
        for number in range(setup.chunks):
            part = parts.load(number, wanted)
            if part is not None:
                take(part)
    kept = frozenset(done)
    watch(sums)
    begun = time.perf_counter()
    for part in layout((chunk for chunk in setup.all_chunks() if chunk.number not in kept), stop):
        if parts is not None:
            parts.keep(part)
        take(part)
        watch(sums)
    seconds = time.perf_counter() - begun
    return Outcome(sums, finder, frozenset(done), len(kept), seconds, interrupted=len(done) < setup.chunks)
